/** The cost of a page by amount: the cases of a facet within limits, or the largest first. */
import { compare, negateExact, toExact } from "../../../shared/domain/value/money.ts";
import { TooManyListedError } from "../../../shared/table/list/listed/listing-by-amount.ts";
import { listPayments } from "../../../shared/table/payment/payment-list.ts";
import type { MeteredTable } from "../table/metered-table.ts";
import { type CountedCase, countedAt, countedOrganization, entryOf } from "./counted-cases.ts";
import { type ListFilter, limit, listFilters } from "./list-costs.ts";

const [least, most] = ["1000.00", "1100.00"] as const;

export type AmountCost = {
  readonly name: string;
  readonly searched: number;
  /** Null if the request is refused, because it would read too much. */
  readonly found: number | null;
  readonly units: number;
};

/**
 * Each filter of the lists that has no range, with limits of the amount, largest first.
 *
 * @throws Error if the total differs from a plain filter over all cases
 */
export async function amountCosts(
  metered: MeteredTable,
  cases: readonly CountedCase[],
): Promise<AmountCost[]> {
  const filters = listFilters.filter(({ from }) => from === undefined);
  const costs: AmountCost[] = [];
  for (const filter of filters) costs.push(await costOf(metered, cases, filter));
  return costs;
}

async function costOf(
  metered: MeteredTable,
  cases: readonly CountedCase[],
  { name, matches }: ListFilter,
): Promise<AmountCost> {
  const entries = cases.map(entryOf).filter(({ facets }) => matches(facets));
  const expected = entries.filter(({ amounts: [amount] }) => isWithin(amount)).length;
  metered.take();
  const found = await listPayments(metered.table, {
    organizationId: countedOrganization,
    page: { limit, offset: 0 },
    now: countedAt,
    externalReference: null,
    matches,
    byAmount: {
      selects: ([amount]) => isWithin(amount),
      rankOf: ([amount = "0" as never]) => negateExact(toExact(amount)),
    },
  }).then(
    ({ total }) => total,
    (error: unknown) => {
      if (error instanceof TooManyListedError) return null;
      throw error;
    },
  );
  const { readUnits } = metered.take();
  if (found !== null && found !== expected) throw new Error(`${name}: ${found}, not ${expected}`);
  return { name, searched: entries.length, found, units: readUnits };
}

function isWithin(amount = "0"): boolean {
  const value = amount as Parameters<typeof compare>[0];
  return compare(value, least as never) >= 0 && compare(value, most as never) <= 0;
}
