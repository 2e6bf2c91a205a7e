/** A change of one of the short lists that every decision uses: its writes and its audit event. */
import type { AuditEventType } from "../../domain/audit/audit-event.ts";
import { note, openJournal, withJournal } from "../../table/audit/journal.ts";
import type { Write } from "../../table/core/commit.ts";
import type { IdSource } from "../../table/core/id-source.ts";
import type { Table } from "../../table/core/table.ts";
import type { ActContext } from "../act-context.ts";

export type StandingDependencies = { readonly table: Table; readonly ids: IdSource };

export type StandingChange = {
  readonly eventType: AuditEventType;
  readonly message: string;
  /** The entry as the API shows it. */
  readonly shown: { readonly id: string };
  readonly isNew: boolean;
  /** The name of the entry's id in the audit event. */
  readonly idName: string;
  readonly writes: readonly Write[];
};

/** Where the change was approved, its audit event follows that of the approval. */
export function standingChangeWrites(
  { table, ids }: StandingDependencies,
  { organizationId, actor, now, approval }: ActContext,
  { eventType, message, shown, isNew, idName, writes }: StandingChange,
): Promise<Write[]> {
  const journal = openJournal(ids, organizationId, actor, now);
  const approved = approval?.(isNew ? shown.id : null);
  const auditEvents = note(journal, ...(approved === undefined ? [] : [approved.draft]), {
    eventType,
    message,
    payload: { [idName]: shown.id, before: isNew ? null : shown, after: isNew ? shown : null },
  });
  const announcements = approved === undefined ? [] : [approved.announcement];
  return withJournal(table, journal, { writes, auditEvents, announcements });
}
