/**
 * Reads the audit entries of an organization in a period: its partitions, and their items page by page, in a fixed order, so that
 * a later run can continue.
 */

import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { itemsOf, pageOf } from "#store/table/core/key-range.ts";
import {
  dayOf,
  dayRegistryPartition,
  firstUuidAt,
  parseDayRegistrySort,
  partitionOf,
} from "#store/table/core/keys.ts";
import type { Item } from "#store/table/core/read-item.ts";
import type { Table } from "#store/table/core/table.ts";

/** Half-open, in milliseconds since the epoch. */
export type WindowPeriod = { readonly from: number; readonly to: number };

const itemsPerPage = 256;

/**
 * Sorted keys of the partitions that may contain audit entries of the period: their own
 * partitions, and those of payments and legs, which embed the entries of their creation.
 */
export async function auditEntryPartitions(
  table: Table,
  organizationId: OrganizationId,
  { from, to }: WindowPeriod,
): Promise<string[]> {
  const days = itemsOf(table, {
    pk: dayRegistryPartition(organizationId, "journal"),
    from: dayAt(from),
    // Sorts after every shard of the day.
    to: `${dayAt(to)}#~`,
  });
  const found: string[] = [];
  for await (const item of days) {
    const usedUntil = (item["usedUntil"] as number | undefined) ?? Number.POSITIVE_INFINITY;
    if (usedUntil < from) continue;
    const { day, shard, storedIn } = parseDayRegistrySort(item["sk"] as string, "journal");
    found.push(partitionOf(organizationId, storedIn, { day, shard }));
  }
  return found.sort();
}

function dayAt(moment: number): string {
  return dayOf(firstUuidAt(moment) as Uuid);
}

type PageOptions = {
  /** Sort key of the item to continue after; null: from the first. */
  readonly after?: string | null;
  /** Strongly consistent, at twice the cost: for a reader that must see every entry. */
  readonly isStrong?: boolean;
};

/** Items of a partition created in the period. */
export async function* journalPages(
  table: Table,
  partition: string,
  { from, to }: WindowPeriod,
  { after = null, isStrong = false }: PageOptions = {},
): AsyncGenerator<readonly Item[]> {
  let start: Item | undefined = after === null ? undefined : { pk: partition, sk: after };
  // Ids are longer than the bound, so the upper bound is exclusive.
  const range = { pk: partition, from: firstUuidAt(from), to: firstUuidAt(to) };
  do {
    const { items, next } = await pageOf(table, range, { isStrong, limit: itemsPerPage, start });
    if (items.length > 0) yield items;
    start = next;
  } while (start !== undefined);
}
