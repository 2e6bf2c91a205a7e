import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, equals } from "#domain/value/money.ts";

export const balanceSources = ["bank", "ledger", "processor", "chain"] as const;
export type BalanceSource = (typeof balanceSources)[number];

/** The statement of an import that states a balance. */
type BalanceStatement = {
  readonly id: string | null;
  readonly importBatchUuid: Uuid<"importBatch">;
  readonly opening: Amount | null;
  readonly addsUp: boolean | null;
};

/** What an account had at the end of a day, as one source states it. */
export type Balance = {
  readonly asOf: CalendarDate;
  readonly source: BalanceSource;
  /** Negative for an overdraft. */
  readonly amount: Amount;
  /** Null for a balance that came with a request. */
  readonly statement: BalanceStatement | null;
  readonly recordedBy: string;
  readonly recordedAt: Instant;
};

/** A balance with the result of comparing its statement with the one before. */
export type ContinuedBalance = Balance & {
  /**
   * Whether the statement opens with the balance of the statement before it; null without an opening
   * balance, and if no statement before it is among the balances.
   */
  readonly follows: boolean | null;
};

/** @param balances of one account, in any order; returned by day, then by source */
export function withContinuity(balances: readonly Balance[]): readonly ContinuedBalance[] {
  const closings = new Map<BalanceSource, Amount>();
  return balances.toSorted(byDayAndSource).map((balance) => {
    const { source, statement, amount } = balance;
    if (statement === null) return { ...balance, follows: null };
    const before = closings.get(source);
    closings.set(source, amount);
    const { opening } = statement;
    const isKnown = before !== undefined && opening !== null;
    return { ...balance, follows: isKnown ? equals(opening, before) : null };
  });
}

function byDayAndSource(a: Balance, b: Balance): number {
  if (a.asOf !== b.asOf) return a.asOf < b.asOf ? -1 : 1;
  return a.source < b.source ? -1 : 1;
}

/** A closing balance of a file, with the statement that states it. */
export type StatedBalance = {
  readonly account: string | null;
  readonly currency: string | null;
  readonly id: string | null;
  readonly opening: string | null;
  readonly closing: string | null;
  readonly closingDate: CalendarDate | null;
  readonly addsUp: boolean | null;
};

/**
 * The statements of one file by account and day. Of several of one day the last one counts; where each opens with the
 * closing balance of the one before, the opening balance is that of the first.
 */
export function lastStatementOfDay<T extends StatedBalance>(statements: readonly T[]): T[] {
  const days = new Map<string, T>();
  for (const statement of statements) {
    const { account, currency, closing, closingDate, opening } = statement;
    if (account === null || currency === null || closing === null || closingDate === null) continue;
    const name = JSON.stringify([account, currency, closingDate]);
    const earlier = days.get(name);
    const goesOn = earlier !== undefined && opening !== null && opening === earlier.closing;
    days.set(name, goesOn ? { ...statement, opening: earlier.opening } : statement);
  }
  return [...days.values()];
}
