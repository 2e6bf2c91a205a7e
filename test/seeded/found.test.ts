/** What random worlds found out, told by hand. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { driverOf } from "../faults/operations.ts";
import { request, seededSnapshot } from "../simulation/api-client.ts";
import { Simulator } from "../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const euros = (amount: string) => ({ amount, currency: "EUR" });

test("a payment whose evidence a person gave to another one is found by amount again", async () => {
  const world = await simulator.open(seededSnapshot, "memory");
  const { call, settle } = driverOf(world);
  const intent = async (externalReference: string, amount: string) =>
    call("createPaymentIntent", {
      body: { externalReference, source: euros(amount), destination: euros(amount) },
    });
  const evidence = async (sourceRef: string, more: object = {}) =>
    call("createProviderEvidence", {
      body: {
        provider: "acme_bank",
        sourceRef,
        phase: "destination",
        amount: euros("92.50"),
        payload: {},
        ...more,
      },
    });
  const { caseId: other = "" } = await intent("other", "500.00");
  const { caseId = "", paymentIntentId } = await intent("paid", "92.50");
  const { flowLegIds } = await evidence("first", { paymentIntentId });
  await settle();
  const body = { flowLegId: flowLegIds?.[0] };
  await call("createMatchLink", { params: { caseId: other }, body });
  await settle();
  const { flowLegIds: later } = await evidence("second");
  await settle();
  const found = await request(world, "getReconciliationCase", { params: { caseId } });
  expect(found.body).toMatchObject({
    matchLinks: [{ flowLegId: later?.[0], strategy: "amount_and_time_window" }],
  });
});
