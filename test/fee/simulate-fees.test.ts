/** Simulated fee schedules: what they would agree beside the present ones, without a change (docs/specification.md, Fee schedules). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Simulator } from "../simulation/world.ts";
import { type Json, openFees } from "./fee-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const percentOf = (percent: string) => [{ feeType: "provider", kind: "percent", percent }];
const acme = {
  ...{ name: "Acme cards", provider: "acme", currency: "EUR" },
  effectiveFrom: "2026-01-01T00:00:00.000Z",
  components: percentOf("1.5"),
};

async function openSimulations(charges: readonly (readonly [gross: string, fee: string])[]) {
  const fees = await openFees(simulator);
  const schedule = await fees.call("createFeeSchedule", { body: acme });
  for (const [gross, fee] of charges) {
    const occurredAt = gross.startsWith("3") ? "2026-03-10T12:00:00Z" : "2026-02-10T12:00:00Z";
    await fees.charge({ gross, fee, occurredAt });
  }
  await fees.complete();
  const simulate = (body: Json) => {
    // A case of this moment is not created before it.
    fees.world.clock.now += 1_000;
    return fees.call("simulateFeeSchedule", { body });
  };
  return { ...fees, schedule, simulate };
}

describe("a simulated fee schedule", () => {
  test("says by month what was charged, agreed now and agreed with the proposal, and changes nothing", async () => {
    const { call, ask, schedule, simulate } = await openSimulations([
      ["100.00", "1.50"],
      ["200.00", "3.50"],
      ["300.00", "4.50"],
    ]);
    const cases = await call("listReconciliationCases");
    const { id: feeScheduleId } = schedule;
    const made = await simulate({ feeScheduleId, schedule: { components: percentOf("1.2") } });
    const acmeRow = { provider: "acme", component: "provider", currency: "EUR" };
    const all = { notAgreedNow: 0, notAgreedProposed: 0, inOtherCurrency: 0 };
    expect(made).toMatchObject({
      ...{ status: "completed", progressPercent: 100, feeScheduleId },
      ...{ schedule: { name: "Acme cards", version: 2, components: percentOf("1.2") } },
      ...{ cases: 3, fees: 3, changed: 3 },
      ...{ feesInNoRow: 0, feesNotPriced: 0, casesSkipped: 0 },
      rows: [
        {
          ...{ ...acmeRow, ...all, month: "2026-02", count: 2, charged: "5.00" },
          ...{ agreedNow: "4.50", agreedProposed: "3.60", difference: "-0.90" },
        },
        {
          ...{ ...acmeRow, ...all, month: "2026-03", count: 1, charged: "4.50" },
          ...{ agreedNow: "4.50", agreedProposed: "3.60", difference: "-0.90" },
        },
      ],
    });
    expect(made["changes"]).toHaveLength(3);
    expect(made["changes"]).toContainEqual(
      expect.objectContaining({
        ...{ externalReference: "F-2", charged: "3.50" },
        ...{ agreedNow: "3.00", agreedProposed: "2.40", difference: "-0.60" },
      }),
    );
    const params = { simulationId: made["id"] ?? "" };
    expect(await call("getFeeScheduleSimulation", { params })).toEqual(made);
    expect(await call("listFeeScheduleSimulations")).toMatchObject({ items: [{ cases: 3 }] });
    expect(await call("listSimulatedFees", { params, query: "limit=1&offset=1" })).toMatchObject({
      items: [(made["changes"] as unknown as Json[])[1]],
      total: 3,
    });
    expect(await call("listReconciliationCases")).toEqual(cases);
    expect(await call("listFeeSchedules")).toMatchObject({ items: [schedule], total: 1 });
    // Rules have simulations of their own.
    expect(await call("listRuleSimulations")).toMatchObject({ items: [], total: 0 });
    expect((await ask("getRuleSimulation", { params })).status).toBe(404);
  });

  test("changes nothing where it agrees the same", async () => {
    const { schedule, simulate } = await openSimulations([["100.00", "1.50"]]);
    const same = await simulate({ feeScheduleId: schedule["id"], schedule: { name: "Other" } });
    expect(same).toMatchObject({
      fees: 1,
      changed: 0,
      changes: [],
      rows: [{ difference: "0.00" }],
    });
  });

  test("that is new needs its provider and components, and counts what was charged where nothing is agreed", async () => {
    const { ask, charge, complete, simulate } = await openSimulations([]);
    await charge({ provider: "nova", gross: "100.00", fee: "2.00" });
    await complete();
    const made = await simulate({ schedule: { provider: "Nova", components: percentOf("1") } });
    expect(made).toMatchObject({
      feeScheduleId: null,
      rows: [
        {
          ...{ provider: "Nova", count: 1, charged: "2.00", agreedNow: "2.00" },
          ...{ agreedProposed: "1.00", difference: "-1.00", notAgreedNow: 1 },
        },
      ],
      changes: [{ agreedNow: null, agreedProposed: "1.00", difference: null }],
    });
    const lacking = await ask("simulateFeeSchedule", { body: { schedule: {} } });
    expect(lacking).toMatchObject({ status: 400 });
    expect(lacking.text).toContain('"path":["schedule","components"]');
    const { provider, currency, components } = acme;
    const rival = { schedule: { provider, currency, components } };
    expect((await ask("simulateFeeSchedule", { body: rival })).status).toBe(409);
    const unknown = { feeScheduleId: `fsch_${"0".repeat(32)}`, schedule: {} };
    expect((await ask("simulateFeeSchedule", { body: unknown })).status).toBe(404);
  });

  test("is only about cases of its period", async () => {
    const { schedule, simulate } = await openSimulations([["100.00", "1.50"]]);
    const made = await simulate({
      ...{ feeScheduleId: schedule["id"], schedule: { components: percentOf("1") } },
      to: "2020-01-01T00:00:00Z",
    });
    expect(made).toMatchObject({ cases: 0, fees: 0, rows: [] });
  });

  test("chooses tiers by the volume of the whole month, whatever the period", async () => {
    const { world, complete, charge, schedule, simulate } = await openSimulations([]);
    const occurredAt = "2026-02-10T12:00:00Z";
    await charge({ gross: "600.00", fee: "9.00", occurredAt });
    world.clock.now += 2 * 24 * 3_600_000;
    await complete();
    const from = new Date(world.clock.now - 24 * 3_600_000).toISOString();
    await charge({ gross: "500.00", fee: "7.50", occurredAt });
    await complete();
    const tiers = [
      { upTo: "1000", percent: "1.5" },
      { upTo: null, percent: "1" },
    ];
    const components = [{ feeType: "provider", kind: "tiered", perMonth: true, tiers }];
    const tried = { feeScheduleId: schedule["id"], schedule: { components } };
    expect(await simulate({ ...tried, from })).toMatchObject({
      ...{ cases: 1, changed: 1 },
      changes: [{ charged: "7.50", agreedNow: "7.50", agreedProposed: "5.00" }],
    });
  });

  test("over more cases than a request prices goes on as a job, and says that it is so far", async () => {
    const fees = await openSimulations([]);
    const { call, charge, complete, ask, world } = fees;
    const days = 14;
    for (let day = 0; day < days; day += 1) {
      await charge({ gross: "100.00", fee: "1.50" });
      world.clock.now += 24 * 3_600_000;
    }
    await complete();
    const body = {
      feeScheduleId: fees.schedule["id"],
      schedule: { components: percentOf("1") },
    };
    const begun = await ask("simulateFeeSchedule", { body, key: "long" });
    expect(begun).toMatchObject({ status: 202, body: { status: "running" } });
    const { id: simulationId, progressPercent } = begun.body as Readonly<Record<string, string>>;
    expect(Number(progressPercent)).toBeLessThan(100);
    await complete();
    const params = { simulationId: simulationId ?? "" };
    expect(await call("getFeeScheduleSimulation", { params })).toMatchObject({
      ...{ status: "completed", progressPercent: 100, cases: days, changed: days },
    });
    expect(await call("listSimulatedFees", { params })).toMatchObject({ total: days });
  });
});
