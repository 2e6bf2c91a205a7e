/** `GET /v1/reconciliation-cases/summary` (docs/specification.md, Summary of cases). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { driverOf } from "../faults/operation/operations.ts";
import { intentBody, providerBody } from "../faults/operation/situations.ts";
import { seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

test("counts cases by verdict, exception, status and age, and those since a moment", async () => {
  const driver = driverOf(await simulator.open(seededSnapshot, "memory"));
  const { call, complete, world } = driver;
  const create = async (externalReference: string) => {
    const created = await call("createPaymentIntent", {
      body: { ...intentBody, externalReference },
    });
    await complete();
    return created;
  };
  expect(await call("summarizeReconciliationCases", {})).toEqual({
    total: 0,
    since: null,
    groups: [],
  });
  await create("pay-1");
  await call("createProviderEvidence", { body: providerBody });
  await create("pay-2");
  world.clock.now += 2 * 86_400_000;
  const since = new Date(world.clock.now).toISOString();
  const { caseId = "" } = await create("pay-3");
  const paid = { externalReference: "pay-3", sourceRef: "ref-3", providerTransferId: "tr-3" };
  const amount = { amount: "90.00", currency: "EUR" };
  await call("createProviderEvidence", { body: { ...providerBody, ...paid, amount } });
  const body = { status: "resolved" };
  await call("updateReconciliationCase", { params: { caseId }, body });
  await complete();
  const old = { age: "1_to_3_days", cases: 1 };
  const groups = [
    { ...old, verdict: "matched", exceptionType: null, status: "resolved", casesSince: 0 },
    {
      ...{ verdict: "needs_review", exceptionType: "underpayment", status: "resolved" },
      ...{ age: "under_1_day", cases: 1, casesSince: 1 },
    },
    { ...old, verdict: "unreconciled", exceptionType: null, status: "open", casesSince: 0 },
  ];
  expect(await call("summarizeReconciliationCases", { query: `since=${since}` })).toEqual({
    total: 3,
    since,
    groups,
  });
  const without = await call("summarizeReconciliationCases", {});
  expect(without).toMatchObject({ total: 3, since: null });
});
