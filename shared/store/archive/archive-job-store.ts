/**
 * Where the archiving of an organization's closed cases stands: one item. While it is running each change of it is, through the
 * stream, the message for its next step; while it waits, it is in the `due` index.
 */
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { UpdateWrite } from "#store/table/core/commit.ts";
import { jsonCodec } from "#store/table/core/document/document.ts";
import { dueAttributes } from "#store/table/core/due-keys.ts";
import { isNew } from "#store/table/core/expression.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import { readItem } from "#store/table/core/read-item.ts";
import { stored } from "#store/table/core/stored.ts";
import type { Table } from "#store/table/core/table.ts";
import { putItem } from "#store/table/core/write-item.ts";
import type { WalkCursor } from "#store/table/list/walk/walk-records.ts";
import { overdueMilliseconds } from "#store/table/matching/job-store.ts";
import { jobKey } from "#store/table/matching/matching-keys.ts";
import type { ArchiveObject } from "./archive-object.ts";

export type Archiving = {
  readonly organizationId: OrganizationId;
  readonly status: "running" | "waiting";
  /** The walk over the payments: the next page. */
  readonly position: WalkCursor;
  /** When the walk began at the oldest payments. */
  readonly roundAt: Instant;
  /** The object that is next to be written, and the page with its cases; null: a page is looked for. */
  readonly pending: PendingObject | null;
  /** Objects that were begun; the number of the next one. */
  readonly objects: number;
  /** Cases that were moved, with those that were put back since. */
  readonly moved: number;
  readonly version: number;
};

export type PendingObject = { readonly object: ArchiveObject; readonly from: WalkCursor };

export type ArchiveCounts = {
  /** Cases that are in the archive now. */
  readonly inArchive: number;
  /** Cases that were put back into the table. They stay there. */
  readonly restored: number;
};

const archivingKey = (organizationId: OrganizationId) =>
  jobKey(organizationId, { kind: "archiving" });

const restoredAttribute = "restored";

const archivings = /* @__PURE__ */ stored({
  noun: "archiving of closed cases",
  key: archivingKey,
  codec: /* @__PURE__ */ jsonCodec<Archiving>(1),
});

export type FoundArchiving = Archiving & { readonly lookAt: Instant };

/** Null where the organization's cases were never archived. */
export async function findArchiving(
  table: Table,
  organizationId: OrganizationId,
): Promise<FoundArchiving | null> {
  const item = await readItem(table, archivingKey(organizationId));
  if (item?.["doc"] === undefined) return null;
  return { ...archivings.decode(item), lookAt: item["lookAt"] as Instant };
}

/** One read; none in a stage that archives nothing. A step that moves cases counts them when it ends. */
export async function countArchived(
  table: Table,
  organizationId: OrganizationId,
): Promise<ArchiveCounts> {
  if (table.archive === undefined) return { inArchive: 0, restored: 0 };
  const item = await readItem(table, archivingKey(organizationId));
  const restored = Number(item?.[restoredAttribute] ?? 0);
  const moved = Number(item?.["moved"] ?? 0);
  // A case may be put back before the step that moved it has counted it.
  return { inArchive: Math.max(moved - restored, 0), restored };
}

/** Begins the archiving of an organization, unless it is known. */
export async function beginArchiving(
  { table, ids }: { readonly table: Table; readonly ids: IdSource },
  begun: Archiving,
  now: Instant,
): Promise<void> {
  const { organizationId, status, version, moved } = begun;
  const item = {
    ...archivingKey(organizationId),
    ...archivings.bodyOf(begun),
    ...{ status, version, moved, lookAt: now },
    ...dueAttributes(ids.next(), now),
  };
  await putItem(table, { item, ...isNew });
}

/** The result of a step, on the condition that no other step has run. @param lookAt when a waiting one goes on */
export function saveArchiving(
  ids: IdSource,
  before: Archiving,
  {
    after,
    lookAt,
    now,
  }: { readonly after: Archiving; readonly lookAt: Instant; readonly now: Instant },
): UpdateWrite {
  const next: Archiving = { ...after, version: before.version + 1 };
  const { status, version, moved } = next;
  const dueAt = status === "running" ? now + overdueMilliseconds : lookAt;
  return {
    kind: "update",
    key: archivingKey(before.organizationId),
    set: {
      ...archivings.bodyOf(next),
      ...{ status, version, moved, lookAt },
      ...dueAttributes(ids.next(), dueAt),
    },
    condition: "version = :read",
    values: { ":read": before.version },
  };
}

/** Counts a case that is put back, in the transaction that does it. */
export function countRestoredWrite(organizationId: OrganizationId): UpdateWrite {
  return {
    kind: "update",
    key: archivingKey(organizationId),
    add: { [restoredAttribute]: 1 },
  };
}
