/** Audit events and outbound events of one evidence record and of its case. */
import { expect, test } from "vitest";
import { imported, newProfile, rowsOf } from "../bulk/import-clients.ts";
import { type Client, newClient, read, textOf, waitUntilIdle } from "../service-client.ts";

const may = { permissions: ["imports_manage", "cases_action", "evidence_write"] } as const;

const evidence = {
  provider: "acme_bank",
  phase: "destination",
  providerTransferId: "T-1",
  externalReference: "R-1",
  amount: { amount: "12.50", currency: "EUR" },
  status: "confirmed",
  payload: { note: "credited" },
};

async function accept(owner: Client, sourceRef: string, changes: object = {}): Promise<string> {
  const body = { ...evidence, sourceRef, ...changes };
  return textOf(read(await owner.post("/v1/evidence/provider", body), 201)["rawRecordId"]);
}

async function typesOf(owner: Client, query: string): Promise<string[]> {
  const { items, total } = read(await owner.get(`/v1/audit-events?${query}`), 200);
  expect(total).toBe(items.length);
  return items.map(({ eventType }) => String(eventType));
}

async function eventTypesOf(owner: Client, query: string): Promise<string[]> {
  const { items, total } = read(await owner.get(`/v1/outbound-webhook-events?${query}`), 200);
  expect(total).toBe(items.length);
  return items.map(({ eventType }) => String(eventType));
}

test("lists a record's events immediately, whether the record created its leg or updated an existing one", async () => {
  const owner = await newClient(may);
  const first = await accept(owner, "first", { status: "pending" });
  expect(await typesOf(owner, `rawRecordId=${first}`)).toEqual(["evidence.accepted"]);
  const second = await accept(owner, "second");
  const legs = read(await owner.get("/v1/evidence/flow-legs"), 200);
  expect(legs.items.map(({ rawRecordIds }) => rawRecordIds)).toEqual([[first, second]]);
  for (const id of [first, second]) {
    const own = `rawRecordId=${id}`;
    expect(await typesOf(owner, own)).toEqual(["evidence.accepted"]);
    expect(await typesOf(owner, `${own}&eventType=evidence.accepted`)).toHaveLength(1);
    expect(await typesOf(owner, `${own}&eventType=evidence.withdrawn`)).toEqual([]);
    expect(await typesOf(owner, `${own}&actor=user:nobody`)).toEqual([]);
    expect(await typesOf(owner, `${own}&to=2020-01-01T00:00:00Z`)).toEqual([]);
  }
  await waitUntilIdle();
  for (const id of [first, second]) {
    expect(await eventTypesOf(owner, `sourceKey=${id}`)).toEqual(["evidence.accepted"]);
    expect(await eventTypesOf(owner, `sourceKey=${id}&eventType=evidence.rejected`)).toEqual([]);
  }
  const { total } = read(await owner.get("/v1/audit-events?eventType=evidence.accepted"), 200);
  expect(total).toBe(2);
});

test("lists a case's audit events as soon as the change is answered", async () => {
  const owner = await newClient(may);
  const money = { amount: "12.50", currency: "EUR" };
  const body = { externalReference: "R-1", source: money, destination: money };
  const caseId = textOf(read(await owner.post("/v1/payment-intents", body), 201)["caseId"]);
  expect(await typesOf(owner, `caseId=${caseId}`)).toEqual(["payment_intent.created"]);
  await accept(owner, "first");
  expect(await typesOf(owner, `caseId=${caseId}`)).toContain("reconciliation_case.updated");
  await waitUntilIdle();
  const types = await eventTypesOf(owner, `sourceKey=${caseId}`);
  expect(types).toContain("reconciliation_case.matched");
  expect(types.at(-1)).toBe("payment_intent.created");
});

test("lists both the acceptance and the withdrawal of a withdrawn record", async () => {
  const owner = await newClient(may);
  const profileId = await newProfile(owner);
  const batch = await imported(owner, profileId, "account,date,amount,text\nA,2026-03-01,1.00,x\n");
  const [row] = await rowsOf(owner, batch["id"]);
  const own = `rawRecordId=${textOf(row?.["rawRecordId"])}`;
  expect(await typesOf(owner, own)).toEqual(["evidence.accepted"]);
  read(await owner.post(`/v1/import-batches/${textOf(batch["id"])}/withdraw`, {}), 202);
  await waitUntilIdle();
  expect(await typesOf(owner, own)).toEqual(["evidence.withdrawn", "evidence.accepted"]);
  const ofBatch = `${own}&importBatchId=${textOf(batch["id"])}`;
  expect(await typesOf(owner, ofBatch)).toEqual(["evidence.withdrawn", "evidence.accepted"]);
  const { items } = read(await owner.get(`/v1/audit-events?${own}`), 200);
  const batches = items.map(({ importBatchId }) => importBatchId);
  expect(batches).toEqual([batch["id"], batch["id"]]);
});

test("lists no events of another organization's record", async () => {
  const [owner, stranger] = [await newClient(may), await newClient(may)];
  const id = await accept(owner, "first");
  expect(await typesOf(stranger, `rawRecordId=${id}`)).toEqual([]);
  await waitUntilIdle();
  expect(await eventTypesOf(stranger, `sourceKey=${id}`)).toEqual([]);
});
