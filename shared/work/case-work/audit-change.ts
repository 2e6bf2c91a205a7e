/** The audit entry of a change that is about no case: its approval, if it needed one, and then the change. */

import type { Announcement } from "#domain/webhook/outbound-event.ts";
import {
  type AuditDraft,
  note,
  openAuditEntry,
  withAuditEntry,
} from "#store/table/audit/open-audit-entry.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import type { ActContext } from "./act-context.ts";

type Change = {
  readonly drafts: readonly [AuditDraft, ...AuditDraft[]];
  /** Id of what the change makes; null if it makes nothing. */
  readonly resultId: string | null;
  readonly writes: readonly Write[];
  readonly announcements?: readonly Announcement[];
};

/** @returns the writes of the change with its audit entry, all for one transaction */
export function auditChange(
  { table, ids }: Dependencies,
  { organizationId, actor, now, approval }: ActContext,
  { drafts, resultId, writes, announcements = [] }: Change,
): Promise<Write[]> {
  const auditEntry = openAuditEntry(ids, organizationId, actor, now);
  const approved = approval?.(resultId);
  const auditEvents = note(
    auditEntry,
    ...(approved === undefined ? drafts : ([approved.draft, ...drafts] as const)),
  );
  return withAuditEntry(table, auditEntry, {
    writes,
    auditEvents,
    announcements: [...(approved === undefined ? [] : [approved.announcement]), ...announcements],
  });
}
