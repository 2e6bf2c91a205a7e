/**
 * Payments of three processors with wrong fees of each kind: every one is found, none is accused wrongly, and the claim is exact
 * to the cent. The agreed fees are reckoned here in whole cents from the contracts, apart from the code.
 */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { Simulator } from "../simulation/world.ts";
import { type Charge, type Json, openFees } from "./fee-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const provider = { feeType: "provider" };
const from = "2026-01-01T00:00:00.000Z";
const change = "2026-02-15T00:00:00.000Z";
const schedules: readonly Json[] = [
  {
    ...{ name: "Acme cards", provider: "acme", currency: "EUR", effectiveFrom: from },
    components: [
      { ...provider, kind: "percent", percent: "1.5" },
      { ...provider, kind: "flat", amount: "0.25" },
    ],
  },
  {
    ...{
      name: "Nova",
      provider: "nova",
      currency: "EUR",
      effectiveFrom: from,
      effectiveTo: change,
    },
    components: [{ ...provider, kind: "percent", percent: "2", minimum: "0.50", maximum: "10" }],
  },
  {
    ...{ name: "Nova, lower", provider: "nova", currency: "EUR", effectiveFrom: change },
    components: [{ ...provider, kind: "percent", percent: "1", minimum: "0.50", maximum: "10" }],
  },
  {
    ...{ name: "Zenith", provider: "zenith", currency: "EUR", effectiveFrom: from },
    components: [
      {
        ...{ ...provider, kind: "tiered" },
        tiers: [
          { upTo: "50", percent: "3" },
          { upTo: "500", percent: "2" },
          { upTo: null, percent: "1" },
        ],
      },
    ],
  },
];

/** Half to even. */
const rounded = (numerator: number, denominator: number) => {
  const whole = Math.floor(numerator / denominator);
  const twice = 2 * (numerator - whole * denominator);
  return whole + (twice > denominator || (twice === denominator && whole % 2 === 1) ? 1 : 0);
};
const within = (cents: number) => Math.min(1_000, Math.max(50, cents));
/** The agreed fee in cents of so many cents, early or late in February. */
const agreedBy: Readonly<Record<string, (cents: number, isLate: boolean) => number>> = {
  acme: (cents) => rounded(15 * cents + 25_000, 1_000),
  nova: (cents, isLate) => within(rounded((isLate ? 1 : 2) * cents, 100)),
  zenith: (cents) => rounded((cents <= 5_000 ? 3 : cents <= 50_000 ? 2 : 1) * cents, 100),
};

const text = (cents: number) => (cents / 100).toFixed(2);

type Planted = Charge & {
  readonly above: number;
  readonly agreed: number;
  readonly isForeign: boolean;
};

const amounts = [
  ...[999, 1_000, 2_500, 3_333, 4_999, 5_000, 5_001, 7_777, 9_999, 10_000],
  ...[25_000, 49_999, 50_000, 50_001, 99_999, 123_457],
];

/** 96 payments in the usual run, and 2,004 at night: each amount at three processors, early and late in the month. */
const amountsInAll = inject("propertyRuns") < 20_000 ? 16 : 334;
const allAmounts = Array.from(
  { length: amountsInAll },
  (_, index) => amounts[index] ?? 501 + ((index * index * 7_919) % 130_000),
);

const inDollars = { feeCurrency: "USD", isInside: true };

/** Of five payments one is charged too much and one too little; of Acme, one in another currency. */
function plantedPayments(): Planted[] {
  const all = allAmounts.flatMap((cents) =>
    Object.entries(agreedBy).flatMap(([name, agreedOf]) =>
      [false, true].map((isLate) => ({ name, cents, isLate, agreed: agreedOf(cents, isLate) })),
    ),
  );
  return all.map(({ name, cents, isLate, agreed }, index) => {
    const isForeign = name === "acme" && cents === 10_000 && isLate;
    const wrong = wrongFee({ name, cents, isLate });
    const planted = [Math.max(1, wrong - agreed), 0, 0, -1, 0];
    const above = isForeign ? 0 : (planted[index % planted.length] ?? 0);
    return {
      ...{
        provider: name,
        gross: text(cents),
        fee: text(agreed + above),
        isForeign,
        agreed,
        above,
      },
      occurredAt: `2026-02-${isLate ? "20" : "10"}T12:00:00.000Z`,
      ...(isForeign ? inDollars : {}),
    };
  });
}

/** What the processor charges by mistake: the flat part twice, a higher minimum, the old rate, the wrong tier. */
function wrongFee({ name, cents, isLate }: { name: string; cents: number; isLate: boolean }) {
  if (name === "acme") return rounded(15 * cents + 50_000, 1_000);
  if (name === "nova" && cents < 2_500) return 75;
  if (name === "nova") return rounded((isLate ? 2 : 3) * cents, 100) + 1;
  return rounded(3 * cents, 100);
}

/** What the case of a payment and its leg say. */
function expectedOf({ above, isForeign, agreed }: Planted) {
  const isWrong = isForeign || above > 0;
  return {
    verdict: isWrong ? "matched_with_exception" : "matched",
    exceptionType: isWrong ? "fee_variance" : null,
    flowLegs: [{ contractedFee: text(agreed), feeDifference: isForeign ? null : text(above) }],
  };
}

/** The row of the claim against a provider. */
function claimOf(planted: readonly Planted[], name: string) {
  const own = planted.filter((each) => each.provider === name && each.above > 0);
  const sumOf = (of: (each: Planted) => number) => own.reduce((all, each) => all + of(each), 0);
  return {
    ...{ provider: name, month: "2026-02", component: "provider" },
    ...{ currency: "EUR", agreedCurrency: "EUR", count: own.length },
    charged: text(sumOf(({ agreed, above }) => agreed + above)),
    agreed: text(sumOf(({ agreed }) => agreed)),
    difference: text(sumOf(({ above }) => above)),
    unclaimed: text(sumOf(({ above }) => above)),
    ...{ claimed: "0.00", credited: "0.00", open: "0.00" },
  };
}

/** What came of claims of all these cases, some in each action. */
async function claimAll({ call, complete }: Awaited<ReturnType<typeof openFees>>, all: string[]) {
  const made = { done: 0, unchanged: 0, refused: 0 };
  for (let start = 0; start < all.length; start += 200) {
    const body = { action: "claim", ids: all.slice(start, start + 200) };
    const { id: caseActionId = "" } = await call("createCaseAction", { body });
    await complete();
    const action: Json = await call("getCaseAction", { params: { caseActionId } });
    expect(action["status"]).toBe("completed");
    for (const name of ["done", "unchanged", "refused"] as const)
      made[name] += Number(action[name]);
  }
  return made;
}

test("every wrong fee is found, none is accused wrongly, and the claim is exact to the cent", async () => {
  const fees = await openFees(simulator);
  const { call } = fees;
  for (const body of schedules) await call("createFeeSchedule", { body });
  const planted = plantedPayments();
  const ids: string[] = [];
  for (const payment of planted) {
    ids.push(await fees.charge(payment));
    // What more than a few hundred payments send is more than one call of `complete` takes.
    if (ids.length % 100 === 0) await fees.complete();
  }
  await fees.complete();
  for (const [index, payment] of planted.entries()) {
    const found = await fees.caseOf(ids[index] ?? "");
    expect(found, JSON.stringify(payment)).toMatchObject(expectedOf(payment));
  }
  const report = (query = "") =>
    call("getOverchargesReport", { query }) as unknown as Promise<{ items: Json[] }>;
  const { items } = await report("from=2026-02-01T00:00:00Z&to=2026-03-01T00:00:00Z");
  const foreign = planted.find(({ isForeign }) => isForeign);
  expect(items.map(({ filter: _, ...row }) => row)).toEqual([
    ...["acme", "nova", "zenith"].map((name) => claimOf(planted, name)),
    {
      ...{ ...claimOf(planted, "acme"), currency: "USD", count: 1, difference: null },
      ...{ charged: text(foreign?.agreed ?? 0), agreed: text(foreign?.agreed ?? 0) },
      unclaimed: text(foreign?.agreed ?? 0),
    },
  ]);
  for (const { filter, count } of items) {
    const { overcharge = "" } = filter as { overcharge?: string };
    const query = `limit=1&overcharge=${encodeURIComponent(overcharge)}`;
    expect(await call("listReconciliationCases", { query })).toMatchObject({ total: count });
  }
  expect((await report("provider=ACME&from=2026-02-01T00:00:00Z")).items).toHaveLength(2);
  const wrong = planted.filter(({ isForeign, above }) => isForeign || above > 0);
  expect(await claimAll(fees, ids)).toEqual({
    ...{ refused: 0, done: wrong.length, unchanged: planted.length - wrong.length },
  });
  const claimed = await report("from=2026-02-01T00:00:00Z&to=2026-03-01T00:00:00Z");
  expect(claimed.items).toEqual(
    items.map((row) => {
      const { unclaimed } = row;
      return { ...row, unclaimed: "0.00", claimed: unclaimed, open: unclaimed };
    }),
  );
  expect((await report("from=2026-03-01T00:00:00Z")).items).toEqual([]);
});

test("a row of the report opens its payments, with what the processor needs to find them", async () => {
  const fees = await openFees(simulator);
  const [acme] = schedules;
  await fees.call("createFeeSchedule", { body: acme ?? {} });
  const occurredAt = "2026-02-10T12:00:00.000Z";
  const ids = [];
  for (const fee of ["1.95", "1.75", "2.25"]) {
    ids.push((await fees.paid({ gross: "100.00", fee, occurredAt })).id);
    fees.world.clock.now += 1_000;
  }
  const { items } = (await fees.call("getOverchargesReport")) as unknown as {
    items: readonly { readonly filter: Record<string, string> }[];
  };
  const filter = items[0]?.filter ?? {};
  const query = `${new URLSearchParams({ ...filter, limit: "1" })}`;
  const { payments } = (await fees.call("getOverchargesReport", { query })) as unknown as Json;
  expect(payments).toMatchObject({ total: 2, limit: 1, offset: 0 });
  expect((payments as Json)["items"]).toEqual([
    {
      ...{ caseId: ids[2], externalReference: "F-3", currency: "EUR", agreedCurrency: "EUR" },
      movements: [
        {
          ...{ providerTransferId: null, sourceRef: "F-3", occurredAt },
          ...{ amount: "97.75", currency: "EUR" },
        },
      ],
      ...{ charged: "2.25", agreed: "1.75", difference: "0.50", claimed: "0.00", credited: "0.00" },
    },
  ]);
  const csv = await fees.ask("getOverchargesReport", {
    query: `${new URLSearchParams({ ...filter, format: "csv" })}`,
  });
  expect(csv.text.trim().split("\r\n")).toEqual([
    "externalReference,providerTransferId,sourceRef,occurredAt,amount,currency,charged,chargedCurrency,agreed,agreedCurrency,difference,claimed,credited,caseId",
    `F-3,,F-3,${occurredAt},97.75,EUR,2.25,EUR,1.75,EUR,0.50,0.00,0.00,${ids[2]}`,
    `F-1,,F-1,${occurredAt},98.05,EUR,1.95,EUR,1.75,EUR,0.20,0.00,0.00,${ids[0]}`,
  ]);
});

test("the report is CSV too, and refuses more than two years", async () => {
  const fees = await openFees(simulator);
  const [acme] = schedules;
  await fees.call("createFeeSchedule", { body: acme ?? {} });
  await fees.paid({ gross: "100.00", fee: "1.95", occurredAt: "2026-02-10T12:00:00.000Z" });
  const csv = await fees.ask("getOverchargesReport", { query: "format=csv" });
  expect(csv.text).toBe(
    "provider,month,component,currency,charged,agreedCurrency,agreed,difference,count,unclaimed,claimed,credited,open,uncorrected,uncorrectedCount\r\n" +
      "acme,2026-02,provider,EUR,1.95,EUR,1.75,0.20,1,0.20,0.00,0.00,0.00,,\r\n",
  );
  for (const query of [
    "from=2020-01-01T00:00:00Z",
    "to=2020-01-01T00:00:00Z&from=2021-01-01T00:00:00Z",
  ]) {
    expect(await fees.ask("getOverchargesReport", { query })).toMatchObject({ status: 400 });
  }
});
