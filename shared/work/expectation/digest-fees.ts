/** What a digest says of fees above contract: the report of overcharges, in few figures. */

import type { Currency } from "#domain/value/currency.ts";
import { withUsualDigits } from "#domain/value/decimals.ts";
import type { Instant } from "#domain/value/instant.ts";
import {
  addExact,
  type Exact,
  equalsExact,
  fromExact,
  toExact,
  ZERO,
} from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { monthsBefore, monthText } from "#domain/value/text/day-text.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  countOvercharges,
  overchargeRow,
  TooManyKindsError,
} from "#work/reporting/count-overcharges.ts";
import { countUncorrected, countUnplacedCredits } from "#work/reporting/count-uncorrected.ts";

type Row = ReturnType<typeof overchargeRow>;

/**
 * The month before and that of `to`, as in the report of overcharges.
 *
 * @returns null where the report refuses, because too many cases have fees above contract of many kinds
 */
export async function readDigestFees(
  table: Table,
  { organizationId, to }: { readonly organizationId: OrganizationId; readonly to: Instant },
) {
  // The digest of a day or an hour that ends at midnight is about the day before.
  const last = monthText((to - 1) as Instant);
  const months = [monthsBefore(last, 1), last];
  const asked = { organizationId, months, now: to };
  try {
    const rows = (await countOvercharges(table, asked)).map(overchargeRow);
    const uncorrected = await countUncorrected(table, asked);
    const unplaced = await countUnplacedCredits(table, organizationId);
    return {
      ...{ from: monthsBefore(last, 1), to: last },
      overcharges: rows.reduce((all, { count }) => all + count, 0),
      unclaimed: moneyOf(rows, "unclaimed"),
      claimed: moneyOf(rows, "open"),
      uncorrected: uncorrected.reduce((all, { cases }) => all + cases, 0),
      unplacedCredits: unplaced.count,
    };
  } catch (error) {
    if (error instanceof TooManyKindsError) return null;
    throw error;
  }
}

/** By currency, without those of which nothing is left. */
function moneyOf(rows: readonly Row[], name: "unclaimed" | "open") {
  const sums = new Map<Currency, Exact>();
  for (const { currency, [name]: amount } of rows) {
    sums.set(currency, addExact(sums.get(currency) ?? ZERO, toExact(amount)));
  }
  return [...sums]
    .filter(([, sum]) => !equalsExact(sum, ZERO))
    .map(([currency, sum]) => ({ currency, amount: withUsualDigits(fromExact(sum), currency) }))
    .sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
