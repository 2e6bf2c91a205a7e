/** The reconciliation of an account: a table of situations, and the identity over random movements. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Balances,
  differenceKinds,
  type LegMovement,
  reconcileAccount,
} from "#domain/account/reconcile-account.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { Uuid } from "#domain/value/id.ts";
import { type Amount, equals, subtract, sum } from "#domain/value/money.ts";

const period = { after: "2026-03-01" as CalendarDate, asOf: "2026-03-10" as CalendarDate };

type Given = {
  readonly leg: string;
  readonly source: "bank" | "ledger";
  readonly day: number;
  readonly amount: string;
  /** The case that has all of it, or the parts of several cases. */
  readonly of?: string | Readonly<Record<string, string>>;
  readonly isIgnored?: boolean;
};

function movementOf({ leg, source, day, amount, of = {}, isIgnored = false }: Given): LegMovement {
  const parts = typeof of === "string" ? { [of]: amount } : of;
  return {
    legUuid: leg as Uuid<"leg">,
    source,
    day: `2026-03-${String(day).padStart(2, "0")}` as CalendarDate,
    amount: amount as Amount,
    parts: Object.entries(parts).map(([name, part]) => ({
      paymentUuid: name as Uuid<"payment">,
      amount: part as Amount,
    })),
    isIgnored,
  };
}

const unknown: Balances = { outside: null, ledger: null, broughtForward: null };

function itemsOf(...given: readonly Given[]) {
  const { items } = reconcileAccount(given.map(movementOf), period, unknown);
  return items.map(({ kind, paymentUuid, amount }) => [kind, paymentUuid, amount]);
}

const bank = (day: number, amount: string, more: Partial<Given> = {}): Given => {
  return { leg: `b${day}`, source: "bank", day, amount, ...more };
};
const ledger = (day: number, amount: string, more: Partial<Given> = {}): Given => {
  return { leg: `l${day}`, source: "ledger", day, amount, ...more };
};

describe("what explains the difference of an account and its ledger", () => {
  test.each<[string, readonly Given[], readonly (readonly (string | null)[])[]]>([
    [
      "nothing, where both sides book a case",
      [bank(2, "5", { of: "A" }), ledger(3, "5.00", { of: "A" })],
      [],
    ],
    [
      "timing, where the bank books after the period",
      [ledger(9, "5", { of: "A" }), bank(11, "5", { of: "A" })],
      [["timing", "A", "-5"]],
    ],
    [
      "timing, where the ledger booked on the first day before the period",
      [ledger(1, "5", { of: "A" }), bank(2, "5", { of: "A" })],
      [["timing", "A", "5"]],
    ],
    [
      "open, where one side of a case is missing",
      [ledger(9, "-5", { of: "A" })],
      [["open", "A", "5"]],
    ],
    [
      "open, where the sides of a case differ",
      [bank(2, "97", { of: "A" }), ledger(2, "100", { of: "A" })],
      [["open", "A", "-3"]],
    ],
    ["unexplained, where no case has it", [bank(10, "5")], [["unexplained", null, "5"]]],
    [
      "open, where a person set it aside",
      [bank(3, "-0.50", { isIgnored: true })],
      [["open", null, "-0.5"]],
    ],
    [
      "each part of a batch by its case, and the rest",
      [bank(2, "10", { of: { A: "6", B: "3" } }), ledger(2, "6", { of: "A" })],
      [
        ["open", "B", "3"],
        ["unexplained", null, "1"],
      ],
    ],
    ["nothing outside the period", [bank(1, "5"), bank(11, "5")], []],
  ])("%s", (_, given, expected) => {
    expect(itemsOf(...given)).toEqual(expected);
  });

  test("a residual is what no item explains, and null while a balance is unknown", () => {
    const movements = [movementOf(bank(2, "5"))];
    const outside = "105" as Amount;
    const known = { outside, ledger: "90" as Amount, broughtForward: "7" as Amount };
    expect(reconcileAccount(movements, period, known)).toMatchObject({
      difference: "15",
      residual: "3",
    });
    expect(reconcileAccount(movements, period, { ...known, ledger: null })).toMatchObject({
      difference: null,
      residual: null,
    });
  });
});

const given = fc
  .array(
    fc.record({
      source: fc.constantFrom("bank" as const, "ledger" as const),
      day: fc.integer({ min: 1, max: 20 }),
      cents: fc.integer({ min: -500, max: 500 }).filter((cents) => cents !== 0),
      of: fc.option(fc.constantFrom("A", "B", "C", "D"), { nil: undefined }),
      isIgnored: fc.boolean(),
      share: fc.integer({ min: 0, max: 100 }),
    }),
    { maxLength: 30 },
  )
  .map((all) =>
    all.map(({ cents, of, share, ...rest }, index): Given => {
      const part = Math.trunc((cents * share) / 100);
      const parts = of === undefined || part === 0 ? {} : { [of]: centsText(part) };
      return { leg: `leg${index}`, amount: centsText(cents), of: parts, ...rest };
    }),
  );

function centsText(cents: number): string {
  return `${cents < 0 ? "-" : ""}${Math.trunc(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, "0")}`;
}

/** Sum of the movements of a period on one side. */
function moved(all: readonly Given[], source: Given["source"]): Amount {
  const own = all.filter((each) => each.source === source && each.day > 1 && each.day <= 10);
  return sum(own.map(({ amount }) => amount as Amount));
}

describe("over random movements", () => {
  test("the items add up to what the movements of the period differ by, so balances that move by them leave no residual", () => {
    fc.assert(
      fc.property(given, fc.integer(), (all, start) => {
        const broughtForward = centsText(start) as Amount;
        const outside = sum([broughtForward, moved(all, "bank")]);
        const balances = { outside, ledger: moved(all, "ledger"), broughtForward };
        const result = reconcileAccount(all.map(movementOf), period, balances);
        expect(result.residual).toBe("0");
        const listed = sum(result.items.map(({ amount }) => amount));
        const bySums = sum(differenceKinds.map((kind) => result.sums[kind]));
        const difference = subtract(moved(all, "bank"), moved(all, "ledger"));
        return equals(listed, difference) && equals(bySums, difference);
      }),
    );
  });

  test("a missing amount is the residual, to the cent", () => {
    fc.assert(
      fc.property(given, fc.integer({ min: -999, max: 999 }), (all, missing) => {
        const outside = sum([moved(all, "bank"), centsText(missing) as Amount]);
        const balances = { outside, ledger: moved(all, "ledger"), broughtForward: null };
        const { residual } = reconcileAccount(all.map(movementOf), period, balances);
        return residual !== null && equals(residual, centsText(missing) as Amount);
      }),
    );
  });

  test("the order of the movements makes no difference", () => {
    fc.assert(
      fc.property(given, fc.integer(), (all, seed) => {
        const movements = all.map(movementOf);
        const other = fc.sample(fc.shuffledSubarray(movements, { minLength: movements.length }), {
          numRuns: 1,
          seed,
        })[0];
        expect(reconcileAccount(other ?? [], period, unknown)).toEqual(
          reconcileAccount(movements, period, unknown),
        );
      }),
      { numRuns: 100 },
    );
  });

  test("each item shows movements that add up to it within the period", () => {
    fc.assert(
      fc.property(given, (all) => {
        const { items } = reconcileAccount(all.map(movementOf), period, unknown);
        return items.every(({ amount, movements }) => {
          const within = movements.filter(({ day }) => day > period.after && day <= period.asOf);
          const side = (isLedger: boolean) =>
            sum(
              within
                .filter(({ source }) => (source === "ledger") === isLedger)
                .map((each) => each.amount),
            );
          return equals(amount, subtract(side(false), side(true)));
        });
      }),
    );
  });
});
