/** What a close keeps: read once, when it is prepared (docs/specification.md, Closes). */
import type { Account } from "#domain/account/account.ts";
import {
  type ClosedAccount,
  type ClosedCases,
  type ClosedEvents,
  type ClosedSides,
  movementsOfPeriod,
} from "#domain/account/close.ts";
import type { AccountPeriod, LegMovement } from "#domain/account/reconcile-account.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, addExact, fromExact, ZERO } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { TooManyMovementsError } from "#store/table/account/movement-store.ts";
import { auditEntryCollection } from "#store/table/audit/audit-entry-list.ts";
import type { Table } from "#store/table/core/table.ts";
import { countByFacets, type FacetCount } from "#store/table/list/list-counts.ts";
import {
  amountPlaces,
  type PaymentFacets,
  paymentCollection,
} from "#store/table/payment/payment-list.ts";
import {
  differenceOfSides,
  movementsAround,
  readSides,
  type Sides,
} from "../account/account-sides.ts";

/** Most movements that one close reads, of all its accounts: about 950 read units. */
export const movementsOfCloseAtMost = 50_000;
/** Most movements and shares of cases that one close keeps, so that it is written in one transaction. */
export const keptOfCloseAtMost = 20_000;
/** Each reads up to 50,000 movements. */
const accountsAtOnce = 2;

/**
 * The figures of each account. @param closedBefore the differences of the close before, by account
 *
 * @throws TooManyMovementsError above the bounds of a close
 */
export async function readClosedAccounts(
  table: Table,
  accounts: readonly Account[],
  period: AccountPeriod,
  closedBefore: ReadonlyMap<Uuid<"account">, Amount | null>,
): Promise<ClosedAccount[]> {
  const closed: ClosedAccount[] = [];
  let read = 0;
  let kept = 0;
  for (let first = 0; first < accounts.length; first += accountsAtOnce) {
    const some = accounts.slice(first, first + accountsAtOnce);
    const found = await Promise.all(
      some.map(async (account) => ({
        account,
        sides: await readSides(table, account, period),
        movements: await movementsAround(table, account, period),
      })),
    );
    for (const { account, sides, movements } of found) {
      const own = movementsOfPeriod(movements, period);
      read += movements.length;
      kept += sizeOf(own);
      if (read > movementsOfCloseAtMost || kept > keptOfCloseAtMost)
        throw new TooManyMovementsError();
      const { uuid, kind, currency } = account;
      closed.push({
        ...{ uuid, kind, currency },
        end: closedSides(sides.end),
        broughtForward: differenceOfSides(sides.start),
        closedBefore: closedBefore.get(uuid) ?? null,
        movements: own,
      });
    }
  }
  return closed;
}

function sizeOf(movements: readonly LegMovement[]): number {
  return movements.reduce((sum, { parts }) => sum + 1 + parts.length, 0);
}

function closedSides({ outside, ledger }: Sides): ClosedSides {
  const closed = (balance: Sides["outside"]) => {
    if (balance === null) return null;
    const { amount, asOf, source } = balance;
    return { amount, asOf, source };
  };
  return { outside: closed(outside), ledger: closed(ledger) };
}

/** From the first moment of the period's first day to the first one after its last day. */
export type PeriodOfTime = { readonly from: Instant; readonly before: Instant };

/** Cases that were created until the end of the period, as they are now. */
export async function readClosedCases(
  table: Table,
  organizationId: OrganizationId,
  { from, before }: PeriodOfTime,
): Promise<ClosedCases[]> {
  const found = await countByFacets(table, {
    organizationId,
    collection: paymentCollection,
    ranges: [
      { from: 0, before },
      { from, before },
    ],
  });
  const groups = Map.groupBy(found, ({ facets: { status, verdict, currency } }) =>
    JSON.stringify([status, verdict, currency]),
  );
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, some]) => {
      const [first] = some;
      return first === undefined ? [] : [casesOf(first.facets, some)];
    });
}

function casesOf(
  { status, verdict, currency }: PaymentFacets,
  some: readonly FacetCount<PaymentFacets>[],
): ClosedCases {
  const countOf = (range: number) =>
    some.reduce((sum, { counts }) => sum + (counts[range] ?? 0), 0);
  const sumOf = (place: number) => {
    if (currency === null) return null;
    return fromExact(some.map(({ sums }) => sums[0]?.[place] ?? ZERO).reduce(addExact, ZERO));
  };
  return {
    ...{ status, verdict, currency },
    cases: countOf(0),
    newCases: countOf(1),
    expectedAmount: sumOf(amountPlaces.expected),
    unexplainedAmount: sumOf(amountPlaces.unexplained),
    openAmount: sumOf(amountPlaces.open),
  };
}

/** How many audit events of each type there were, by type. One walk over their list. */
export async function countEvents(
  table: Table,
  organizationId: OrganizationId,
  range: PeriodOfTime,
): Promise<ClosedEvents[]> {
  const found = await countByFacets(table, {
    organizationId,
    collection: auditEntryCollection,
    ranges: [range],
  });
  return found
    .map(({ facets: { eventType }, counts }) => ({ eventType, count: counts[0] ?? 0 }))
    .sort((a, b) => (a.eventType < b.eventType ? -1 : 1));
}
