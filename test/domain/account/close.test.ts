/** What a close keeps of the movements in and around its period (docs/specification.md, Closes). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { movementsOfPeriod, orderOf } from "#domain/account/close.ts";
import { type LegMovement, reconcileAccount } from "#domain/account/reconcile-account.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { Amount } from "#domain/value/money.ts";

const period = { after: "2026-02-01" as CalendarDate, asOf: "2026-02-03" as CalendarDate };
const balances = { outside: "0", ledger: "0", broughtForward: null } as {
  readonly outside: Amount;
  readonly ledger: Amount;
  readonly broughtForward: null;
};

describe("the movements that a close keeps", () => {
  const movement = fc.record({
    source: fc.constantFrom("bank", "ledger"),
    day: fc.constantFrom("2026-01-31", "2026-02-01", "2026-02-02", "2026-02-03", "2026-02-04"),
    amount: fc.constantFrom("5", "-5", "3"),
    legUuid: fc.constantFrom("leg1", "leg2", "leg3", "leg4"),
    parts: fc.array(
      fc.record({ paymentUuid: fc.constantFrom("a", "b", "c"), amount: fc.constantFrom("2", "3") }),
      { maxLength: 2 },
    ),
    isIgnored: fc.boolean(),
  });
  const movements = fc
    .array(movement, { maxLength: 8 })
    .map((all) => [
      ...new Map((all as unknown as LegMovement[]).map((each) => [orderOf(each), each])).values(),
    ]);

  test("explain the difference as all movements do, in any order", () => {
    fc.assert(
      fc.property(movements, (all) => {
        const kept = movementsOfPeriod(all, period);
        const whole = reconcileAccount(all, period, balances);
        const { items: _, ...sums } = whole;
        expect(reconcileAccount(kept, period, balances)).toMatchObject(sums);
        expect(reconcileAccount(kept, period, balances).items).toHaveLength(whole.items.length);
        expect(movementsOfPeriod(all.toReversed(), period)).toEqual(kept);
      }),
    );
  });

  test("are none where nothing is booked within the period", () => {
    const outside = { day: "2026-02-04", amount: "5", legUuid: "leg1", parts: [] };
    const all = [{ ...outside, source: "bank", isIgnored: false }] as unknown as LegMovement[];
    expect(movementsOfPeriod(all, period)).toEqual([]);
  });
});
