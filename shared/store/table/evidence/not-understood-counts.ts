/** How many records of an integration were not understood, by cause, with the latest of each. */
import {
  type NotUnderstood,
  type NotUnderstoodCause,
  notUnderstoodCauses,
} from "#domain/evidence/not-understood.ts";
import type { RawRecord } from "#domain/evidence/observation/raw-record.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "../core/table.ts";
import { countByKeys, type FacetCount } from "../list/list-counts.ts";
import { list } from "../list/listing.ts";
import { matchesCause, type RawRecordFacets, rawRecordCollection } from "./raw-record-list.ts";

/** Records of one cause. A record with several causes counts for each of them. */
export type NotUnderstoodCount = {
  readonly cause: NotUnderstoodCause;
  readonly count: number;
  /** Those received within the last seven days. */
  readonly recent: number;
  /** The latest five, newest first. */
  readonly examples: readonly RecordExample[];
};

type RecordExample = Pick<RawRecord, "uuid" | "sourceRef" | "receivedAt"> &
  Pick<NotUnderstood, "field" | "value">;

const examplesAtMost = 5;
const recentMilliseconds = 7 * 86_400_000;

/**
 * Exact, from the list of raw records: a page and one walk, whatever the number of records. Causes without a
 * record are left out.
 *
 * @throws ListNotCountedError if more records are uncounted than a request may read
 */
export async function countNotUnderstood(
  table: Table,
  { organizationId, uuid }: { organizationId: OrganizationId; uuid: Uuid<"integration"> },
  now: Instant,
): Promise<readonly NotUnderstoodCount[]> {
  const before = Number.POSITIVE_INFINITY;
  const ranges = [
    { from: 0, before },
    { from: now - recentMilliseconds, before },
  ];
  const request = { organizationId, collection: rawRecordCollection, ranges };
  const [found = []] = await countByKeys(table, request, [["integration", uuid]]);
  const counted = notUnderstoodCauses
    .map((cause) => ({ cause, ...countsOf(found, cause) }))
    .filter(({ count }) => count > 0);
  return Promise.all(
    counted.map(async (each) => {
      const { items } = await list(table, {
        organizationId,
        collection: rawRecordCollection,
        page: { limit: examplesAtMost, offset: 0 },
        now,
        matches: (facets) => matchesCause(facets, each.cause),
        keys: { integration: uuid },
      });
      return { ...each, examples: items.map((record) => exampleOf(record, each.cause)) };
    }),
  );
}

function countsOf(
  found: readonly FacetCount<RawRecordFacets>[],
  cause: NotUnderstoodCause,
): { readonly count: number; readonly recent: number } {
  let [count, recent] = [0, 0];
  for (const { facets, counts } of found) {
    if (!matchesCause(facets, cause)) continue;
    count += counts[0] ?? 0;
    recent += counts[1] ?? 0;
  }
  return { count, recent };
}

function exampleOf(
  { uuid, sourceRef, receivedAt, notUnderstood = [] }: RawRecord,
  cause: NotUnderstoodCause,
): RecordExample {
  const part = notUnderstood.find((each) => each.cause === cause);
  return { uuid, sourceRef, receivedAt, field: part?.field ?? "", value: part?.value ?? null };
}
