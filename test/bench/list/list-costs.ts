/** The cost of one page, by filter and offset. */

import { ageBandsAt } from "#domain/case/work/case-age.ts";
import type { Instant } from "#domain/value/instant.ts";
import { fromExact, sum, sumExact, ZERO } from "#domain/value/money.ts";
import type { Table } from "#store/table/core/table.ts";
import { countByFacets } from "#store/table/list/list-counts.ts";
import {
  listPayments,
  type PaymentFacets,
  paymentCollection,
} from "#store/table/payment/payment-list.ts";
import type { MeteredTable } from "../table/metered-table.ts";
import { type CountedCase, countedAt, countedOrganization, entryOf } from "./counted-cases.ts";

export type ListFilter = {
  readonly name: string;
  readonly matches: (facets: PaymentFacets) => boolean;
  /** Half-open, as fractions of the time span of the cases. */
  readonly from?: number;
  readonly to?: number;
};

/**
 * Filters of cases and intents, from one that all records pass to one that a few in a million pass.
 */
export const listFilters: readonly ListFilter[] = [
  { name: "none", matches: () => true },
  { name: "status=open", matches: (f) => f.status === "open" },
  { name: "status=resolved", matches: (f) => f.status === "resolved" },
  { name: "status=archived", matches: (f) => f.status === "archived" },
  {
    name: "reconciliationStatus=tentatively_reconciled",
    matches: (f) => f.reconciliationStatus === "tentatively_reconciled",
  },
  { name: "verdicts=needs_review", matches: (f) => f.verdict === "needs_review" },
  {
    name: "verdicts=unreconciled,sla_risk,delayed",
    matches: (f) => ["unreconciled", "sla_risk", "delayed"].includes(f.verdict ?? ""),
  },
  {
    name: "status=open, unreconciled",
    matches: (f) => f.status === "open" && f.reconciliationStatus === "unreconciled",
  },
  { name: "slaRisk=true", matches: (f) => f.slaRisk },
  { name: "exceptionType=underpayment", matches: (f) => f.exceptionType === "underpayment" },
  { name: "exceptionType=payment_failed", matches: (f) => f.exceptionType === "payment_failed" },
  {
    name: "exceptionType=currency_mismatch",
    matches: (f) => f.exceptionType === "currency_mismatch",
  },
  {
    name: "exceptionType=duplicate_payment",
    matches: (f) => f.exceptionType === "duplicate_payment",
  },
  { name: "exceptionType=source_conflict", matches: (f) => f.exceptionType === "source_conflict" },
  {
    name: "exceptionType=payment_reversed",
    matches: (f) => f.exceptionType === "payment_reversed",
  },
  { name: "intent status=failed", matches: (f) => f.intentStatus === "failed" },
  { name: "from, to", matches: () => true, from: 0.31, to: 0.77 },
  { name: "from, to, status=open", matches: (f) => f.status === "open", from: 0.31, to: 0.77 },
  {
    name: "from, to, verdicts=needs_review",
    matches: (f) => f.verdict === "needs_review",
    from: 0.31,
    to: 0.77,
  },
];

export const offsetParts = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1] as const;
export const limit = 25;

export type Cost = {
  readonly offset: number;
  readonly items: number;
  readonly reads: number;
  readonly units: number;
};

export type FilterCost = { readonly name: string; readonly total: number; readonly costs: Cost[] };

/** @throws Error if a page or the total differs from a plain filter over all cases */
export async function costsOf(
  metered: MeteredTable,
  cases: readonly CountedCase[],
  filter: ListFilter,
): Promise<FilterCost> {
  const bounds = boundsOf(cases, filter);
  const expected = cases
    .filter((each) => {
      const made = Number.parseInt(each.uuid.slice(0, 12), 16);
      return filter.matches(entryOf(each).facets) && made >= bounds.from && made < bounds.to;
    })
    .map(({ uuid }) => uuid)
    .toReversed();
  const costs: Cost[] = [];
  for (const part of offsetParts) {
    const offset = Math.max(0, Math.floor(part * expected.length) - (part === 1 ? limit : 0));
    metered.take();
    const page = await readPage(metered.table, filter, bounds, offset);
    const { reads, readUnits } = metered.take();
    const wanted = expected.slice(offset, offset + limit);
    const shown = page.items.map((payment) => payment.intent.uuid);
    if (page.total !== expected.length || shown.join() !== wanted.join()) {
      throw new Error(`${filter.name} from ${offset}: not the page of ${expected.length}`);
    }
    costs.push({ offset, items: shown.length, reads, units: readUnits });
  }
  return { name: filter.name, total: expected.length, costs };
}

type Bounds = { readonly from: number; readonly to: number };

function boundsOf(cases: readonly CountedCase[], { from, to }: ListFilter): Bounds {
  const momentAt = (part: number) =>
    Number.parseInt((cases[Math.floor(part * cases.length)]?.uuid ?? "").slice(0, 12), 16);
  return {
    from: from === undefined ? 0 : momentAt(from),
    to: to === undefined ? Number.POSITIVE_INFINITY : momentAt(to),
  };
}

function readPage(table: Table, { matches }: ListFilter, { from, to }: Bounds, offset: number) {
  return listPayments(table, {
    organizationId: countedOrganization,
    page: { limit, offset },
    now: countedAt,
    externalReference: null,
    matches,
    from,
    to,
  });
}

/**
 * The cost of the counts by facets in the bands of ages, and since a moment of the last day.
 *
 * @throws Error if they do not add up to the cases
 */
export async function summaryCostOf(
  metered: MeteredTable,
  cases: readonly CountedCase[],
): Promise<Pick<Cost, "reads" | "units">> {
  const bands = ageBandsAt(countedAt as Instant);
  const since = { from: countedAt - 36_000_000, before: Number.POSITIVE_INFINITY };
  metered.take();
  const counts = await countByFacets(metered.table, {
    organizationId: countedOrganization,
    collection: paymentCollection,
    ranges: [...bands, since],
  });
  const { reads, readUnits: units } = metered.take();
  const inBands = counts.flatMap(({ counts: each }) => each.slice(0, bands.length));
  const total = inBands.reduce((sum, count) => sum + count, 0);
  if (total !== cases.length) throw new Error(`The summary has ${total} of ${cases.length} cases.`);
  const sums = counts.flatMap(({ sums: each }) => each.slice(0, bands.length));
  for (const index of [0, 1, 2]) {
    const found = fromExact(sumExact(sums.map((each) => each[index] ?? ZERO)));
    const wanted = sum(cases.flatMap((each) => entryOf(each).amounts[index] ?? []));
    if (found !== wanted)
      throw new Error(`The sum of amounts ${index} is ${found}, not ${wanted}.`);
  }
  return { reads, units };
}

/** The most expensive page of a filter. */
export function dearest({ costs }: FilterCost): Cost {
  return costs.reduce((most, cost) => (cost.units > most.units ? cost : most));
}

export function mostReads({ costs }: FilterCost): number {
  return Math.max(...costs.map((cost) => cost.reads));
}
