/** Evidence without a reference finds its payment through the amount index, within the tolerance. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { driverOf } from "../../faults/operation/operations.ts";
import { seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator } from "../../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const rows: readonly (readonly [string, object, string])[] = [
  ["one percent of what is expected", { amountTolerancePercent: "1" }, "matched_with_exception"],
  ["less than the difference", { amountTolerancePercent: "0.4" }, "unreconciled"],
  [
    "an amount in the destination currency",
    { amountTolerance: "0.50", toleranceCurrency: "EUR" },
    "matched_with_exception",
  ],
  [
    "an amount in another currency",
    { amountTolerance: "0.50", toleranceCurrency: "USD" },
    "unreconciled",
  ],
];

test.each(rows)("a tolerance of %s", async (_name, tolerance, verdict) => {
  const { call, complete } = driverOf(await simulator.open(seededSnapshot, "memory"));
  await call("createReconciliationRule", { body: { name: "Tolerance", ...tolerance } });
  await complete();
  const intent = {
    externalReference: "pay-1",
    source: { amount: "110.00", currency: "USD" },
    destination: { amount: "100.00", currency: "EUR" },
  };
  const { caseId = "" } = await call("createPaymentIntent", { body: intent });
  await complete();
  const evidence = {
    provider: "bank",
    sourceRef: "short",
    phase: "destination",
    amount: { amount: "99.50", currency: "EUR" },
    payload: {},
  };
  await call("createProviderEvidence", { body: evidence });
  await complete();
  expect(await call("getReconciliationCase", { params: { caseId } })).toMatchObject({ verdict });
});
