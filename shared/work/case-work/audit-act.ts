/** The audit entry of an act on one case: its approval, if it needed one, and then the act. */

import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { Announcement } from "#domain/webhook/outbound-event.ts";
import {
  type AuditDraft,
  noteAllOnCase,
  openAuditEntry,
  withAuditEntry,
} from "#store/table/audit/open-audit-entry.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import type { ActContext } from "./act-context.ts";

type Act = {
  /** The case after the act, without the audit events. */
  readonly changed: Payment;
  readonly draft: AuditDraft;
  /** Id of what the act makes or changes. */
  readonly resultId: string;
  /** @param after the case with the audit events */
  readonly plan: (after: Payment) => {
    readonly writes: readonly Write[];
    readonly announcements: readonly Announcement[];
  };
};

/** @returns the writes of the act with its audit entry, all for one transaction */
export async function auditAct(
  { table, ids }: Dependencies,
  context: ActContext,
  { changed, draft, resultId, plan }: Act,
): Promise<{ readonly after: Payment; readonly writes: readonly Write[] }> {
  const auditEntry = openAuditEntry(ids, context.organizationId, context.actor, context.now);
  const approval = context.approval?.(resultId);
  const drafts = approval === undefined ? [draft] : [approval.draft, draft];
  const { payment: after, auditEvents } = noteAllOnCase(auditEntry, changed, drafts);
  const { writes, announcements } = plan(after);
  return {
    after,
    writes: await withAuditEntry(table, auditEntry, {
      writes,
      auditEvents,
      announcements: [...(approval === undefined ? [] : [approval.announcement]), ...announcements],
    }),
  };
}
