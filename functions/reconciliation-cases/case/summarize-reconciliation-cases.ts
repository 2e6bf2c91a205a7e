import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type { summarizeReconciliationCasesQuery } from "#api/resource/case/case-request.ts";
import { formatOptional } from "#api/schema/field/timestamp.ts";
import { type AgeBand, ageBandsAt, type CaseAge } from "#domain/case/work/case-age.ts";
import { moneyOfWay } from "#domain/case/work/case-money.ts";
import type { Currency } from "#domain/value/currency.ts";
import { withUsualDigits } from "#domain/value/decimals.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Exact, fromExact, toExact, ZERO } from "#domain/value/money.ts";
import { countArchived } from "#store/archive/archive-job-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { countByFacets, type FacetCount } from "#store/table/list/list-counts.ts";
import { addSums, type Sums } from "#store/table/list/tree/list-sums.ts";
import {
  amountPlaces,
  type PaymentFacets,
  paymentCollection,
} from "#store/table/payment/payment-list.ts";

type Query = z.output<typeof summarizeReconciliationCasesQuery>;

type Group = {
  readonly name: ReturnType<typeof nameOf>;
  readonly cases: number;
  readonly casesSince: number | null;
  /** By currency; cases whose currency is not listed have none. */
  readonly sums: Sums;
  readonly casesWithoutSums: number;
};

/** Counts the cases by verdict, exception, status and age, and those created since a moment. */
export async function summarizeReconciliationCases(
  { table }: { readonly table: Table },
  { context, query: { since } }: ReadInput<Query>,
): Promise<OperationResult> {
  const bands = ageBandsAt(context.now);
  const newer = since === undefined ? [] : bands.map((band) => partSince(band, since));
  const { organizationId } = context;
  const asked = { organizationId, collection: paymentCollection, ranges: [...bands, ...newer] };
  const [found, { inArchive }] = await Promise.all([
    countByFacets(table, asked),
    countArchived(table, organizationId),
  ]);
  const all = found.flatMap((each) =>
    bands.map(({ age }, band) => ({
      ...groupIn(each, { age, band }),
      casesSince: since === undefined ? null : (each.counts[bands.length + band] ?? 0),
    })),
  );
  const groups = [...Map.groupBy(all, ({ name }) => JSON.stringify(Object.values(name)))]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, some]) => summed(some));
  return json(200, {
    total: groups.reduce((sum, { cases }) => sum + cases, 0),
    inArchive,
    since: formatOptional(since ?? null),
    money: viewMoney(addSums(all.map(({ sums }) => sums))),
    casesWithoutMoney: all.reduce((sum, { casesWithoutSums }) => sum + casesWithoutSums, 0),
    groups: groups.map(({ name, cases, casesSince, sums }) => {
      return { ...name, cases, casesSince, money: viewMoney(sums) };
    }),
  });
}

/** What has these facets in one band of ages. */
function groupIn(
  { facets, counts, sums }: FacetCount<PaymentFacets>,
  { age, band }: { readonly age: CaseAge; readonly band: number },
): Omit<Group, "casesSince"> {
  const { currency } = facets;
  const cases = counts[band] ?? 0;
  const isSummed = currency !== null && cases !== 0;
  return {
    name: nameOf(facets, age),
    cases,
    sums: new Map(isSummed ? [[currency, withMoney(facets, sums[band] ?? [])]] : []),
    casesWithoutSums: currency === null ? cases : 0,
  };
}

/** Where the sums of a group are: those of the list, and what follows from them. */
const sumPlaces = { ...amountPlaces, missing: 4, tooMuch: 5, notArrived: 6 } as const;

/** All cases of the sums have their money wrong in the same way. */
function withMoney({ moneyWay }: PaymentFacets, sums: readonly Exact[]): readonly Exact[] {
  const at = (place: keyof typeof amountPlaces) => sums[amountPlaces[place]] ?? ZERO;
  const amounts = { expected: fromExact(at("expected")), open: fromExact(at("open")) };
  const { missingAmount, tooMuchAmount, notArrivedAmount } = moneyOfWay(moneyWay, amounts);
  const own = (["expected", "unexplained", "open", "deadline"] as const).map(at);
  return [...own, ...[missingAmount, tooMuchAmount, notArrivedAmount].map(toExact)];
}

/** The part of a band from a moment on; empty where the band ends before it. */
function partSince({ from, before, age }: AgeBand, since: Instant): AgeBand {
  return { age, from: Math.min(Math.max(from, since), before), before };
}

function nameOf({ verdict, exceptionType, status }: PaymentFacets, age: CaseAge) {
  return { verdict, exceptionType, status, age };
}

/** One group with the sums of these; none if they have no cases. */
function summed(some: readonly Group[]): Group[] {
  const [first] = some;
  const cases = some.reduce((sum, group) => sum + group.cases, 0);
  if (first === undefined || cases === 0) return [];
  const since = some.reduce((sum, group) => sum + (group.casesSince ?? 0), 0);
  const casesSince = first.casesSince === null ? null : since;
  return [{ ...first, cases, casesSince, sums: addSums(some.map(({ sums }) => sums)) }];
}

function viewMoney(all: Sums) {
  return [...all]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, sums]) => ({
      currency,
      expectedAmount: viewSum(currency, sums[amountPlaces.expected]),
      unexplainedAmount: viewSum(currency, sums[amountPlaces.unexplained]),
      openAmount: viewSum(currency, sums[amountPlaces.open]),
      missingAmount: viewSum(currency, sums[sumPlaces.missing]),
      tooMuchAmount: viewSum(currency, sums[sumPlaces.tooMuch]),
      notArrivedAmount: viewSum(currency, sums[sumPlaces.notArrived]),
    }));
}

function viewSum(currency: string, sum: Exact = ZERO): string {
  return withUsualDigits(fromExact(sum), currency as Currency);
}
