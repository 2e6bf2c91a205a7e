/**
 * What was charged above contract, from the sums of the lists of each month: the same cost for any number of cases. Cases with
 * more kinds of overcharges than lists sum apart are read one by one.
 */
import {
  excessOf,
  type ReportedOvercharge,
  reportedOvercharges,
} from "#domain/case/amount/fee-claim.ts";
import { addOvercharges, overchargeKey } from "#domain/case/amount/overcharge.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { FeeType } from "#domain/evidence/leg-facts.ts";
import type { Currency } from "#domain/value/currency.ts";
import { withUsualDigits } from "#domain/value/decimals.ts";
import {
  type Amount,
  type Exact,
  fromExact,
  type Money,
  subtract,
  sum,
  ZERO,
} from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import { countByKeys } from "#store/table/list/list-counts.ts";
import { list } from "#store/table/list/listing.ts";
import { kindsOf, kindsSummed, severalKinds } from "#store/table/payment/listed-fees.ts";
import { overchargePlaces, paymentCollection } from "#store/table/payment/payment-list.ts";

/** Most cases with more kinds than lists sum apart that a report reads, half a read unit each. */
const maximumSeveral = 100;

/** More cases have more kinds of fees than lists sum apart than a report reads. */
export class TooManyKindsError extends Error {
  override readonly name = "TooManyKindsError";

  constructor(total: number) {
    super(
      `${total} cases have fees above contract of more than ${kindsSummed} kinds; a report reads at most ${maximumSeveral} of these.`,
    );
  }
}

type Group = Pick<
  ReportedOvercharge,
  "provider" | "month" | "type" | "charged" | "agreed" | "claimed" | "credited"
> & {
  readonly cases: number;
};

export type AskedMonths = {
  readonly organizationId: OrganizationId;
  /** At most 24. */
  readonly months: readonly string[];
  readonly now: number;
};

/**
 * In the order of months, providers, types of fee and currencies.
 *
 * @throws TooManyKindsError if more than `maximumSeveral` cases have more kinds of overcharges than lists sum apart
 */
export async function countOvercharges(table: Table, asked: AskedMonths): Promise<Group[]> {
  const { organizationId, months } = asked;
  const ranges = [{ from: 0, before: Number.POSITIVE_INFINITY }];
  const request = { organizationId, collection: paymentCollection, ranges };
  const keys = months.map((month) => ["overchargeMonth", month] as const);
  const found = await countByKeys(table, request, keys);
  const groups = new Map<string, Group>();
  for (const [at, month] of months.entries()) addMonth(groups, month, found[at] ?? []);
  const hasSeveral = found
    .flat()
    .some(({ facets }) => (facets as KindFacets).overchargeKinds === severalKinds);
  if (hasSeveral) await addSeveral(table, asked, groups);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

type KindFacets = { readonly overchargeKinds?: string };
type AmountsOfKind = Readonly<Record<"charged" | "agreed" | "claimed" | "credited", Amount>>;

function amountsOfKind(sums: readonly Exact[], kind: number): AmountsOfKind {
  const at = (place: number | undefined) => fromExact(sums[place ?? -1] ?? ZERO);
  const places = overchargePlaces[kind];
  return {
    charged: at(places?.charged),
    agreed: at(places?.agreed),
    claimed: at(places?.claimed),
    credited: at(places?.credited),
  };
}

/** @param found the list of the month */
function addMonth(
  groups: Map<string, Group>,
  month: string,
  found: Awaited<ReturnType<typeof countByKeys>>[number],
): void {
  for (const { facets, counts, sums } of found) {
    const kinds = kindsOf((facets as KindFacets).overchargeKinds);
    for (const [kind, key] of kinds.entries()) {
      const group = groupOf(key, counts[0] ?? 0, amountsOfKind(sums[0] ?? [], kind));
      // A case with kinds of two months is in the lists of both.
      if (group.month === month) add(groups, key, group);
    }
  }
}

async function addSeveral(
  table: Table,
  asked: AskedMonths,
  groups: Map<string, Group>,
): Promise<void> {
  const { months } = asked;
  for (const { state } of await casesOfSeveral(table, asked, "overchargeKinds")) {
    for (const overcharge of reportedOvercharges(state).filter(({ month }) =>
      months.includes(month),
    )) {
      add(groups, overchargeKey(overcharge), { ...overcharge, cases: 1 });
    }
  }
}

/**
 * The cases that have more kinds under a key of the list of payments than it sums apart.
 *
 * @throws TooManyKindsError if they are more than `maximumSeveral`
 */
export async function casesOfSeveral(
  table: Table,
  { organizationId, now }: AskedMonths,
  key: "overchargeKinds" | "uncorrectedKinds",
): Promise<readonly Payment[]> {
  const { items, total } = await list(table, {
    ...{ organizationId, collection: paymentCollection, now },
    page: { limit: maximumSeveral, offset: 0 },
    matches: () => true,
    keys: { [key]: severalKinds },
  });
  if (total > maximumSeveral) {
    throw new TooManyKindsError(total);
  }
  return items;
}

function add(groups: Map<string, Group>, key: string, group: Group): void {
  const known = groups.get(key);
  if (known === undefined) groups.set(key, group);
  else {
    const whole = { ...group, schedule: "", since: "" };
    const { charged, agreed } = addOvercharges({ ...whole, ...known }, whole);
    const claimed = sum([known.claimed, group.claimed]);
    const credited = sum([known.credited, group.credited]);
    const cases = known.cases + group.cases;
    groups.set(key, { ...known, charged, agreed, claimed, credited, cases });
  }
}

function groupOf(key: string, cases: number, of: AmountsOfKind): Group {
  const [month = "", type = "", unit = "", agreedUnit = "", ...provider] = key.split("/");
  return {
    provider: provider.join("/"),
    month,
    type: type as FeeType,
    charged: { amount: of.charged, currency: unit as Currency },
    agreed: { amount: of.agreed, currency: agreedUnit as Currency },
    claimed: of.claimed,
    credited: of.credited,
    cases,
  };
}

/** Columns of the report as CSV. */
export const overchargeColumns = [
  ...["provider", "month", "component", "currency", "charged", "agreedCurrency", "agreed"],
  ...["difference", "count", "unclaimed", "claimed", "credited", "open"],
] as const;

/** The row of a group. The difference is null where the fees are in another currency than agreed. */
export function overchargeRow(group: Group) {
  const { provider, month, type, charged, agreed, claimed, credited, cases } = group;
  const inUnit = (amount: Amount) => spelled({ amount, currency: charged.currency });
  const isAlike = charged.currency === agreed.currency;
  return {
    provider,
    month,
    component: type,
    currency: charged.currency,
    charged: spelled(charged),
    agreedCurrency: agreed.currency,
    agreed: spelled(agreed),
    difference: isAlike ? inUnit(subtract(charged.amount, agreed.amount)) : null,
    unclaimed: inUnit(subtract(excessOf(group), claimed)),
    claimed: inUnit(claimed),
    credited: inUnit(credited),
    open: inUnit(subtract(claimed, credited)),
    count: cases,
    filter: { overcharge: overchargeKey({ ...group, schedule: "", since: "" }) },
  };
}

function spelled({ amount, currency }: Money): Amount {
  return withUsualDigits(amount, currency);
}
