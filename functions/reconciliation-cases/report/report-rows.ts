/** Rows of reports over all cases, from the counts and sums of their list (docs/specification.md, Reports). */
import {
  type AgeBand,
  ageBandsAt,
  type CaseAge,
  caseAges,
} from "../../../shared/domain/case/work/case-age.ts";
import type { Instant } from "../../../shared/domain/value/instant.ts";
import { addExact, type Exact, fromExact, ZERO } from "../../../shared/domain/value/money.ts";
import type { OrganizationId } from "../../../shared/domain/value/organization-id.ts";
import type { Table } from "../../../shared/table/core/table.ts";
import { countByFacets } from "../../../shared/table/list/list-counts.ts";
import {
  amountPlaces,
  type PaymentFacets,
  paymentCollection,
} from "../../../shared/table/payment/payment-list.ts";

/** Cases with the same facets in one band of ages. */
export type CaseGroup = {
  readonly facets: PaymentFacets;
  readonly age: CaseAge;
  readonly cases: number;
  readonly expected: Exact;
  readonly unexplained: Exact;
  readonly open: Exact;
};

/** All open cases, in groups of equal facets and age. */
export async function readOpenCases(
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
  return found
    .filter(({ facets }) => facets.status === "open")
    .flatMap(({ facets, counts, sums }) =>
      bands.flatMap(({ age }: AgeBand, band): CaseGroup[] => {
        const cases = counts[band] ?? 0;
        const sumAt = (place: number) => sums[band]?.[place] ?? ZERO;
        if (cases === 0) return [];
        const { expected, unexplained, open } = amountPlaces;
        return [
          {
            ...{ facets, age, cases },
            expected: sumAt(expected),
            unexplained: sumAt(unexplained),
            open: sumAt(open),
          },
        ];
      }),
    );
}

type Name = Readonly<Record<string, string | boolean | null>>;

/** The groups with equal names together, in the order of their names. */
export function gathered<N extends Name>(
  groups: readonly CaseGroup[],
  nameOf: (group: CaseGroup) => N,
) {
  const byName = Map.groupBy(groups, (group) => JSON.stringify(sortableOf(nameOf(group))));
  return [...byName]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, some]) => {
      const [first] = some;
      return first === undefined ? [] : [rowOf(nameOf(first), first.facets.currency, some)];
    });
}

/** Ages in their order, and not in that of the alphabet. */
function sortableOf(name: Name) {
  return Object.values(name).map((value) => {
    const age = caseAges.indexOf(value as CaseAge);
    return age < 0 ? value : age;
  });
}

/** Amounts are null where the currency is not one of those that lists tell apart. */
function rowOf<N extends Name>(name: N, currency: string | null, groups: readonly CaseGroup[]) {
  const sumOf = (amount: "expected" | "unexplained" | "open") => {
    if (currency === null) return null;
    return fromExact(groups.map((group) => group[amount]).reduce(addExact, ZERO));
  };
  return {
    ...name,
    cases: groups.reduce((sum, { cases }) => sum + cases, 0),
    expectedAmount: sumOf("expected"),
    unexplainedAmount: sumOf("unexplained"),
    openAmount: sumOf("open"),
  };
}
