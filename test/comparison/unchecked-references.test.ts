/** Rows that agree although their matched reference was not looked for are told (docs/specification.md, Comparisons). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { driverOf } from "../faults/operation/operations.ts";
import { seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

test.each([
  ["of two pieces of evidence", ["source", "destination"], "differs", []],
  [
    "of three pieces of evidence",
    ["source", "transfer", "destination"],
    "agree",
    [{ code: "references_not_checked", message: expect.stringMatching(/^1 rows agree by status/) }],
  ],
])("a reference that no evidence carries, of a case %s", async (_, phases, outcome, warnings) => {
  const { call, complete } = driverOf(await simulator.open(seededSnapshot, "memory"));
  const money = { amount: "100.00", currency: "EUR" };
  const body = { externalReference: "P-1", source: money, destination: money };
  await call("createPaymentIntent", { body });
  for (const phase of phases) {
    const named = { externalReference: "P-1", sourceRef: `bank-${phase}`, provider: "acme" };
    await call("createProviderEvidence", { body: { ...named, amount: money, phase, payload: {} } });
  }
  await complete();
  const item = { reference: "P-1", status: "Matched", matchedReference: "elsewhere" };
  const { id: comparisonId = "" } = await call("createComparison", {
    body: { name: "Other tool", items: [item] },
  });
  await complete();
  const params = { comparisonId };
  const found = (await call("getComparison", { params })) as Record<string, unknown>;
  expect(found).toMatchObject({ status: "completed", counts: { [outcome]: 1 } });
  expect(found["warnings"]).toEqual(warnings);
});
