/** What the reconciliation of an account reads: the balances of both sides, and the movements of a period. */

import { dayAfter } from "#api/schema/field/calendar-date.ts";
import {
  type Account,
  accountNameFor,
  foldAccountNumber,
  outsideSourceOf,
} from "#domain/account/account.ts";
import type { Balance } from "#domain/account/balance.ts";
import type { AccountPeriod, LegMovement } from "#domain/account/reconcile-account.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import { type Amount, subtract } from "#domain/value/money.ts";
import { readBalances } from "#store/table/account/balance-store.ts";
import {
  movementsReadAtMost,
  readMovements,
  TooManyMovementsError,
} from "#store/table/account/movement-store.ts";
import type { Table } from "#store/table/core/table.ts";

/** Most days of a period. */
export const daysAtMost = 92;
/** Days before and after the period among which the other side of a movement is looked for. */
export const daysAround = 10;
/** Days for which a balance counts if no other one is known. */
const daysOfBalance = 31;

/** The balances of both sides at the end of a day. */
export type Sides = { readonly outside: Balance | null; readonly ledger: Balance | null };

/** Those at the start and at the end of the period. */
export async function readSides(
  table: Table,
  account: Account,
  { after, asOf }: AccountPeriod,
): Promise<{ readonly start: Sides; readonly end: Sides }> {
  const days = { from: dayAfter(after, 1 - daysOfBalance), to: asOf };
  const read = async (source: Balance["source"]) => {
    const name = accountNameFor(account, source);
    const balances = await readBalances(table, account.organizationId, name, days);
    return balances.filter((balance) => balance.source === source);
  };
  const [outside, ledger] = await Promise.all([
    read(outsideSourceOf[account.kind]),
    read("ledger"),
  ]);
  const at = (day: CalendarDate): Sides => ({
    outside: lastAt(outside, day),
    ledger: lastAt(ledger, day),
  });
  return { start: at(after), end: at(asOf) };
}

/** The balance of the day, or the last one before it. @param balances by day */
function lastAt(balances: readonly Balance[], day: CalendarDate): Balance | null {
  const earliest = dayAfter(day, 1 - daysOfBalance);
  return balances.findLast(({ asOf }) => asOf <= day && asOf >= earliest) ?? null;
}

type Amounts = {
  readonly outside: { readonly amount: Amount } | null;
  readonly ledger: { readonly amount: Amount } | null;
};

/** Balance less ledger; null if one is unknown. */
export function differenceOfSides({ outside, ledger }: Amounts): Amount | null {
  return outside === null || ledger === null ? null : subtract(outside.amount, ledger.amount);
}

/**
 * The movements of the period and of the days around it, on both sides.
 *
 * @throws TooManyMovementsError if there are more than 50,000
 */
export async function movementsAround(
  table: Table,
  account: Account,
  { after, asOf }: AccountPeriod,
): Promise<LegMovement[]> {
  const { organizationId, kind } = account;
  const days = { from: dayAfter(after, 1 - daysAround), to: dayAfter(asOf, daysAround) };
  const outside = outsideSourceOf[kind];
  const names = [outside, "ledger" as const].map((source) => accountNameFor(account, source));
  const distinct = new Map(names.map((name) => [foldAccountNumber(name.number), name]));
  const found = await Promise.all(
    [...distinct.values()].map((name) => readMovements(table, organizationId, name, days)),
  );
  const [outsideName, ledgerName] = names.map(({ number }) => foldAccountNumber(number));
  const movements = [...distinct.keys()].flatMap((name, index) =>
    (found[index] ?? []).filter(({ source }) =>
      source === "ledger" ? name === ledgerName : source === outside && name === outsideName,
    ),
  );
  if (movements.length > movementsReadAtMost) throw new TooManyMovementsError();
  return movements;
}
