/** What is known of a dropped object and of its content, and the writes that make it known. */
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { DropAnnouncement } from "#store/queue/bulk/import-message.ts";
import {
  type DroppedContent,
  type DroppedObject,
  droppedContents,
  droppedObjects,
  findDroppedContent,
} from "#store/table/bulk/dropped-file-store.ts";
import { findImportBatch, type StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";

export type Seen = {
  readonly organizationId: OrganizationId;
  readonly announced: DropAnnouncement;
  /** As they are stored; null where they are new. */
  readonly object: DroppedObject | null;
  readonly content: DroppedContent | null;
  /** Null where the content is not known. */
  readonly sha256: string | null;
};

/** Of which a batch holds nothing, so the file may come again. */
const endedWithoutRows: ReadonlySet<string> = new Set(["failed", "withdrawing", "withdrawn"]);

const announcementsAtMost = 50;

/** The batch of the content, if it holds its rows or will. */
export async function findStanding(
  table: Table,
  { organizationId, announced, sha256 }: Seen,
): Promise<{
  readonly content: DroppedContent | null;
  readonly batch: StoredImportBatch | null;
}> {
  if (sha256 === null) return { content: null, batch: null };
  const { key } = announced;
  const content = await findDroppedContent(table, organizationId, { key, sha256 });
  if (content === null) return { content, batch: null };
  const batch = await findImportBatch(table, organizationId, content.batchUuid);
  return { content, batch: batch === null || endedWithoutRows.has(batch.status) ? null : batch };
}

/** Fail where another announcement of the object or of the content was faster. */
export function claimWrites(seen: Seen, batchUuid: Uuid<"importBatch">): Write[] {
  const { organizationId, announced, object, content, sha256 } = seen;
  const { key, etag, sequencer } = announced;
  const named = { organizationId, key, batchUuid };
  const announcements = [...(object?.announcements ?? []), sequencer].slice(-announcementsAtMost);
  const seenObject = { ...named, etag, announcements, sha256, version: (object?.version ?? 0) + 1 };
  const objectWrite =
    object === null
      ? droppedObjects.create(seenObject)
      : droppedObjects.replace(object, seenObject);
  if (sha256 === null) return [objectWrite];
  const seenContent = { ...named, sha256, version: (content?.version ?? 0) + 1 };
  const contentWrite =
    content === null
      ? droppedContents.create(seenContent)
      : droppedContents.replace(content, seenContent);
  return [objectWrite, contentWrite];
}
