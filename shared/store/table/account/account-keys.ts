/** Keys of the organization's own accounts and their balances. */
import { type AccountName, foldAccountNumber } from "#domain/account/account.ts";
import type { BalanceSource } from "#domain/account/balance.ts";
import type { LegMovement } from "#domain/account/reconcile-account.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { hashOf, type Key, organization } from "../core/keys.ts";

export function accountsPartition(organizationId: OrganizationId): string {
  return `${organization(organizationId)}#accounts`;
}

export const accountSortPrefix = "a#";

/** By number and currency, so that no two accounts have the same. */
export function accountKey(organizationId: OrganizationId, name: AccountName): Key {
  return {
    pk: accountsPartition(organizationId),
    sk: `${accountSortPrefix}${accountHash(name)}`,
  };
}

/** Claims the name of an account in the ledger. */
export function ledgerNameKey(organizationId: OrganizationId, name: AccountName): Key {
  return { pk: accountsPartition(organizationId), sk: `l#${accountHash(name)}` };
}

/** The balances of an account, whether it is registered or not. */
export function balancesPartition(organizationId: OrganizationId, name: AccountName): string {
  return `${organization(organizationId)}#balances#${accountHash(name)}`;
}

type Day = { readonly asOf: CalendarDate; readonly source: BalanceSource };

export function balanceKey(
  organizationId: OrganizationId,
  name: AccountName,
  { asOf, source }: Day,
): Key {
  return { pk: balancesPartition(organizationId, name), sk: `${asOf}#${source}` };
}

/** Hashed, because an account number is personal data, and a text of any length. */
export function accountHash({ number, currency }: AccountName): string {
  return hashOf(foldAccountNumber(number), currency);
}

type Placed = Pick<LegMovement, "day" | "source" | "amount" | "legUuid">;

/** By day. Money in and money out of one leg are two movements. */
export function movementKey(organizationId: OrganizationId, account: string, placed: Placed): Key {
  const { day, source, amount, legUuid } = placed;
  const shard = Number.parseInt(legUuid.slice(-8), 16) % movementShards;
  const direction = amount.startsWith("-") ? "out" : "in";
  return {
    pk: movementPartition(organizationId, account, { month: day.slice(0, 7), shard }),
    sk: `${day}#${source}#${direction}#${legUuid}`,
  };
}

/** So that one account takes more than the 1,000 write units a second of one key. */
const movementShards = 4;

function movementPartition(
  organizationId: OrganizationId,
  account: string,
  { month, shard }: { readonly month: string; readonly shard: number },
): string {
  return `${organization(organizationId)}#moved#${account}#${month}#${shard}`;
}

/** The partitions of an account for these days, month by month. */
export function movementPartitions(
  organizationId: OrganizationId,
  account: string,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
): string[][] {
  return monthsOf(from, to).map((month) =>
    Array.from({ length: movementShards }, (_, shard) =>
      movementPartition(organizationId, account, { month, shard }),
    ),
  );
}

function monthsOf(from: CalendarDate, to: CalendarDate): string[] {
  const numberOf = (day: CalendarDate) =>
    Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
  const first = numberOf(from);
  return Array.from({ length: Math.max(0, numberOf(to) - first + 1) }, (_, index) => {
    const month = first + index;
    const year = String(Math.floor(month / 12)).padStart(4, "0");
    return `${year}-${String((month % 12) + 1).padStart(2, "0")}`;
  });
}
