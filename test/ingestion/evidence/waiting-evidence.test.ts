/** Evidence that comes before its payment: all of it is taken up, however much there is. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { formatId, parseId } from "#domain/value/id.ts";
import type { Driver } from "../../faults/operation/operation-row.ts";
import { driverOf } from "../../faults/operation/operations.ts";
import { seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator, type World } from "../../simulation/world.ts";

let simulator: Simulator;
let world: World;
let driver: Driver;

beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

beforeEach(async () => {
  world = await simulator.open(seededSnapshot, "memory");
  driver = driverOf(world);
});

test("205 pieces of evidence under one reference are linked to a payment created after them", async () => {
  const count = 205;
  for (let n = 0; n < count; n += 1) {
    const amount = { amount: "1.00", currency: "EUR" };
    const sourceRef = `early-${n}`;
    const body = { provider: "bank", sourceRef, phase: "destination", externalReference: "early" };
    await driver.call("createProviderEvidence", { body: { ...body, amount, payload: { n } } });
  }
  await driver.complete();
  const money = { amount: `${count}.00`, currency: "EUR" };
  const body = { externalReference: "early", source: money, destination: money };
  const { paymentIntentId = "" } = await driver.call("createPaymentIntent", { body });
  await driver.complete();
  const uuid = parseId("paymentIntent", paymentIntentId);
  if (uuid === null) throw new Error("The payment has no id.");
  const params = { caseId: formatId("reconciliationCase", uuid) };
  const shown = await driver.call("getReconciliationCase", { params });
  expect(shown).toMatchObject({ flowLegCount: count, verdict: "matched" });
});
