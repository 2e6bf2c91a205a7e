/** A close as it is shown later (docs/specification.md, Canonical form of a close). */
import { hash } from "node:crypto";
import canonicalize from "canonicalize";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import { erasePayment } from "#work/erasure/erase-payment.ts";
import { verifySeals } from "#work/sealing/verify-seals.ts";
import { publicKeyOfManifests, SealedWorld } from "../sealing/sealed-world.ts";
import { organizationId } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";
import type { Json } from "./account-world.ts";
import { ledgerRows, prepareClosable } from "./close-world.ts";

let simulator: Simulator;
let open: Awaited<ReturnType<typeof prepareClosable>>;
beforeAll(async () => {
  simulator = await Simulator.start();
  open = await prepareClosable(simulator);
});
afterAll(() => simulator.stop());

const thirtyDays = 30 * 86_400_000;

test("is equal byte for byte 30 days later, after an erasure, and a manifest anchors it", async () => {
  const client = await open();
  const { world, call, ask, load, record, complete, cases, canonical } = client;
  const { id, digest } = await client.prepared("2026-02-10", { since: "2026-01-31" });
  await client.approve(id);
  const bytes = await canonical(id);
  expect(hash("sha256", bytes)).toBe(digest);
  expect(bytes).toBe(canonicalize(JSON.parse(bytes)));
  for (const name of ["Canary", "user_1", "api_key"]) expect(bytes).not.toContain(name);
  const sealed = new SealedWorld(world);
  await sealed.seal();
  await load("ledger", ledgerRows("2026-02-09,40.00,l9,unbooked", "2026-02-08,1.00,l8,late"));
  await record("2026-02-10", "ledger", "141");
  await complete();
  const params = { caseId: cases.unbooked };
  const reason = { code: "other", comment: null };
  await call("updateReconciliationCase", { params, body: { status: "resolved", reason } });
  world.clock.now += thirtyDays;
  const uuid = parseId("reconciliationCase", cases.unbooked);
  if (uuid === null) throw new Error("no case");
  const now = () => world.clock.now as Instant;
  const { table } = sealed;
  const actor = "operator:ada";
  const ids = createIdSource(now);
  const dependencies = { table, ids, now, actor, remember: async () => {} };
  const erased = await erasePayment(dependencies, organizationId, uuid);
  expect(erased).toMatchObject({ kind: "erased" });
  expect(await canonical(id)).toBe(bytes);
  const items = (await client.items(id)).items;
  expect(items).toMatchObject([{ caseId: cases.unbooked, amount: "40.00" }, { amount: "7.5" }]);
  expect((await client.changes(id)).total).toBe(2);
  expect(await client.get(id)).toMatchObject({ anchor: { isSealed: true } });
  const noted = await ask("listAuditEvents", { query: "eventType=close.prepared" });
  const [event] = (noted.body as { readonly items: readonly Json[] }).items;
  expect(event).toMatchObject({ payload: { digest } });
  const seals = await verifySeals(sealed.source, publicKeyOfManifests, organizationId);
  expect(seals.faults).toEqual([]);
  expect(seals.events.get(String(event?.["id"]))).toMatchObject({ hash: event?.["hash"] });
});

test("items are CSV where it is asked for: those of an account now, and as they were closed", async () => {
  const client = await open();
  const { ask, ownAccount, cases } = client;
  const { id } = await client.prepared("2026-02-10", { since: "2026-01-31" });
  const head = "account,currency,kind,caseId,amount,movementCount,firstDay,lastDay,flowLegId";
  const query = "format=csv&since=2026-01-31&asOf=2026-02-10";
  const now = await ask("getAccountReconciliation", { params: { accountId: ownAccount }, query });
  const closed = await ask("listCloseItems", { params: { closeId: id }, query: "format=csv" });
  const [first, ...rows] = closed.text.trimEnd().split("\r\n");
  expect(closed.text).toBe(now.text);
  expect(first).toBe(head);
  const days = "2026-02-04,2026-02-04,leg_";
  const open_ = `${ownAccount},EUR,open,${cases.unbooked},40.00,1,${days}`;
  expect(rows).toEqual([
    expect.stringContaining(open_),
    expect.stringContaining(`${ownAccount},EUR,unexplained,,7.5,1,2026-02-05,`),
  ]);
  const kind = "format=csv&kind=timing";
  const timing = await ask("listCloseItems", { params: { closeId: id }, query: kind });
  expect(timing.text).toBe(`${head}\r\n`);
});

test("a close names the manifest that it rests on", async () => {
  const client = await open();
  const sealed = new SealedWorld(client.world);
  await sealed.seal();
  const { manifest } = await client.prepared("2026-02-10", { since: "2026-01-31" });
  const { window, hash: named } = manifest as { readonly window: string; readonly hash: string };
  const stored = await sealed.source.read(`manifests/${window}.json`);
  expect(stored, window).not.toBeNull();
  const { signature: _, ...signed } = JSON.parse(Buffer.from(stored ?? []).toString());
  expect(named).toBe(hash("sha256", canonicalize(signed) ?? ""));
});

test("is printed as one page of HTML that loads nothing, with the present names of accounts", async () => {
  const client = await open();
  const { id, digest } = await client.prepared("2026-02-10", { since: "2026-01-31" });
  const { text } = await client.ask("getClose", { params: { closeId: id }, query: "format=html" });
  expect(text).toContain("Prepared, not approved");
  for (const part of ["47.5", "Unexplained", digest, client.cases.unbooked, "user_1"])
    expect(text).toContain(part);
  expect(text).not.toMatch(/<script|src=|href=|url\(/);
  await client.call("deleteAccount", { params: { accountId: client.ownAccount } });
  const other = await client.account({ name: "<b>Main & Co</b>", number: "DE9" });
  for (const source of ["bank", "ledger"])
    await client.record("2026-02-09", source, "1234567.5", other);
  const next = await client.prepared("2026-02-09", { since: "2026-02-01" });
  const page = async (closeId: string) =>
    (await client.ask("getClose", { params: { closeId }, query: "format=html" })).text;
  expect(await page(next.id)).toContain("&lt;b&gt;Main &amp; Co&lt;/b&gt;");
  expect(await page(next.id)).toContain("1\u202f234\u202f567.5");
  expect(await page(id)).not.toContain("Main");
});
