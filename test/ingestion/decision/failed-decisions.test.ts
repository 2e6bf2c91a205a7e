/**
 * A decision that fails never loses evidence: the evidence is stored unmatched, the request answers
 * as for unmatched evidence, and the queue decides it later (docs/matching.md, A decision that fails).
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressJson, decompressJson } from "#store/table/core/document/compressed-json.ts";
import { postponedReason } from "#work/ingestion/matching/postponed-match.ts";
import type { Driver } from "../../faults/operation/operation-row.ts";
import { driverOf } from "../../faults/operation/operations.ts";
import { deliverMessages, takeMessages } from "../../simulation/aws/event-pump.ts";
import { request, seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator, type World } from "../../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const money = { amount: "100.00", currency: "EUR" };

async function open(): Promise<Driver> {
  return driverOf(await simulator.open(seededSnapshot, "memory"));
}

async function expectPayment({ call, complete }: Driver, name: string): Promise<string> {
  const body = { externalReference: name, source: money, destination: money };
  const { caseId = "" } = await call("createPaymentIntent", { body });
  await complete();
  return caseId;
}

const evidenceOf = (name: string) => ({
  provider: "acme_bank",
  sourceRef: `of ${name}`,
  phase: "destination",
  externalReference: name,
  providerTransferId: `tr-${name}`,
  amount: money,
  payload: {},
});

/** Makes every decision about this case fail: its expected amount is read as no number. */
function failDecisionsOf(world: World, caseId: string): void {
  const uuid = caseId.slice(-32);
  const spoil = (item: unknown): unknown => {
    const { sk, intent } = (item ?? {}) as { readonly sk?: string; readonly intent?: Uint8Array };
    if (sk !== uuid || intent === undefined) return item;
    const text = decompressJson(intent).replaceAll('"100.00"', '"?"');
    return { ...(item as object), intent: compressJson(text) };
  };
  world.readBack = (_command, _input, output) => {
    const { Item, Responses } = output as {
      readonly Item?: unknown;
      readonly Responses?: Readonly<Record<string, readonly unknown[]>>;
    };
    if (Item !== undefined) return { ...output, Item: spoil(Item) };
    if (Responses === undefined || Array.isArray(Responses)) return output;
    const spoiled = Object.entries(Responses).map(([table, items]) => [table, items.map(spoil)]);
    return { ...output, Responses: Object.fromEntries(spoiled) };
  };
}

function mend(world: World): void {
  world.readBack = (_command, _input, output) => output;
}

async function legOf({ call }: Driver, flowLegId: string): Promise<Record<string, unknown>> {
  return call("getFlowLeg", { params: { flowLegId } });
}

test("evidence whose decision fails is stored unmatched with the reason, and decided later", async () => {
  const driver = await open();
  const { world, call } = driver;
  const caseId = await expectPayment(driver, "pay-1");
  failDecisionsOf(world, caseId);
  const asking = request(world, "createProviderEvidence", { body: evidenceOf("pay-1") });
  const created = { status: 201, body: { duplicate: false, matchedCaseIds: [] } };
  await expect(asking).resolves.toMatchObject(created);
  const answer = await asking;
  const { rawRecordId, flowLegIds } = answer.body as unknown as Record<string, string>;
  const [flowLegId = ""] = flowLegIds as unknown as string[];
  mend(world);
  const leg = await legOf(driver, flowLegId);
  expect(leg).toMatchObject({ explanation: { outcome: "unmatched", reason: postponedReason } });
  const events = await call("listAuditEvents", { query: `rawRecordId=${rawRecordId}` });
  expect(JSON.stringify(events)).toContain(postponedReason);
  const repeated = { key: "another key", body: evidenceOf("pay-1") };
  const again = await request(world, "createProviderEvidence", repeated);
  expect(again).toMatchObject({ status: 200, body: { duplicate: true } });
  await driver.complete();
  expect(await call("getReconciliationCase", { params: { caseId } })).toMatchObject({
    verdict: "matched",
  });
  expect(await legOf(driver, flowLegId)).toMatchObject({ explanation: { outcome: "linked" } });
});

test("a decision that fails again goes to the dead-letter queue; other evidence is decided", async () => {
  const driver = await open();
  const { world, call } = driver;
  const failing = await expectPayment(driver, "pay-1");
  const other = await expectPayment(driver, "pay-2");
  failDecisionsOf(world, failing);
  await call("createProviderEvidence", { body: evidenceOf("pay-1") });
  await call("createProviderEvidence", { body: evidenceOf("pay-2") });
  await driver.relay();
  const messages = takeMessages(world, "matcher");
  await expect(deliverMessages(world, "matcher", messages)).rejects.toThrow("refused a batch");
  expect(await call("getReconciliationCase", { params: { caseId: other } })).toMatchObject({
    verdict: "matched",
  });
  expect(takeMessages(world, "matcher")).toEqual([]);
  mend(world);
  await deliverMessages(world, "matcher", messages);
  await driver.complete();
  expect(await call("getReconciliationCase", { params: { caseId: failing } })).toMatchObject({
    verdict: "matched",
  });
});

test("a later record of a linked leg whose decision fails keeps its link", async () => {
  const driver = await open();
  const { world, call } = driver;
  const caseId = await expectPayment(driver, "pay-1");
  const pending = { ...evidenceOf("pay-1"), status: "pending" };
  await call("createProviderEvidence", { body: pending });
  await driver.complete();
  failDecisionsOf(world, caseId);
  const body = { ...evidenceOf("pay-1"), sourceRef: "confirmed" };
  const answer = await request(world, "createProviderEvidence", { body });
  expect(answer).toMatchObject({ status: 201, body: { matchedCaseIds: [caseId] } });
  mend(world);
  await driver.complete();
  expect(await call("getReconciliationCase", { params: { caseId } })).toMatchObject({
    verdict: "matched",
  });
});

const minutesFields = [
  "timeWindowMinutes",
  "expectedCompletionMinutes",
  "delayedSettlementThresholdMinutes",
  "sourceSlaMinutes",
  "intermediaryInSlaMinutes",
  "transferSlaMinutes",
  "intermediaryOutSlaMinutes",
  "destinationSlaMinutes",
];
const minutesAt = (value: number) =>
  Object.fromEntries(minutesFields.map((field) => [field, value]));
const largestAmount = `${"9".repeat(20)}.${"9".repeat(18)}`;
const extremes: readonly Readonly<Record<string, unknown>>[] = [
  { expectedCompletionMinutes: Number.MAX_SAFE_INTEGER },
  minutesAt(Number.MAX_SAFE_INTEGER),
  { amountTolerance: largestAmount },
  { amountTolerancePercent: largestAmount, toleranceCurrency: "EUR" },
  {
    ...minutesAt(0),
    amountTolerance: `-0.${"0".repeat(17)}1`,
    maximumFeePercent: largestAmount,
    maximumFxPercent: largestAmount,
  },
];

test("a rule with any field at its extreme makes no request fail, and no decision", async () => {
  const driver = await open();
  const { world, call } = driver;
  for (const [index, fields] of extremes.entries()) {
    const { id: ruleId = "" } = await call("createReconciliationRule", {
      body: { name: `rule ${index}`, ...fields },
    });
    const name = `pay-${index}`;
    const caseId = await expectPayment(driver, name);
    const shown = evidenceOf(name);
    const named = await request(world, "createProviderEvidence", { key: `a${index}`, body: shown });
    expect([fields, named.status]).toEqual([fields, 201]);
    const { externalReference: _, ...body } = { ...shown, sourceRef: `lone ${index}` };
    const unnamed = await request(world, "createProviderEvidence", {
      key: `b${index}`,
      body: { ...body, providerTransferId: `lone-${index}` },
    });
    expect([fields, unnamed.status]).toEqual([fields, 201]);
    expect(JSON.stringify([named, unnamed])).not.toContain(postponedReason);
    await driver.complete();
    const { verdict } = await call("getReconciliationCase", { params: { caseId } });
    expect([fields, verdict]).not.toEqual([fields, null]);
    await call("deleteReconciliationRule", { params: { ruleId } });
  }
});
