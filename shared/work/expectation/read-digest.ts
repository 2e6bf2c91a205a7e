/** The figures of a digest, from the counts and sums of lists: they cost the same for any number of cases. */

import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Exact, ZERO } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { DigestPeriod } from "#domain/webhook/digest.ts";
import type { Table } from "#store/table/core/table.ts";
import { countByFacets, type FacetCount } from "#store/table/list/list-counts.ts";
import {
  amountPlaces,
  type PaymentFacets,
  paymentCollection,
} from "#store/table/payment/payment-list.ts";
import { readDigestFees } from "./digest-fees.ts";
import { readExpectedDeliveries } from "./read-expected.ts";
import { sumByCurrency } from "./sum-by-currency.ts";

type Found = FacetCount<PaymentFacets>;

/** Ranges of creation times in the order in which they are counted. */
const all = 0;
const within = 1;

/** What is overdue that a digest names; it counts all. */
const namedAtMost = 20;

type Digest = {
  readonly organizationId: OrganizationId;
  readonly period: DigestPeriod;
  readonly from: Instant;
  readonly to: Instant;
};

export async function readDigest(table: Table, { organizationId, period, from, to }: Digest) {
  const found = await countByFacets(table, {
    organizationId,
    collection: paymentCollection,
    ranges: [
      { from: 0, before: Number.POSITIVE_INFINITY },
      { from, before: to },
    ],
  });
  const open = found.filter(({ facets }) => facets.status === "open");
  const countOf = (passes: (facets: PaymentFacets) => boolean) =>
    casesIn(
      open.filter(({ facets }) => passes(facets)),
      all,
    );
  const expected = await readExpectedDeliveries(table, organizationId);
  const overdue = expected.filter(({ status }) => status === "overdue");
  return {
    organizationId,
    period,
    from: formatTimestamp(from),
    to: formatTimestamp(to),
    new: { cases: casesIn(found, within), money: moneyIn(found, within, "expected") },
    due: {
      openCases: countOf(() => true),
      needsReview: countOf(({ verdict }) => verdict === "needs_review"),
      atRisk: countOf(({ slaRisk }) => slaRisk),
      delayed: countOf(({ verdict }) => verdict === "delayed"),
      money: moneyIn(open, all, "open"),
    },
    fees: await readDigestFees(table, { organizationId, to }),
    silent: {
      files: overdue.filter(({ kind }) => kind === "file").length,
      integrations: overdue.filter(({ kind }) => kind === "integration").length,
      items: overdue
        .slice(0, namedAtMost)
        .map(({ kind, id, name, overdueSince }) => ({ kind, id, name, overdueSince })),
    },
  };
}

function casesIn(found: readonly Found[], range: number): number {
  return found.reduce((sum, { counts }) => sum + (counts[range] ?? 0), 0);
}

/** By currency; currencies that lists do not tell apart have no sums. */
function moneyIn(found: readonly Found[], range: number, place: "expected" | "open") {
  return sumByCurrency(
    found.flatMap(({ facets: { currency }, counts, sums }): [Currency, Exact][] => {
      if (currency === null || (counts[range] ?? 0) === 0) return [];
      return [[currency, sums[range]?.[amountPlaces[place]] ?? ZERO]];
    }),
  );
}
