/** How much is matched, by source of evidence and by rule (docs/specification.md, Reports). */
import { evidenceKinds } from "../../../shared/domain/evidence/evidence-kind.ts";
import type { ReconciliationRule } from "../../../shared/domain/rule/rule.ts";
import { formatId } from "../../../shared/domain/value/id.ts";
import { addExact, fromExact, ZERO } from "../../../shared/domain/value/money.ts";
import type { OrganizationId } from "../../../shared/domain/value/organization-id.ts";
import type { Table } from "../../../shared/table/core/table.ts";
import { type LegFacets, legCollection } from "../../../shared/table/evidence/leg-list.ts";
import {
  countByFacets,
  countByKeys,
  type FacetCount,
} from "../../../shared/table/list/list-counts.ts";
import type { Range } from "../../../shared/table/list/list-records.ts";
import { paymentCollection } from "../../../shared/table/payment/payment-list.ts";

type Request = { readonly organizationId: OrganizationId; readonly range: Range };

/** Decimals of a rate. */
const rateScale = 10_000;

type Share = { readonly part: number; readonly whole: number };

/** The part of the whole with four decimals, rounded down, so that 1 is all of it; null of nothing. */
export function rateOf({ part, whole }: Share): string | null {
  if (whole === 0) return null;
  const scaled = Math.floor((part * rateScale) / whole);
  return `${Math.floor(scaled / rateScale)}.${String(scaled % rateScale).padStart(4, "0")}`;
}

/** Flow legs by kind of evidence and currency, without those that a person set aside. */
export async function matchRateBySource(table: Table, { organizationId, range }: Request) {
  const found = await countByFacets(table, {
    organizationId,
    collection: legCollection,
    ranges: [range],
  });
  const counted = found.filter(({ facets }) => !facets.ignored);
  const groups = Map.groupBy(counted, ({ facets: { kind, currency } }) =>
    JSON.stringify([evidenceKinds.indexOf(kind), currency]),
  );
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, some]) => {
      const [first] = some;
      return first === undefined ? [] : [sourceRow(first.facets, some)];
    });
}

function sourceRow({ kind, currency }: LegFacets, some: readonly FacetCount<LegFacets>[]) {
  const matched = some.filter(({ facets }) => facets.matched);
  const amountOf = (all: readonly FacetCount<LegFacets>[]) =>
    currency === null
      ? null
      : fromExact(all.map(({ sums }) => sums[0]?.[0] ?? ZERO).reduce(addExact, ZERO));
  const [legs, matchedLegs] = [countOf(some), countOf(matched)];
  return {
    source: kind,
    currency,
    legs,
    matchedLegs,
    rate: rateOf({ part: matchedLegs, whole: legs }),
    amount: amountOf(some),
    matchedAmount: amountOf(matched),
  };
}

/** Cases by the rule that decided them, in the order of the rules. @param rules at most 100 */
export async function matchRateByRule(
  table: Table,
  { organizationId, range }: Request,
  rules: readonly ReconciliationRule[],
) {
  const request = { organizationId, collection: paymentCollection, ranges: [range] };
  const keys = rules.map(({ uuid }) => ["ruleId", uuid] as const);
  const counts = await countByKeys(table, request, keys);
  return rules.map(({ uuid, name }, index) => {
    const found = counts[index] ?? [];
    const matched = found.filter(({ facets: { verdict } }) => isMatched.has(verdict));
    const [cases, matchedCases] = [countOf(found), countOf(matched)];
    const ruleId = formatId("rule", uuid);
    return {
      ruleId,
      name,
      cases,
      matchedCases,
      rate: rateOf({ part: matchedCases, whole: cases }),
    };
  });
}

const isMatched: ReadonlySet<string | null> = new Set(["matched", "matched_with_exception"]);

function countOf(found: readonly { readonly counts: readonly number[] }[]): number {
  return found.reduce((sum, { counts }) => sum + (counts[0] ?? 0), 0);
}
