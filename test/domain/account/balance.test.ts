/** Balances of accounts, and the continuity of statements (docs/specification.md, Accounts). */
import { describe, expect, test } from "vitest";
import {
  type Balance,
  type BalanceSource,
  lastStatementOfDay,
  type StatedBalance,
  withContinuity,
} from "#domain/account/balance.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Amount } from "#domain/value/money.ts";

const day = (text: string) => text as CalendarDate;

type Given = { readonly opening?: string | null; readonly source?: BalanceSource };

function balanceOf(
  asOf: string,
  amount: string,
  { opening, source = "bank" }: Given = {},
): Balance {
  const statement = {
    id: null,
    importBatchUuid: "b" as Uuid<"importBatch">,
    opening: (opening ?? null) as Amount | null,
    addsUp: true,
  };
  return {
    asOf: day(asOf),
    source,
    amount: amount as Amount,
    statement: opening === undefined ? null : statement,
    recordedBy: "user:a",
    recordedAt: 0 as Instant,
  };
}

describe("continuity of balances", () => {
  const third = balanceOf("2026-03-03", "30", { opening: "20.00" });
  const second = balanceOf("2026-03-02", "20", { opening: "10" });

  test("compares each statement with the one before it by day, in any order of the balances", () => {
    const follows = [null, true];
    expect(withContinuity([third, second]).map((each) => each.follows)).toEqual(follows);
    expect(withContinuity([second, third]).map((each) => each.follows)).toEqual(follows);
  });

  test("finds a missing statement", () => {
    const fourth = balanceOf("2026-03-04", "50", { opening: "40" });
    expect(withContinuity([second, fourth]).map(({ follows }) => follows)).toEqual([null, false]);
  });

  test("is unknown without an opening balance, and for a balance without a statement", () => {
    const balances = [
      second,
      balanceOf("2026-03-03", "9"),
      balanceOf("2026-03-04", "8", { opening: null }),
    ];
    expect(withContinuity(balances).map(({ follows }) => follows)).toEqual([null, null, null]);
  });

  test("compares no statement with one of another source", () => {
    const ledger = balanceOf("2026-03-02", "99", { opening: "98", source: "ledger" });
    const follows = withContinuity([second, ledger, third]).map((each) => each.follows);
    expect(follows).toEqual([null, null, true]);
  });
});

describe("the statement of a day", () => {
  const stated = (closing: string | null, more: Partial<StatedBalance> = {}): StatedBalance => ({
    ...{ account: "DE1", currency: "EUR", id: null, opening: null, closing },
    ...{ closingDate: day("2026-03-02"), addsUp: true, ...more },
  });

  test("is the last of several, with the opening balance of the first where they follow each other", () => {
    const statements = [stated("5", { opening: "1" }), stated("9", { opening: "5" })];
    expect(lastStatementOfDay(statements)).toEqual([stated("9", { opening: "1" })]);
    const apart = [stated("5", { opening: "1" }), stated("9", { opening: "6" })];
    expect(lastStatementOfDay(apart)).toEqual([stated("9", { opening: "6" })]);
  });

  test("is none without account, currency, closing balance or day, and one for each account, currency and day", () => {
    const other = [
      stated("1", { account: "DE2" }),
      stated("2", { currency: "USD" }),
      stated("3", { closingDate: day("2026-03-03") }),
    ];
    const missing = [
      stated(null),
      stated("1", { account: null }),
      stated("1", { currency: null }),
      stated("1", { closingDate: null }),
    ];
    expect(lastStatementOfDay([stated("4"), ...other, ...missing])).toEqual([
      stated("4"),
      ...other,
    ]);
  });
});
