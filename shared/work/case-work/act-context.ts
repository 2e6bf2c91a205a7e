import { formatId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Announcement } from "#domain/webhook/outbound-event.ts";
import type { AuditDraft } from "#store/table/audit/open-audit-entry.ts";

/** What the approval of an act adds to the audit entry of the act. */
export type ApprovalNote = {
  readonly draft: AuditDraft;
  readonly announcement: Announcement;
};

/** The actor, the time, and the action on many cases that the act is a part of, if any. */
export type ActContext = {
  readonly organizationId: OrganizationId;
  readonly actor: string;
  readonly now: Instant;
  readonly caseActionUuid?: Uuid<"caseAction">;
  /** Set while an act is taken back, which needs no reason of its own. */
  readonly isUndo?: true;
  /** Set for the acts of an action on many cases that a second person approved as a whole. */
  readonly isApproved?: true;
  /** Set while an approved act is carried out: it is noted before the act, with the id of what the act makes. */
  readonly approval?: (resultId: string | null) => ApprovalNote;
};

/** The audit event of the approval of an act, which stands before the act; none for an act that needed no approval. */
export function approvalDrafts(approval: ApprovalNote | undefined): readonly AuditDraft[] {
  return approval === undefined ? [] : [approval.draft];
}

/** The outbound event of the approval of an act; none for an act that needed no approval. */
export function approvalAnnouncements(approval: ApprovalNote | undefined): readonly Announcement[] {
  return approval === undefined ? [] : [approval.announcement];
}

/** The part of an audit event's payload that names the action on many cases; empty for a single act. */
export function namedAction({ caseActionUuid }: ActContext): { readonly caseActionId?: string } {
  if (caseActionUuid === undefined) return {};
  return { caseActionId: formatId("caseAction", caseActionUuid) };
}
