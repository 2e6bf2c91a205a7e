import type * as z from "zod";
import { type AgeBand, ageBandsAt, type CaseAge } from "../../shared/domain/case/case-age.ts";
import type { Instant } from "../../shared/domain/value/instant.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import { formatOptional } from "../../shared/schema/field/timestamp.ts";
import type { summarizeReconciliationCasesQuery } from "../../shared/schema/request/case-request.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { countByFacets } from "../../shared/table/list/list-counts.ts";
import { type PaymentFacets, paymentCollection } from "../../shared/table/payment/payment-list.ts";

type Query = z.output<typeof summarizeReconciliationCasesQuery>;

type Group = ReturnType<typeof groupOf> & {
  readonly cases: number;
  readonly casesSince: number | null;
};

/** Counts the cases by verdict, exception, status and age, and those created since a moment. */
export async function summarizeReconciliationCases(
  { table }: { readonly table: Table },
  { context, query: { since } }: ReadInput<Query>,
): Promise<OperationResult> {
  const bands = ageBandsAt(context.now);
  const newer = since === undefined ? [] : bands.map((band) => partSince(band, since));
  const found = await countByFacets(table, {
    organizationId: context.organizationId,
    collection: paymentCollection,
    ranges: [...bands, ...newer],
  });
  const all = found.flatMap(({ facets, counts }) =>
    bands.map(({ age }, band) => ({
      ...groupOf(facets, age),
      cases: counts[band] ?? 0,
      casesSince: since === undefined ? null : (counts[bands.length + band] ?? 0),
    })),
  );
  const groups = [...Map.groupBy(all, nameOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, some]) => summed(some));
  const total = groups.reduce((sum, { cases }) => sum + cases, 0);
  return json(200, { total, since: formatOptional(since ?? null), groups });
}

/** The part of a band from a moment on; empty where the band ends before it. */
function partSince({ from, before, age }: AgeBand, since: Instant): AgeBand {
  return { age, from: Math.min(Math.max(from, since), before), before };
}

function groupOf({ verdict, exceptionType, status }: PaymentFacets, age: CaseAge) {
  return { verdict, exceptionType, status, age };
}

function nameOf({ verdict, exceptionType, status, age }: Group): string {
  return JSON.stringify([verdict, exceptionType, status, age]);
}

/** One group with the sums of these; none if they have no cases. */
function summed(some: readonly Group[]): Group[] {
  const [first] = some;
  const cases = some.reduce((sum, group) => sum + group.cases, 0);
  if (first === undefined || cases === 0) return [];
  const since = some.reduce((sum, group) => sum + (group.casesSince ?? 0), 0);
  return [{ ...first, cases, casesSince: first.casesSince === null ? null : since }];
}
