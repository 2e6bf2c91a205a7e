/** Events as transactions announce them, about the size of a case summary. */

import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import { commit } from "#store/table/core/commit.ts";
import { createIdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";

export const announcedType = "evidence.accepted" as const;

const writersAtOnce = 8;
const data = { id: "raw_0", note: "x".repeat(600) };

/** @param written called with each journal entry */
export async function writeAnnouncements(
  table: Table,
  organizationId: OrganizationId,
  count: number,
  written: (journalUuid: Uuid<"journal">) => void = () => undefined,
): Promise<void> {
  const now = () => Date.now() as Instant;
  const ids = createIdSource(now);
  let left = count;
  const write = async () => {
    while (left > 0) {
      left -= 1;
      const auditEntry = openAuditEntry(ids, organizationId, "system:bench", now());
      const announcement = { type: announcedType, sourceKey: `raw_${left}`, data, version: 1 };
      const announcements = [announcement];
      await commit(table, await withAuditEntry(table, auditEntry, { announcements }));
      written(auditEntry.uuid);
    }
  };
  await Promise.all(Array.from({ length: writersAtOnce }, write));
}
