/** Evidence that people set aside (docs/matching.md, People). */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Driver } from "../../faults/operation/operation-row.ts";
import { driverOf } from "../../faults/operation/operations.ts";
import { intentBody, providerBody } from "../../faults/operation/situations.ts";
import { request, seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator } from "../../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

type Json = Readonly<Record<string, unknown>>;

const reason = { code: "bank_interest", comment: "Interest of March." };
const open = async () => driverOf(await simulator.open(seededSnapshot, "memory"));

async function expectPayment({ call, complete }: Driver, changes: object = {}): Promise<string> {
  const { caseId = "" } = await call("createPaymentIntent", {
    body: { ...intentBody, ...changes },
  });
  await complete();
  return caseId;
}

async function submit({ call, complete }: Driver, changes: object = {}): Promise<string> {
  const body = { ...providerBody, ...changes };
  const { flowLegIds } = await call("createProviderEvidence", { body });
  await complete();
  return String(flowLegIds?.[0]);
}

async function act(driver: Driver, verb: "ignore" | "restore", flowLegId: string): Promise<Json> {
  const params = { flowLegId };
  const operation = verb === "ignore" ? "ignoreFlowLeg" : "restoreFlowLeg";
  const done = await driver.call(operation, { params, body: { reason } });
  await driver.complete();
  return done as Json;
}

const read = async ({ call }: Driver, caseId: string) =>
  (await call("getReconciliationCase", { params: { caseId } })) as unknown as Json;

async function listed({ call }: Driver, query: string): Promise<unknown[]> {
  const { items, total } = (await call("listFlowLegs", { query })) as unknown as {
    items: readonly Json[];
    total: number;
  };
  expect(total).toBe(items.length);
  return items.map(({ id }) => id);
}

test("a leg that is set aside leaves its case, which runs again; restored, it is matched anew", async () => {
  const driver = await open();
  const caseId = await expectPayment(driver);
  const leg = await submit(driver);
  expect(await read(driver, caseId)).toMatchObject({ verdict: "matched", status: "resolved" });
  expect(await act(driver, "ignore", leg)).toMatchObject({
    ignored: { reason, by: expect.stringMatching(/^api_key:/) },
    matched: true,
    matchLinks: [],
    explanation: { outcome: "unmatched", reason: expect.stringContaining("set it aside") },
  });
  expect(await read(driver, caseId)).toMatchObject({
    verdict: "unreconciled",
    status: "open",
    actualAmount: null,
    flowLegs: [],
    candidateLegs: [],
  });
  expect(await act(driver, "restore", leg)).toMatchObject({ ignored: null });
  expect(await read(driver, caseId)).toMatchObject({
    verdict: "matched",
    status: "resolved",
    flowLegs: [{ id: leg, ignored: null }],
  });
});

test("it leaves the work queue and has a list of its own", async () => {
  const driver = await open();
  const amount = { amount: "0.42", currency: "EUR" };
  const interest = await submit(driver, { externalReference: "interest", amount });
  expect(await listed(driver, "matched=false")).toEqual([interest]);
  await act(driver, "ignore", interest);
  expect(await listed(driver, "matched=false")).toEqual([]);
  expect(await listed(driver, "ignored=true")).toEqual([interest]);
  await act(driver, "restore", interest);
  expect(await listed(driver, "ignored=true")).toEqual([]);
  expect(await listed(driver, "matched=false&ignored=false")).toEqual([interest]);
});

test("a payment that it would fit by name or by amount does not get it, whenever it comes", async () => {
  const driver = await open();
  const leg = await submit(driver);
  const { references, ...nameless } = { ...providerBody, references: [] };
  const loose = await submit(driver, {
    ...nameless,
    externalReference: "none",
    sourceRef: "ref-2",
    providerTransferId: "tr-2",
  });
  await act(driver, "ignore", leg);
  await act(driver, "ignore", loose);
  const caseId = await expectPayment(driver);
  expect(await read(driver, caseId)).toMatchObject({ flowLegs: [], candidateLegs: [] });
  await act(driver, "restore", leg);
  expect(await read(driver, caseId)).toMatchObject({ flowLegs: [{ id: leg }] });
});

test("a case that needs review does not show it as a candidate", async () => {
  const driver = await open();
  const caseId = await expectPayment(driver);
  const short = await submit(driver, { amount: { amount: "10", currency: "EUR" } });
  const aside = await submit(driver, { sourceRef: "ref-2", providerTransferId: "tr-2" });
  await act(driver, "ignore", aside);
  expect(await read(driver, caseId)).toMatchObject({
    verdict: "needs_review",
    flowLegs: [{ id: short }],
    candidateLegs: [],
  });
});

test("a later record about the movement keeps it aside", async () => {
  const driver = await open();
  const caseId = await expectPayment(driver);
  const leg = await submit(driver, { status: "pending" });
  await act(driver, "ignore", leg);
  expect(await submit(driver, { sourceRef: "ref-2", status: "confirmed" })).toBe(leg);
  expect(await read(driver, caseId)).toMatchObject({ flowLegs: [] });
  const shown = await driver.call("getFlowLeg", { params: { flowLegId: leg } });
  expect(shown).toMatchObject({ status: "confirmed", ignored: { reason } });
});

test("links by hand go too, and no new one is made while it is aside", async () => {
  const driver = await open();
  const caseId = await expectPayment(driver);
  const leg = await submit(driver, { externalReference: "none", amount: intentBody.source });
  const params = { caseId };
  await driver.call("createMatchLink", { params, body: { flowLegId: leg } });
  await driver.complete();
  await act(driver, "ignore", leg);
  expect(await read(driver, caseId)).toMatchObject({ flowLegs: [], matchLinks: [] });
  const again = { params, body: { flowLegId: leg }, key: "again" };
  expect(await request(driver.world, "createMatchLink", again)).toMatchObject({
    status: 409,
    body: { error: "invalid_state", message: expect.stringContaining("restore it first") },
  });
});

test("each act is audited once, with its reason and the links that went", async () => {
  const driver = await open();
  const caseId = await expectPayment(driver);
  const leg = await submit(driver);
  const before = (await read(driver, caseId))["matchLinks"] as readonly Json[];
  await act(driver, "ignore", leg);
  await act(driver, "ignore", leg);
  await act(driver, "restore", leg);
  await act(driver, "restore", leg);
  const audited = await driver.call("listAuditEvents", { query: "eventType=flow_leg.ignored" });
  expect(audited).toMatchObject({
    total: 1,
    items: [
      {
        rawRecordId: expect.stringMatching(/^raw_/),
        payload: { flowLegId: leg, reason, removedMatchLinkIds: before.map(({ id }) => id) },
      },
    ],
  });
  const restored = await driver.call("listAuditEvents", { query: "eventType=flow_leg.restored" });
  expect(restored).toMatchObject({ total: 1 });
});

test.each([
  ["no reason", {}, ["reason"]],
  ["an unknown code", { reason: { code: "because" } }, ["reason", "code"]],
])("%s is refused, and the field is named", async (_, body, path) => {
  const driver = await open();
  const params = { flowLegId: await submit(driver) };
  const refused = await request(driver.world, "ignoreFlowLeg", { params, body, key: "bad" });
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  expect(await listed(driver, "ignored=true")).toEqual([]);
});
