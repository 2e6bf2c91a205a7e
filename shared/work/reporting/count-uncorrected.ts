/** Agreed fees that no run corrects, from the sums of the lists of each month (docs/specification.md, Overcharges). */
import { unplacedCreditsKey } from "#domain/case/amount/fee-claim.ts";
import {
  correctionDue,
  type UncorrectedFee,
  uncorrectedKey,
} from "#domain/case/amount/uncorrected-fee.ts";
import type { FeeType } from "#domain/evidence/leg-facts.ts";
import type { Currency } from "#domain/value/currency.ts";
import { withUsualDigits } from "#domain/value/decimals.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, fromExact, sum, ZERO } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import { countByKeys } from "#store/table/list/list-counts.ts";
import { kindsOf, severalKinds } from "#store/table/payment/listed-fees.ts";
import { correctionPlaces, paymentCollection } from "#store/table/payment/payment-list.ts";
import { findFeeMonths } from "#store/table/rule/fee-month-store.ts";
import { type AskedMonths, casesOfSeveral } from "./count-overcharges.ts";

type Kind = Pick<UncorrectedFee, "provider" | "month" | "type" | "currency">;
type KindFacets = { readonly uncorrectedKinds?: string };
type Group = Kind & { readonly due: Amount; readonly cases: number };

/**
 * In the order of months, types of fee, currencies and providers.
 *
 * @throws TooManyKindsError if too many cases have more kinds of such fees than lists sum apart
 */
export async function countUncorrected(table: Table, asked: AskedMonths): Promise<Group[]> {
  const { organizationId, months } = asked;
  // Only tiers by the volume of a month are corrected: most organizations have none, and read no lists.
  if ((await findFeeMonths(table, organizationId, asked.now as Instant)) === null) return [];
  const ranges = [{ from: 0, before: Number.POSITIVE_INFINITY }];
  const request = { organizationId, collection: paymentCollection, ranges };
  const keys = months.map((month) => ["uncorrectedMonth", month] as const);
  const found = await countByKeys(table, request, keys);
  const single = months.flatMap((month, at) =>
    (found[at] ?? []).flatMap(({ facets, counts, sums }) =>
      kindsOf((facets as KindFacets).uncorrectedKinds)
        .map((key, kind): Group => {
          const due = fromExact(sums[0]?.[correctionPlaces[kind] ?? -1] ?? ZERO);
          return { ...kindOf(key), due, cases: counts[0] ?? 0 };
        })
        // A case with kinds of two months is in the lists of both.
        .filter((group) => group.month === month),
    ),
  );
  const hasSeveral = found
    .flat()
    .some(({ facets }) => (facets as KindFacets).uncorrectedKinds === severalKinds);
  const several = hasSeveral ? await groupsOfSeveral(table, asked) : [];
  const alike = Map.groupBy([...single, ...several], uncorrectedKey);
  return [...alike]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, [first, ...more]]) =>
      first === undefined ? [] : [more.reduce(addGroups, first)],
    );
}

async function groupsOfSeveral(table: Table, asked: AskedMonths): Promise<Group[]> {
  const payments = await casesOfSeveral(table, asked, "uncorrectedKinds");
  return payments.flatMap(({ state: { uncorrectedFees = [] } }) => {
    const own = uncorrectedFees.filter(({ month }) => asked.months.includes(month));
    const kinds = Map.groupBy(own, uncorrectedKey);
    return [...kinds].map(([key, fees]) => {
      return { ...kindOf(key), due: sum(fees.map(correctionDue)), cases: 1 };
    });
  });
}

function addGroups(a: Group, b: Group): Group {
  return { ...a, due: sum([a.due, b.due]), cases: a.cases + b.cases };
}

function kindOf(key: string): Kind {
  const [, month = "", type = "", currency = "", ...provider] = key.split("/");
  return {
    ...{ month, type: type as FeeType },
    ...{ currency: currency as Currency, provider: provider.join("/") },
  };
}

/** Cases with credits of payouts that fit no open claim, of all time. */
export async function countUnplacedCredits(table: Table, organizationId: OrganizationId) {
  const ranges = [{ from: 0, before: Number.POSITIVE_INFINITY }];
  const request = { organizationId, collection: paymentCollection, ranges };
  const [groups = []] = await countByKeys(table, request, [["overcharge", unplacedCreditsKey]]);
  const count = groups.reduce((all, { counts }) => all + (counts[0] ?? 0), 0);
  return { count, filter: { overcharge: unplacedCreditsKey } };
}

/** The row of a group. */
export function uncorrectedRow(group: Group) {
  const { provider, month, type, currency, due, cases } = group;
  return {
    ...{ provider, month, component: type, currency },
    difference: withUsualDigits(due, currency),
    count: cases,
    filter: { overcharge: uncorrectedKey(group) },
  };
}
