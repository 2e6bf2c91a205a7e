/** The figures of reports as they are now, from the counts and sums of lists: the same cost for any number of cases. */
import { isMatchedVerdict } from "#domain/case/verdict/verdict.ts";
import { type AgeBand, ageBandsAt, type CaseAge } from "#domain/case/work/case-age.ts";
import { moneyOfWay } from "#domain/case/work/case-money.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, type Exact, fromExact, ZERO } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import { type LegFacets, legCollection } from "#store/table/evidence/leg-list.ts";
import { countByFacets, countByKeys, type FacetCount } from "#store/table/list/list-counts.ts";
import type { Range } from "#store/table/list/list-records.ts";
import { amountPlaces, paymentCollection } from "#store/table/payment/payment-list.ts";
import {
  type CaseGroup,
  caseTally,
  type LegGroup,
  legTally,
  type RuleGroup,
  ruleTally,
} from "./figures.ts";

/** All open cases, and closed ones that evidence contradicts. */
export async function countCases(
  table: Table,
  organizationId: OrganizationId,
  now: Instant,
): Promise<CaseGroup[]> {
  const bands = ageBandsAt(now);
  const found = await countByFacets(table, {
    organizationId,
    collection: paymentCollection,
    ranges: bands,
  });
  const tally = caseTally();
  for (const { facets, counts, sums } of found) {
    const { currency, verdict, exceptionType, slaRisk, contradicted } = facets;
    const isOpen = facets.status === "open";
    if (!isOpen && !contradicted) continue;
    for (const [band, { age }] of bands.entries()) {
      const cases = counts[band] ?? 0;
      if (cases === 0) continue;
      const at = (place: keyof typeof amountPlaces) => sumAt(sums[band], amountPlaces[place]);
      const way = { expected: at("expected"), open: at("open") };
      const { missingAmount, tooMuchAmount, notArrivedAmount } = moneyOfWay(facets.moneyWay, way);
      const money = {
        ...{ expected: at("expected"), unexplained: at("unexplained"), open: at("open") },
        ...{ missing: missingAmount, tooMuch: tooMuchAmount, notArrived: notArrivedAmount },
      };
      const alike = { currency, verdict, exceptionType, slaRisk, isOpen, contradicted, age };
      tally.add({ ...alike, cases, ...money });
    }
  }
  return tally.groups;
}

function sumAt(sums: readonly Exact[] | undefined, place: number): Amount {
  return fromExact(sums?.[place] ?? ZERO);
}

/** A range of creation times, and the age of what is created in it. */
export type LegBand = Pick<AgeBand, "from" | "before"> & { readonly age: CaseAge | null };

/** Flow legs by kind of evidence and currency, without those that a person set aside. */
export async function countLegs(
  table: Table,
  organizationId: OrganizationId,
  bands: readonly LegBand[],
): Promise<LegGroup[]> {
  const found = await countByFacets(table, {
    organizationId,
    collection: legCollection,
    ranges: bands,
  });
  const tally = legTally();
  for (const counted of found.filter(({ facets }) => !facets.ignored)) {
    for (const [band, { age }] of bands.entries()) {
      const legs = counted.counts[band] ?? 0;
      if (legs > 0)
        tally.add(legGroup(counted, { legs, age, amount: sumAt(counted.sums[band], 0) }));
    }
  }
  return tally.groups;
}

const noneMatched = { matchedLegs: 0, matchedAmount: "0" as Amount };

function legGroup(
  { facets: { kind: source, currency, matched } }: FacetCount<LegFacets>,
  { legs, age, amount }: Pick<LegGroup, "legs" | "age" | "amount">,
): LegGroup {
  const matchedOnes = matched ? { matchedLegs: legs, matchedAmount: amount } : noneMatched;
  return { source, currency, age, legs, amount, ...matchedOnes };
}

/** Cases of a range of creation times by the rule that decided them, in the order of the rules. @param rules at most 100 */
export async function countRules(
  table: Table,
  organizationId: OrganizationId,
  range: Range,
  rules: readonly Uuid<"rule">[],
): Promise<RuleGroup[]> {
  const request = { organizationId, collection: paymentCollection, ranges: [range] };
  const keys = rules.map((uuid) => ["ruleId", uuid] as const);
  const counts = await countByKeys(table, request, keys);
  return rules.map((ruleUuid, index) => {
    const tally = ruleTally([{ ruleUuid, cases: 0, matchedCases: 0 }]);
    for (const { facets, counts: found } of counts[index] ?? []) {
      const cases = found[0] ?? 0;
      const matchedCases = isMatchedVerdict(facets.verdict) ? cases : 0;
      tally.add({ ruleUuid, cases, matchedCases });
    }
    return tally.groups[0] ?? { ruleUuid, cases: 0, matchedCases: 0 };
  });
}
