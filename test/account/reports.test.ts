/** Reports over all cases and evidence (docs/specification.md, Reports). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { csvOf } from "#functions/books/report/report-csv.ts";
import { rateOf } from "#work/reporting/report-rows.ts";
import type { Driver } from "../faults/operation/operation-row.ts";
import { driverOf } from "../faults/operation/operations.ts";
import { request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const day = 86_400_000;

async function expectPayment({ call }: Driver, reference: string, amount: string, more = {}) {
  const money = { amount, currency: "EUR" };
  const body = { externalReference: reference, source: money, destination: money, ...more };
  return (await call("createPaymentIntent", { body }))["caseId"] ?? "";
}

async function pay({ call }: Driver, reference: string, amount: string, currency = "EUR") {
  const body = {
    provider: "acme",
    sourceRef: reference,
    externalReference: reference,
    payload: {},
  };
  const paid = { amount: { amount, currency }, phase: "destination", status: "confirmed" };
  await call("createProviderEvidence", { body: { ...body, ...paid } });
}

/** A matched case that was opened again and one with too little, two days old; a new one without evidence, and a closed one. */
async function openWorld() {
  const driver = driverOf(await simulator.open(seededSnapshot, "memory"));
  const { call, complete, world } = driver;
  const rule = { name: "=Own rule", isActive: true };
  const { id: ruleId = "" } = await call("createReconciliationRule", { body: rule });
  const paid = await expectPayment(driver, "paid", "100.00");
  await expectPayment(driver, "short", "50.00");
  await pay(driver, "paid", "100.00");
  await pay(driver, "short", "40.00");
  await pay(driver, "nobody", "7.00", "USD");
  await complete();
  world.clock.now += 2 * day;
  const caseId = await expectPayment(driver, "closed", "9.00");
  await call("updateReconciliationCase", { params: { caseId }, body: { status: "archived" } });
  await call("updateReconciliationCase", { params: { caseId: paid }, body: { status: "open" } });
  await expectPayment(driver, "new", "30.00");
  await complete();
  return { ...driver, ruleId };
}

test("the reports show what the list of cases and the list of legs hold", async () => {
  const { call, world, ruleId } = await openWorld();
  const none = { unexplainedAmount: "0.00" };
  const aging = await call("getAgingReport");
  expect(aging).toMatchObject({
    cases: 3,
    items: [
      { currency: "EUR", age: "under_1_day", cases: 1, expectedAmount: "30.00", ...none },
      { currency: "EUR", age: "1_to_3_days", cases: 2, expectedAmount: "150.00" },
    ],
  });
  const risk = await call("getValueAtRiskReport");
  const { items } = risk as unknown as { readonly items: readonly Record<string, unknown>[] };
  expect(risk).toMatchObject({ cases: 2 });
  expect(items.map(({ expectedAmount }) => expectedAmount).sort()).toEqual(["30.00", "50.00"]);
  expect(items.filter(({ verdict }) => verdict === "matched")).toEqual([]);
  expect(await call("getMatchRateReport")).toMatchObject({
    ...{ by: "source", total: 2 },
    items: [
      {
        source: "provider",
        currency: "EUR",
        legs: 2,
        matchedLegs: 2,
        rate: "1.0000",
        amount: "140.00",
      },
      {
        source: "provider",
        currency: "USD",
        legs: 1,
        matchedLegs: 0,
        rate: "0.0000",
        amount: "7.00",
      },
    ],
  });
  const later = new Date(world.clock.now - day).toISOString();
  expect(await call("getMatchRateReport", { query: `from=${later}` })).toMatchObject({ total: 0 });
  const byRule = await call("getMatchRateReport", { query: "by=rule" });
  expect(byRule).toMatchObject({ items: [{ ruleId, cases: 4, matchedCases: 1, rate: "0.2500" }] });
  const newer = await call("getMatchRateReport", { query: `by=rule&from=${later}` });
  expect(newer).toMatchObject({ items: [{ cases: 2, matchedCases: 0 }] });
});

test("the reports are CSV where it is asked for, and no cell is a formula", async () => {
  const { world } = await openWorld();
  const aging = await request(world, "getAgingReport", { query: "format=csv" });
  expect(aging.text.split("\r\n")).toEqual([
    "currency,age,cases,expectedAmount,unexplainedAmount,openAmount,missingAmount,tooMuchAmount,notArrivedAmount",
    expect.stringMatching(/^EUR,under_1_day,1,30\.00,([^,]*,){4}[^,]+$/),
    expect.stringMatching(/^EUR,1_to_3_days,2,150\.00,/),
    "",
  ]);
  const byRule = await request(world, "getMatchRateReport", { query: "by=rule&format=csv" });
  expect(byRule.text).toContain("'=Own rule,4,1,0.2500");
  const { body } = csvOf(["a", "b", "c"], [{ a: "-1.5", b: null, c: 'x,"y' }]);
  expect(body).toBe('a,b,c\r\n-1.5,,"x,""y"\r\n');
});

test("a rate is rounded down, so that one is all", () => {
  expect(rateOf({ part: 0, whole: 0 })).toBeNull();
  expect(rateOf({ part: 2, whole: 3 })).toBe("0.6666");
  expect(rateOf({ part: 99_999, whole: 100_000 })).toBe("0.9999");
  expect(rateOf({ part: 5, whole: 5 })).toBe("1.0000");
});
