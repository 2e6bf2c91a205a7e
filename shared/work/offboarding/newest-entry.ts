/** The newest audit entry of an organization: what was written last, because every change has one. */

import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { itemsOf, lastOf } from "#store/table/core/key-range.ts";
import { dayRegistryPartition, parseDayRegistrySort, partitionOf } from "#store/table/core/keys.ts";
import type { Table } from "#store/table/core/table.ts";
import { listHeadPrefix } from "#store/table/list/list-keys.ts";

/** The entry of the newest day that has one; a day has as many partitions as shards were used. Null: there is none. */
export async function findNewestEntry(
  table: Table,
  organizationId: OrganizationId,
): Promise<Uuid<"journal"> | null> {
  const days = { pk: dayRegistryPartition(organizationId, "journal"), before: listHeadPrefix };
  const rows = itemsOf(table, days, { isDescending: true });
  let newest: Uuid<"journal"> | null = null;
  let newestDay = "";
  for await (const { sk } of rows) {
    const { day, shard, storedIn } = parseDayRegistrySort(String(sk), "journal");
    if (day < newestDay) break;
    const pk = partitionOf(organizationId, storedIn, { day, shard });
    const entry = (await lastOf(table, { pk }))?.["sk"] as Uuid<"journal"> | undefined;
    if (entry === undefined) continue;
    newestDay = day;
    if (newest === null || entry > newest) newest = entry;
  }
  return newest;
}
