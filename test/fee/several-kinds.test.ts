/** Cases with fees above contract of several kinds in the report of overcharges (docs/specification.md, Overcharges). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { Simulator } from "../simulation/world.ts";
import { type Json, openFees } from "./fee-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

/** Agrees 1.5% and 0.25 EUR to the provider, and 0.10 EUR for each other type of fee. */
async function openSeveralTypes() {
  const fees = await openFees(simulator);
  const others = ["network", "developer", "fx"].map((feeType) => {
    return { feeType, kind: "flat", amount: "0.10" };
  });
  await fees.call("createFeeSchedule", {
    body: {
      ...{ name: "Acme cards", provider: "acme", currency: "EUR" },
      effectiveFrom: "2026-01-01T00:00:00.000Z",
      components: [
        { feeType: "provider", kind: "percent", percent: "1.5" },
        { feeType: "provider", kind: "flat", amount: "0.25" },
        ...others,
      ],
    },
  });
  return {
    ...fees,
    /** A payment of 200.00 EUR that came in parts of 100.00, each with fees of 2.00 EUR of these types. */
    inParts: async (parts: Readonly<Record<string, readonly string[]>>) => {
      const money = { amount: "200.00", currency: "EUR" };
      await fees.call("createPaymentIntent", {
        body: { externalReference: "parts", source: money, destination: money },
      });
      for (const [occurredAt, types] of Object.entries(parts)) {
        await fees.call("createProviderEvidence", {
          body: {
            ...{ provider: "acme", sourceRef: occurredAt, externalReference: "parts", occurredAt },
            ...{ phase: "destination", amount: { amount: "100.00", currency: "EUR" }, payload: {} },
            fees: types.map((type) => ({ type, amount: "2.00", currency: "EUR" })),
          },
        });
      }
    },
    report: async () => {
      const answer = await fees.call("getOverchargesReport");
      return (answer as unknown as { items: readonly Json[] }).items;
    },
  };
}

const january = "2026-01-10T12:00:00.000Z";
const february = "2026-02-10T12:00:00.000Z";

test("fees above contract of several kinds in one case are each in their own row", async () => {
  const { call, charge, complete, report } = await openSeveralTypes();
  const both = { gross: "100.00", fee: "1.95", isInside: true, networkFee: "0.30" };
  await charge({ ...both, occurredAt: february });
  await charge({ ...both, occurredAt: february, networkFee: "0.13" });
  await charge({ ...both, occurredAt: february, networkFee: "0.10" });
  await charge({ ...both, occurredAt: january });
  await complete();
  const items = await report();
  const row = (month: string, component: string, figures: Json) => {
    return { month, component, ...figures };
  };
  const one = { difference: "0.20", count: 1 };
  expect(items).toMatchObject([
    row("2026-01", "network", { charged: "0.30", agreed: "0.10", ...one }),
    row("2026-01", "provider", { charged: "1.95", agreed: "1.75", ...one }),
    row("2026-02", "network", { charged: "0.43", agreed: "0.20", difference: "0.23", count: 2 }),
    row("2026-02", "provider", { charged: "5.85", agreed: "5.25", difference: "0.60", count: 3 }),
  ]);
  for (const { filter, count } of items) {
    const { overcharge = "" } = filter as { overcharge?: string };
    const query = `overcharge=${encodeURIComponent(overcharge)}`;
    expect(await call("listReconciliationCases", { query })).toMatchObject({ total: count });
  }
});

test("a case with kinds of two months is in the rows of each month once", async () => {
  const { inParts, complete, report } = await openSeveralTypes();
  await inParts({ [january]: ["provider"], [february]: ["provider", "fx"] });
  await complete();
  const rows = await report();
  expect(rows.map(({ month, component, difference }) => [month, component, difference])).toEqual([
    ["2026-01", "provider", "0.22"],
    ["2026-02", "fx", "1.90"],
    ["2026-02", "provider", "0.22"],
  ]);
});

test("more kinds in one case than lists sum apart are in their rows too", async () => {
  const { inParts, charge, complete, report } = await openSeveralTypes();
  await inParts({
    [january]: ["provider", "network", "developer"],
    [february]: ["provider", "fx"],
  });
  await charge({ gross: "100.00", fee: "1.95", isInside: true, occurredAt: february });
  await complete();
  const rows = await report();
  expect(rows.map(({ month, component, difference }) => [month, component, difference])).toEqual([
    ["2026-01", "developer", "1.90"],
    ["2026-01", "network", "1.90"],
    ["2026-01", "provider", "0.16"],
    ["2026-02", "fx", "1.90"],
    ["2026-02", "provider", "0.42"],
  ]);
});
