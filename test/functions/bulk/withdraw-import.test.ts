import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  type Client,
  newClient,
  read,
  readError,
  textOf,
  waitUntilIdle,
} from "../service-client.ts";
import {
  type Answer,
  countsOf,
  imported,
  newProfile,
  rowsOf,
  waitForBatch,
} from "./import-clients.ts";

const samples = join(import.meta.dirname, "..", "..", "samples");
const may = { permissions: ["imports_manage", "cases_action", "evidence_write"] } as const;
const head = "account,date,amount,text\n";

async function withdraw(owner: Client, { id }: Answer): Promise<Answer> {
  read(await owner.post(`/v1/import-batches/${textOf(id)}/withdraw`, {}), 202);
  return waitForBatch(owner, textOf(id));
}

async function newIntent(owner: Client, externalReference: string, amount: string) {
  const money = { amount, currency: "EUR" };
  const body = { externalReference, source: money, destination: money };
  return textOf(read(await owner.post("/v1/payment-intents", body), 201)["caseId"]);
}

async function caseOf(owner: Client, caseId: string): Promise<Answer> {
  await waitUntilIdle();
  return read(await owner.get(`/v1/reconciliation-cases/${caseId}`), 200);
}

async function legOf(owner: Client, { id }: Answer, row = 0): Promise<string> {
  const legs = (await rowsOf(owner, id)).map(({ flowLegIds }) => flowLegIds as string[]);
  return textOf(legs[row]?.[0]);
}

describe("a withdrawn import", () => {
  test("undoes its matches, keeps its records, and can be imported again", async () => {
    const owner = await newClient(may);
    const profileId = await newProfile(owner);
    const caseId = await newIntent(owner, "W-1", "12.50");
    const untouched = await caseOf(owner, caseId);
    const content = `${head}A,2026-03-01,12.50,W-1\nA,2026-03-02,7.00,other\nA,x,1.00,broken\n`;
    const first = await imported(owner, profileId, content);
    expect(await caseOf(owner, caseId)).toMatchObject({ verdict: "matched" });
    const legId = await legOf(owner, first);

    const withdrawn = await withdraw(owner, first);
    expect(countsOf(withdrawn)).toEqual(["withdrawn", 2, 0, 1, 0, 3]);
    expect(withdrawn).toMatchObject({ matched: 0, unmatched: 0, progressPercent: 100 });
    const { verdict, status, flowLegs, evidenceCoverage } = untouched;
    expect(await caseOf(owner, caseId)).toMatchObject({
      verdict,
      status,
      flowLegs,
      evidenceCoverage,
    });
    const [row] = await rowsOf(owner, first["id"]);
    const record = read(
      await owner.get(`/v1/evidence/raw-records/${textOf(row?.["rawRecordId"])}`),
      200,
    );
    expect(record["withdrawnAt"]).toMatch(/^20/);
    const unmatched = read(await owner.get("/v1/evidence/flow-legs?matched=false"), 200);
    expect(unmatched.total).toBe(0);

    const again = await imported(owner, profileId, content);
    expect(countsOf(again)).toEqual(["completed_with_errors", 2, 0, 1, 0, 3]);
    expect(await caseOf(owner, caseId)).toMatchObject({ verdict: "matched" });
    expect(await legOf(owner, again)).not.toBe(legId);
    const events = read(
      await owner.get(`/v1/audit-events?importBatchId=${textOf(first["id"])}&limit=100`),
      200,
    );
    const types = events.items.map(({ eventType }) => String(eventType));
    expect(types.filter((type) => type.includes("withdraw")).sort()).toEqual([
      "evidence.withdrawn",
      "evidence.withdrawn",
      "import_batch.withdrawing",
      "import_batch.withdrawn",
    ]);
  });

  test("keeps what another import reported of the same movement", async () => {
    const owner = await newClient(may);
    const profile = { name: "camt", sourceType: "bank_statement", format: "camt053" };
    const profileId = await newProfile(owner, profile);
    const file = readFileSync(join(samples, "own/camt-v06-pending.xml"), "utf8");
    const pending = await imported(owner, profileId, file);
    const booked = file.replace("<Id>S6</Id>", "<Id>S7</Id>").replace("PDNG", "BOOK");
    const second = await imported(owner, profileId, booked);
    const path = `/v1/evidence/flow-legs/${await legOf(owner, second, 1)}`;
    const confirmed = read(await owner.get(path), 200);
    expect(confirmed).toMatchObject({ status: "confirmed", requirementLevel: null });
    await withdraw(owner, second);
    const left = read(await owner.get(path), 200);
    expect(left).toMatchObject({ status: "pending", requirementLevel: null });
    expect(left["rawRecordIds"]).toHaveLength(1);
    await withdraw(owner, pending);
    expect(read(await owner.get(path), 200)).toMatchObject({ requirementLevel: "ignored" });
  });

  test("returns its amount match to the evidence that it had displaced", async () => {
    const owner = await newClient(may);
    const profileId = await newProfile(owner);
    const caseId = await newIntent(owner, "W-3", "31.07");
    const today = new Date().toISOString().slice(0, 10);
    const wrong = await imported(owner, profileId, `${head}A,${today},31.07,W-3\n`);
    const right = await imported(owner, profileId, `${head}A,${today},31.07,nothing\n`);
    await waitUntilIdle();
    await withdraw(owner, wrong);
    const shown = await caseOf(owner, caseId);
    expect(shown).toMatchObject({ flowLegs: [{ id: await legOf(owner, right) }] });
  });

  test("loses the links that a person made, and accepts no new link", async () => {
    const owner = await newClient(may);
    const profileId = await newProfile(owner);
    const caseId = await newIntent(owner, "W-4", "5.00");
    const batch = await imported(owner, profileId, `${head}A,2020-01-01,5.00,unknown\n`);
    const flowLegId = await legOf(owner, batch);
    const links = `/v1/reconciliation-cases/${caseId}/match-links`;
    read(await owner.post(links, { flowLegId }), 201);
    await withdraw(owner, batch);
    expect(await caseOf(owner, caseId)).toMatchObject({ flowLegs: [], matchLinks: [] });
    expect(readError(await owner.post(links, { flowLegId }), 409)).toMatchObject({
      error: "invalid_state",
    });
  });

  test("is ignored by the continuity check of the next statement", async () => {
    const owner = await newClient(may);
    const profile = { name: "camt", sourceType: "bank_statement", format: "camt053" };
    const profileId = await newProfile(owner, profile);
    const file = readFileSync(join(samples, "statements/camt053/sns-does-not-add-up.xml"), "utf8");
    const other = (id: string, reference: string) =>
      file.replace("<Id>0000000000</Id>", `<Id>${id}</Id>`).replaceAll("REF00", reference);
    const follows = ({ statements }: Answer) =>
      (statements as { follows: boolean | null }[])[0]?.follows;
    const first = await imported(owner, profileId, file);
    expect(follows(first)).toBeNull();
    const second = await imported(owner, profileId, other("2", "REF9"));
    expect(follows(second)).toBe(false);
    await withdraw(owner, second);
    await withdraw(owner, first);
    expect(follows(await imported(owner, profileId, other("3", "REF8")))).toBeNull();
  });
});

describe("a withdrawal", () => {
  test("repeats its answer, with the same Idempotency-Key and without", async () => {
    const owner = await newClient(may);
    const batch = await imported(owner, await newProfile(owner), `${head}A,2026-03-01,1.00,x\n`);
    const path = `/v1/import-batches/${textOf(batch["id"])}/withdraw`;
    const first = await owner.post(path, {}, "one-key");
    expect(read(first, 202)).toMatchObject({ status: "withdrawing" });
    expect((await owner.post(path, {}, "one-key")).text).toBe(first.text);
    await waitForBatch(owner, textOf(batch["id"]));
    expect(read(await owner.post(path, {}), 202)).toMatchObject({ status: "withdrawn" });
  });

  test.each([
    ["of a dry run", "completed", `${head}A,2026-03-01,1.00,x\n`, { dryRun: true }],
    ["of a file that failed", "failed", "account", {}],
  ])("%s is refused", async (_, status, content, more) => {
    const owner = await newClient(may);
    const batch = await imported(owner, await newProfile(owner), content, more);
    expect(batch["status"]).toBe(status);
    const path = `/v1/import-batches/${textOf(batch["id"])}/withdraw`;
    expect(readError(await owner.post(path, {}), 409)).toMatchObject({ error: "invalid_state" });
  });

  test("of a file of two chunks withdraws the rows of both", async () => {
    const owner = await newClient(may);
    const profileId = await newProfile(owner);
    const zeros = "A,2026-03-01,0,nothing\n".repeat(100);
    const content = `${head}A,2026-03-01,1.00,first\n${zeros}A,2026-03-01,2.00,last\n`;
    const first = await imported(owner, profileId, content);
    await withdraw(owner, first);
    const counts = ["completed", 2, 0, 0, 100, 102];
    expect(countsOf(await imported(owner, profileId, content))).toEqual(counts);
  });
});
