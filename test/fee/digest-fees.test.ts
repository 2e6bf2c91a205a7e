/** Fees above contract in the digest of a day (docs/specification.md, Digests). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { startScheduled } from "../simulation/aws/event-pump.ts";
import { hostNames } from "../simulation/outside/simulated-hosts.ts";
import { Simulator } from "../simulation/world.ts";
import { type Json, openFees } from "./fee-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const schedule = {
  provider: "acme",
  effectiveFrom: "2026-01-01T00:00:00.000Z",
  components: [{ feeType: "provider", kind: "flat", amount: "1.75" }],
};

async function openDigests() {
  const fees = await openFees(simulator);
  const { call, world } = fees;
  for (const currency of ["EUR", "USD"]) {
    await call("createFeeSchedule", {
      body: { ...schedule, name: `Acme ${currency}`, currency },
    });
  }
  await call("createOutboundWebhookEndpoint", {
    body: {
      name: "Channel",
      url: `http://${hostNames.receiver}/digests`,
      eventTypes: ["digest.hourly"],
    },
  });
  return {
    ...fees,
    /** What the digest of the hour says of fees. */
    digestOfHour: async () => {
      world.clock.now += 60 * 60 * 1_000;
      await startScheduled(world, "deadline-sweeper");
      await fees.complete();
      const query = "eventType=digest.hourly&limit=1";
      const { items } = (await call("listOutboundWebhookEvents", { query })) as unknown as {
        readonly items: readonly { readonly payload: { readonly data: Json } }[];
      };
      return items[0]?.payload.data["fees"];
    },
  };
}

const nothing = {
  ...{ from: "2026-02", to: "2026-03", overcharges: 0, unclaimed: [], claimed: [] },
  ...{ uncorrected: 0, unplacedCredits: 0 },
};

test("a digest sums the fees above contract of its month and the one before, and what was claimed of them", async () => {
  const { charge, complete, call, digestOfHour } = await openDigests();
  expect(await digestOfHour()).toEqual(nothing);
  const first = await charge({ gross: "100.00", fee: "1.95" });
  await charge({ gross: "100.00", fee: "2.05", occurredAt: "2026-02-27T10:00:00.000Z" });
  await charge({ gross: "100.00", fee: "9.75", occurredAt: "2026-01-31T10:00:00.000Z" });
  await charge({ gross: "100.00", fee: "1.80", currency: "USD" });
  await charge({ gross: "100.00", fee: "1.75" });
  await complete();
  expect(await digestOfHour()).toEqual({
    ...nothing,
    overcharges: 3,
    unclaimed: [
      { currency: "EUR", amount: "0.50" },
      { currency: "USD", amount: "0.05" },
    ],
  });
  await call("createCaseAction", { body: { action: "claim", ids: [first] } });
  await complete();
  expect(await digestOfHour()).toMatchObject({
    overcharges: 3,
    unclaimed: [
      { currency: "EUR", amount: "0.30" },
      { currency: "USD", amount: "0.05" },
    ],
    claimed: [{ currency: "EUR", amount: "0.20" }],
  });
});
