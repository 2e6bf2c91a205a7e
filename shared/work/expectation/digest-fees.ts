/** What a digest says of fees above contract: the report of overcharges, in few figures. */

import type { Instant } from "#domain/value/instant.ts";
import { isZero, toExact } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { monthsBefore, monthText } from "#domain/value/text/day-text.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  countOvercharges,
  overchargeRow,
  TooManyKindsError,
} from "#work/reporting/count-overcharges.ts";
import { countUncorrected, countUnplacedCredits } from "#work/reporting/count-uncorrected.ts";
import { sumByCurrency } from "./sum-by-currency.ts";

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
  const first = monthsBefore(last, 1);
  const asked = { organizationId, months: [first, last], now: to };
  try {
    const rows = (await countOvercharges(table, asked)).map(overchargeRow);
    const uncorrected = await countUncorrected(table, asked);
    const unplaced = await countUnplacedCredits(table, organizationId);
    return {
      ...{ from: first, to: last },
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
  const all = sumByCurrency(rows.map((row) => [row.currency, toExact(row[name])]));
  return all.filter(({ amount }) => !isZero(amount));
}
