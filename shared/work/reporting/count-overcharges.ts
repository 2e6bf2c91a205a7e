/**
 * What was charged above contract, from the sums of the lists of each month: the same cost for any number of cases. Cases with
 * overcharges of several kinds have no sum of their own in a list, and are read one by one.
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
import { type Amount, fromExact, type Money, subtract, sum, ZERO } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import { countByKeys } from "#store/table/list/list-counts.ts";
import { list } from "#store/table/list/listing.ts";
import {
  amountPlaces,
  paymentCollection,
  severalOvercharges,
} from "#store/table/payment/payment-list.ts";

/** Most cases with overcharges of several kinds that a report reads, half a read unit each. */
const maximumSeveral = 100;

/** More cases have overcharges of several kinds than a report reads. */
export class TooManyKindsError extends Error {
  override readonly name = "TooManyKindsError";

  constructor(total: number) {
    super(
      `${total} cases have fees above contract of several kinds; a report reads at most ${maximumSeveral}.`,
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
 * @throws TooManyKindsError if more than `maximumSeveral` cases have overcharges of several kinds
 */
export async function countOvercharges(table: Table, asked: AskedMonths): Promise<Group[]> {
  const { organizationId, months } = asked;
  const ranges = [{ from: 0, before: Number.POSITIVE_INFINITY }];
  const request = { organizationId, collection: paymentCollection, ranges };
  const keys = months.map((month) => ["overchargeMonth", month] as const);
  const found = (await countByKeys(table, request, keys)).flat();
  const groups = new Map<string, Group>();
  let hasSeveral = false;
  for (const { facets, counts, sums } of found) {
    const { overchargeOnly: key } = facets as { readonly overchargeOnly?: string };
    const [cases = 0] = counts;
    if (key === severalOvercharges) hasSeveral = true;
    else if (key !== undefined) {
      const at = (place: number) => fromExact(sums[0]?.[place] ?? ZERO);
      add(groups, key, groupOf(key, cases, at));
    }
  }
  if (hasSeveral) await addSeveral(table, asked, groups);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
}

async function addSeveral(
  table: Table,
  asked: AskedMonths,
  groups: Map<string, Group>,
): Promise<void> {
  const { months } = asked;
  for (const { state } of await casesOfSeveral(table, asked, "overchargeOnly")) {
    for (const overcharge of reportedOvercharges(state).filter(({ month }) =>
      months.includes(month),
    )) {
      add(groups, overchargeKey(overcharge), { ...overcharge, cases: 1 });
    }
  }
}

/**
 * The cases that have several kinds under a key of the list of payments.
 *
 * @throws TooManyKindsError if they are more than `maximumSeveral`
 */
export async function casesOfSeveral(
  table: Table,
  { organizationId, now }: AskedMonths,
  key: "overchargeOnly" | "uncorrectedOnly",
): Promise<readonly Payment[]> {
  const { items, total } = await list(table, {
    ...{ organizationId, collection: paymentCollection, now },
    page: { limit: maximumSeveral, offset: 0 },
    matches: () => true,
    keys: { [key]: severalOvercharges },
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

function groupOf(key: string, cases: number, at: (place: number) => Amount): Group {
  const [month = "", type = "", unit = "", agreedUnit = "", ...provider] = key.split("/");
  return {
    provider: provider.join("/"),
    month,
    type: type as FeeType,
    charged: { amount: at(amountPlaces.charged), currency: unit as Currency },
    agreed: { amount: at(amountPlaces.agreed), currency: agreedUnit as Currency },
    claimed: at(amountPlaces.claimed),
    credited: at(amountPlaces.credited),
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
