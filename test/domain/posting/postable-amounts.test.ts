/** What cases and settlements post: tables, and the identity by which every posting sums to zero. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stateBeforeFirstRun } from "#domain/case/reconciliation-case.ts";
import type { Disposition } from "#domain/case/work/disposition.ts";
import {
  type Postable,
  postableOfCase,
  postableOfSettlement,
} from "#domain/posting/postable-amounts.ts";
import { itemTypes } from "#domain/settlement/settlement-items.ts";
import { type Amount, isZero, negate, subtract, sum } from "#domain/value/money.ts";
import { propertyRuns } from "../property-runs.ts";
import { amount, evaluate, intentOf, legOf, money, type Run, uuid } from "../samples.ts";
import { cents, disposed, dispositionOf, runs, settlementOf, shown } from "./posting-samples.ts";

const inbound = intentOf({ direction: "inbound" });
const fee = (text: string) => [{ type: "provider" as const, ...money(text) }];

function postedBy(run: Run, dispositions: readonly Disposition[] = []): string[] {
  const intent = run.intent ?? inbound;
  return shown(postableOfCase({ intent, state: evaluate({ ...run, intent }) }, dispositions));
}

describe("what a case posts", () => {
  test.each<[string, Run, readonly Disposition[], readonly string[]]>([
    ["nothing before money came", {}, [], []],
    [
      "nothing where the payment failed",
      { legs: [legOf("100 EUR", { status: "failed" })] },
      [],
      [],
    ],
    ["all that came", { legs: [legOf("100 EUR")] }, [], ["receivable -100", "clearing 100"]],
    [
      "a fee on top",
      { legs: [legOf("96.80 EUR", { fees: fee("3.20 EUR") })] },
      [],
      ["receivable -100", "clearing 96.8", "provider_fee 3.2"],
    ],
    [
      "no fee that is inside of what came",
      { legs: [legOf("100 EUR", { fees: fee("3.20 EUR") })] },
      [],
      ["receivable -100", "clearing 100"],
    ],
    [
      "what is known of too little, so that the rest stays receivable",
      { legs: [legOf("90 EUR")] },
      [],
      ["receivable -90", "clearing 90"],
    ],
    [
      "too much, as money that is owed",
      { legs: [legOf("110 EUR")] },
      [],
      ["receivable -110", "clearing 110"],
    ],
    [
      "what people disposed of, without what they took back",
      { legs: [legOf("90 EUR")] },
      [
        dispositionOf("write_off", "4"),
        dispositionOf("fee_accepted", "3"),
        dispositionOf("carried_forward", "2"),
        dispositionOf("write_off", "1", {
          reversal: { author: "user:alice", at: inbound.createdAt, reason: null },
        }),
      ],
      ["receivable -99", "clearing 90", "accepted_fee 3", "written_off 4", "carried_forward 2"],
    ],
    [
      "every side the other one for a payment that goes out",
      {
        intent: intentOf({ direction: "outbound" }),
        legs: [legOf("96.80 EUR", { fees: fee("3.20 EUR") })],
      },
      [],
      ["receivable 100", "clearing -96.8", "provider_fee -3.2"],
    ],
    [
      "18 decimals of an asset without rounding",
      {
        intent: intentOf({
          direction: "inbound",
          source: money("1.000000000000000001 ETH"),
          destination: money("1.000000000000000001 ETH"),
        }),
        legs: [legOf("1.000000000000000001 ETH")],
      },
      [],
      ["receivable -1.000000000000000001", "clearing 1.000000000000000001"],
    ],
  ])("%s", (_, run, dispositions, expected) => {
    expect(postedBy(run, dispositions)).toEqual(expected);
  });

  test("money that went back, and a difference of the exchange rate", () => {
    const back = { effect: "back", reversals: [] } as const;
    const returned = postedBy({ legs: [legOf("100 EUR"), legOf("30 EUR", back)] });
    expect(returned).toEqual(["receivable -100", "clearing 70", "returned 30"]);
    const intent = intentOf({ direction: "inbound", source: money("110 USD") });
    const arrived = legOf("99 EUR", { exchangeRate: amount("0.90") });
    const paid = legOf("110 USD", { phase: "source", exchangeRate: amount("0.90") });
    expect(postedBy({ intent, legs: [paid, arrived] })).toEqual([
      "receivable -100",
      "clearing 99",
      "fx 1",
    ]);
  });
});

/** The settlements of one week in the order in which they depend on each other. */
const net = amount("-36.17");
const week = {
  first: settlementOf([
    "charge 100 3.20",
    "charge 50 1.75",
    "charge 80 2.62",
    "refund -20",
    "reserve -23",
  ]),
  second: settlementOf(["charge 30 1.17", "chargeback -50 15"], { carriedInto: uuid(7_100) }),
  third: settlementOf(["charge 200 6.10", "release 18"], {
    carriedFrom: { uuid: uuid(7_000), net },
  }),
};

const paid = (actualAmount: string | null, more = {}) => ({
  state: {
    ...stateBeforeFirstRun,
    verdict: "matched" as const,
    actualAmount: actualAmount === null ? null : amount(actualAmount),
    ...more,
  },
});

describe("what a settlement posts", () => {
  test.each<[string, Postable, readonly string[]]>([
    [
      "the bank movement and what is held back",
      postableOfSettlement(week.first, paid("179.43")),
      ["clearing -202.43", "cash 179.43", "reserve 23"],
    ],
    [
      "its net to what is carried forward, without a bank movement",
      postableOfSettlement(week.second, null),
      ["clearing 21.17", "carried_forward -36.17", "fee 15"],
    ],
    [
      "what it takes up, and a reserve that is released",
      postableOfSettlement(week.third, paid("175.73")),
      ["clearing -193.9", "carried_forward 36.17", "cash 175.73", "reserve -18"],
    ],
    [
      "nothing before it is settled",
      postableOfSettlement(week.first, paid(null, { verdict: null })),
      [],
    ],
    [
      "nothing as a draft",
      postableOfSettlement({ ...week.first, status: "draft" }, paid("179.43")),
      [],
    ],
    [
      "a difference that a person accepted",
      postableOfSettlement(
        week.first,
        paid("179.40", { verdict: "needs_review", status: "resolved", statusSetBy: "person" }),
      ),
      ["clearing -202.43", "cash 179.4", "reserve 23", "difference 0.03"],
    ],
  ])("%s", (_, posted, expected) => {
    expect(shown(posted)).toEqual(expected);
  });

  test("the settlements of a week leave nothing carried forward", () => {
    const all = [
      postableOfSettlement(week.first, paid("179.43")),
      postableOfSettlement(week.second, null),
      postableOfSettlement(week.third, paid("175.73")),
    ].flatMap(({ amounts }) => amounts);
    const totalOf = (type: string) =>
      sum(all.filter((each) => each.type === type).map((each) => each.amount));
    expect(totalOf("carried_forward")).toBe("0");
    // Shares: charges at net, refunds and chargebacks at gross.
    expect(totalOf("clearing")).toBe(negate(amount("375.16")));
    expect(totalOf("cash")).toBe("355.16");
  });
});

const settlements = fc
  .record({
    items: fc.array(
      fc
        .tuple(fc.constantFrom(...itemTypes), cents(1, 9_000), cents(0, 900))
        .map(([type, size, own]) => `${type} ${isOut(type) ? negate(size) : size} ${own}`),
      { maxLength: 6 },
    ),
    isCarried: fc.boolean(),
    carried: fc.option(cents(-9_000, -1)),
    bank: fc.option(cents(0, 30_000)),
  })
  .map(({ items, isCarried, carried, bank }) => ({
    settlement: settlementOf(items, {
      carriedInto: isCarried ? uuid(7_100) : null,
      carriedFrom: carried === null ? null : { uuid: uuid(7_000), net: carried },
    }),
    payment: paid(bank),
  }));

const isOut = (type: string) => ["refund", "chargeback", "fee", "reserve"].includes(type);

const totalOf = ({ amounts }: Postable): Amount => sum(amounts.map((each) => each.amount));

describe("every posting", () => {
  test("of a case sums to zero, and leaves what is open in the receivable", () => {
    fc.assert(
      fc.property(runs, disposed, (run, dispositions) => {
        const state = evaluate(run);
        const posted = postableOfCase({ intent: run.intent, state }, dispositions);
        expect(totalOf(posted)).toBe("0");
        if (state.unexplainedDelta === null) return;
        const taken = sum(dispositions.map((each) => each.amount));
        const open = subtract(state.unexplainedDelta, taken);
        const closed = subtract(run.intent.destination.amount, open);
        const receivable = posted.amounts.find(({ type }) => type === "receivable")?.amount ?? "0";
        expect(receivable).toBe(run.intent.direction === "outbound" ? closed : negate(closed));
      }),
      propertyRuns,
    );
  });

  test("of a settlement sums to zero, and clears exactly the shares of its payments", () => {
    fc.assert(
      fc.property(settlements, ({ settlement, payment }) => {
        const posted = postableOfSettlement(settlement, payment);
        expect(totalOf(posted)).toBe("0");
        const clearing = posted.amounts.find(({ type }) => type === "clearing")?.amount ?? "0";
        const shares = itemTypes.map((type) => {
          const { net: own = "0" as Amount, lines = "0" as Amount } = settlement.items[type] ?? {};
          return subtract(own, lines);
        });
        expect(clearing).toBe(negate(sum(shares)));
        expect(posted.amounts.some(({ amount: each }) => isZero(each))).toBe(false);
      }),
      propertyRuns,
    );
  });
});
