/** How many records a list holds, counted in bounded steps whatever is uncounted. */
import { millisecondsPerDay } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "../../core/table.ts";
import { readDays } from "../list-directory.ts";
import { readHead } from "../list-head.ts";
import { listHeadKey } from "../list-keys.ts";
import { readOldest, uncountedReadAtMost } from "../list-records.ts";
import { selectRows } from "../list-selection.ts";
import { createNodeStore, NodeGoneError } from "../tree/list-node-store.ts";
import { readable } from "../walk/readable-collection.ts";
import type { CountedCollection } from "./listed-collection.ts";

export type ListedTotal = {
  /** Records that the list has when it can be read: counted ones, and readable uncounted ones. */
  readonly listed: number;
  /** Items of the list's collection that are not counted yet, unreadable ones included. */
  readonly uncounted: number;
  /** Whether the list answers requests: at most 50,000 items in 1,000 partitions are uncounted. */
  readonly isServed: boolean;
};

/** Maximum items that one step holds in memory, apart from those of one millisecond. */
const recordsAtOnce = 2_000;
const partitionsReadAtMost = 1_000;
const maximumStarts = 4;

/**
 * Counts what the list holds, about 2,000 uncounted items per step, and writes nothing. Strongly
 * consistent; the number of uncounted items has no bound.
 *
 * @throws NodeGoneError if the tree of the list cannot be read
 */
export async function readListedTotal(
  table: Table,
  organizationId: OrganizationId,
  collection: CountedCollection,
): Promise<ListedTotal> {
  const { counted, boundary } = await readCountedTotal(table, organizationId, collection);
  const { entriesOf } = readable(collection, () => {});
  let [listed, uncounted, partitions] = [counted, 0, 0];
  const days = readDays(table, organizationId, collection.name, boundary, Number.POSITIVE_INFINITY);
  for await (const open of days) {
    partitions += open.length;
    const day = Date.parse(open[0]?.day ?? "");
    const end = day + millisecondsPerDay;
    for (let from = Math.max(boundary, day); from < end; ) {
      const range = { from, before: end };
      const made = await readOldest(table, organizationId, open, range, recordsAtOnce);
      uncounted += made.items.length;
      for (const item of made.items) listed += entriesOf(item).length;
      from = made.before;
    }
  }
  const isServed = uncounted <= uncountedReadAtMost && partitions <= partitionsReadAtMost;
  return { listed, uncounted, isServed };
}

/** The number of counted records; a counter may overwrite nodes during the read. */
async function readCountedTotal(
  table: Table,
  organizationId: OrganizationId,
  { name, revision }: CountedCollection,
): Promise<{ readonly counted: number; readonly boundary: number }> {
  const key = listHeadKey(organizationId, name, revision);
  for (let start = 1; ; start += 1) {
    const head = await readHead(table, key);
    const range = { from: 0, before: head.boundary, offset: 0, limit: 0 };
    try {
      const { total } = await selectRows(createNodeStore(table, key), head, {
        ...range,
        matches: () => true,
        withAmounts: false,
      });
      return { counted: total, boundary: head.boundary };
    } catch (error) {
      if (!(error instanceof NodeGoneError) || start === maximumStarts) throw error;
    }
  }
}
