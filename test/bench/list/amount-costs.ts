/** The cost of a page by amount: the newest within limits, with and without a key, and the largest first. */

import { type AmountLimits, isWithinLimits } from "#domain/value/amount-limits.ts";
import { type Amount, compare, negateExact, toExact } from "#domain/value/money.ts";
import { TooManyListedError } from "#store/table/list/listed/listing-by-amount.ts";
import { listPayments } from "#store/table/payment/payment-list.ts";
import type { MeteredTable } from "../table/metered-table.ts";
import {
  type CountedCase,
  countedAt,
  countedOrganization,
  countedRule,
  entryOf,
} from "./counted-cases.ts";
import { limit, listFilters } from "./list-costs.ts";

/** Of amounts from 0.01 to 5,000: a two thousandth of them, a fiftieth, two fifths, all. */
const ranges = [
  { least: "1234.00", most: "1236.50" },
  { least: "1000.00", most: "1100.00" },
  { least: "3000", most: null },
  { least: "0.01", most: null },
] as unknown as readonly AmountLimits[];

export type AmountCost = {
  readonly name: string;
  readonly isLargestFirst: boolean;
  readonly searched: number;
  /** Null if the request is refused, because it would read too much. */
  readonly found: number | null;
  readonly units: number;
};

type Case = { readonly uuid: string; readonly amount: Amount };

/**
 * Each filter of the lists that has no range, with limits of the amount.
 *
 * @throws Error if the total or the page differs from a plain filter over all cases
 */
export async function amountCosts(
  metered: MeteredTable,
  cases: readonly CountedCase[],
): Promise<AmountCost[]> {
  const entries = cases.toReversed().map((each) => {
    const { facets, amounts } = entryOf(each);
    return { uuid: each.uuid, facets, amount: amounts[0] ?? ("0" as Amount) };
  });
  const costs: AmountCost[] = [];
  for (const { name, matches } of listFilters.filter(({ from }) => from === undefined)) {
    const searched = entries.filter(({ facets }) => matches(facets));
    const asked = { name, matches, searched };
    for (const limits of ranges) {
      const named = { ...asked, name: `${name}, ${limits.least} to ${limits.most ?? "any"}` };
      costs.push(await costOf(metered, named, { limits, keys: {} }));
      const key = { ...named, name: `ruleId, ${named.name}` };
      costs.push(await costOf(metered, key, { limits, keys: { ruleId: countedRule } }));
    }
    const [, limits] = ranges;
    if (limits === undefined) continue;
    costs.push(await costOf(metered, asked, { limits, keys: {}, isLargestFirst: true }));
  }
  return costs;
}

type Asked = Pick<(typeof listFilters)[number], "name" | "matches"> & {
  /** The cases that pass the filter, newest first. */
  readonly searched: readonly Case[];
};
type Way = {
  readonly limits: AmountLimits;
  readonly keys: { readonly ruleId?: string };
  readonly isLargestFirst?: boolean;
};

async function costOf(
  metered: MeteredTable,
  { name, matches, searched }: Asked,
  { limits, keys, isLargestFirst = false }: Way,
): Promise<AmountCost> {
  const within = searched.filter(({ amount }) => isWithinLimits(amount, limits));
  const expected = isLargestFirst ? within.toSorted((a, b) => compare(b.amount, a.amount)) : within;
  metered.take();
  const page = await listPayments(metered.table, {
    organizationId: countedOrganization,
    page: { limit, offset: 0 },
    now: countedAt,
    externalReference: null,
    matches,
    keys,
    byAmount: {
      limits,
      rankOf: isLargestFirst ? ([amount = "0" as Amount]) => negateExact(toExact(amount)) : null,
    },
  }).catch((error: unknown) => {
    if (error instanceof TooManyListedError) return null;
    throw error;
  });
  const { readUnits } = metered.take();
  const shown = page?.items.map(({ intent }) => intent.uuid).join();
  const wanted = expected.slice(0, limit).map(({ uuid }) => uuid);
  if (page !== null && (page.total !== expected.length || shown !== wanted.join())) {
    throw new Error(`${name}: ${page.total}, not the page of ${expected.length}`);
  }
  const found = page?.total ?? null;
  return { name, isLargestFirst, searched: searched.length, found, units: readUnits };
}
