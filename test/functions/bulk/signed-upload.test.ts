/** What the holder of a signed upload URL tries with it (docs/attacks.md, Files). */
import { beforeAll, describe, expect, test } from "vitest";
import { type Client, newClient, read, textOf } from "../service-client.ts";
import { newProfile, waitForBatch } from "./import-clients.ts";

const csv = {
  ...{ name: "bank", sourceType: "bank_statement", format: "csv" },
  mapping: { bookingDate: "date", amount: "amount", account: "account", remittance: "text" },
  defaults: { currency: "EUR" },
};
const rows = "account,date,amount,text\nF,2026-03-01,3.00,up\n";
const forged = "account,date,amount,text\nF,2026-03-01,9999.00,forged\n";

async function openUpload(client: Client) {
  const profileId = await newProfile(client, csv);
  const body = { profileId, fileName: "upload.csv" };
  const { id, uploadUrl } = read(await client.post("/v1/import-batches", body), 202);
  return { id: textOf(id), url: textOf(uploadUrl) };
}

let attacker: { readonly id: string; readonly url: string };
let victim: { readonly id: string; readonly url: string };
let owner: Client;
beforeAll(async () => {
  const permissions = ["imports_manage"];
  owner = await newClient({ permissions });
  attacker = await openUpload(await newClient({ permissions }));
  victim = await openUpload(owner);
});

const pathOf = (url: string) => new URL(url).pathname;

/** The attacker's URL with another path, and its signature. */
const aimed = (path: string) => {
  const url = new URL(attacker.url);
  url.pathname = path;
  return url.href;
};

describe("a signed upload URL", () => {
  test.each<readonly [string, () => string]>([
    ["another organization's key", () => aimed(pathOf(victim.url))],
    ["a key beside its own", () => aimed(`${pathOf(attacker.url)}x`)],
    [
      "a key by dot segments",
      () => `${attacker.url.split("?")[0]}/../${victim.id}?${attacker.url.split("?")[1]}`,
    ],
    ["a key with encoded slashes", () => aimed(`${pathOf(attacker.url)}%2f..%2f${victim.id}`)],
    ["a later end", () => attacker.url.replace(/X-Amz-Expires=\d+/, "X-Amz-Expires=604800")],
    ["another signature", () => attacker.url.replace(/X-Amz-Signature=./, "X-Amz-Signature=0")],
    ["no signature", () => attacker.url.split("?")[0] ?? ""],
    ["a version of the object", () => `${attacker.url}&versionId=1`],
    ["another part of the API", () => `${attacker.url}&acl`],
    [
      "a copy of another object",
      () => `${attacker.url}&x-amz-copy-source=${encodeURIComponent(pathOf(victim.url))}`,
    ],
  ])("with %s is refused", async (_, make) => {
    const answer = await fetch(make(), { method: "PUT", body: forged });
    expect(answer.status, await answer.text()).toBeGreaterThanOrEqual(400);
  });

  test.each(["GET", "DELETE", "POST", "HEAD"])("is refused for %s", async (method) => {
    const init = method === "POST" ? { method, body: forged } : { method };
    expect((await fetch(attacker.url, init)).status).toBeGreaterThanOrEqual(400);
  });

  test("with a header that copies another object is refused", async () => {
    const headers = { "x-amz-copy-source": pathOf(victim.url) };
    const answer = await fetch(attacker.url, { method: "PUT", headers });
    expect(answer.status, await answer.text()).toBeGreaterThanOrEqual(400);
  });

  test("leaves the other organization's import as it was", async () => {
    expect(read(await owner.get(`/v1/import-batches/${victim.id}`), 200)).toMatchObject({
      status: "pending",
    });
    expect((await fetch(victim.url, { method: "PUT", body: rows })).status).toBe(200);
    const batch = await waitForBatch(owner, victim.id);
    expect(batch).toMatchObject({ status: "completed", accepted: 1, rejected: 0 });
    // The owner's own URL does not change what was imported.
    await fetch(victim.url, { method: "PUT", body: forged });
    const { items, total } = read(await owner.get("/v1/evidence/flow-legs"), 200);
    expect(total).toBe(1);
    expect(items[0]?.["amount"]).toBe("3.00");
  });
});
