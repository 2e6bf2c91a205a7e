import { viewApproval } from "#api/resource/approval/approval-view.ts";
import { type Approval, approvalLifetimeMilliseconds } from "#domain/case/work/approval.ts";
import { formatId } from "#domain/value/id.ts";
import type { ApprovalNote } from "../act-context.ts";

const days = approvalLifetimeMilliseconds / 86_400_000;

/** The audit event and the outbound event of an approval as it is now. */
export function noteOfApproval(approval: Approval, actor: string): ApprovalNote {
  const { action, status, version, rawRecordUuid } = approval;
  const { id, operation, amount, currency, policyId, requester, comment, resultId } =
    viewApproval(approval);
  const verb = status === "pending" ? "requested" : status;
  const message =
    status === "expired"
      ? `Approval ${id} of ${action} expired: nobody decided it within ${days} days.`
      : `Approval ${id} of ${action} was ${verb}.`;
  const about = { approvalId: id, action, operation, amount, currency, policyId, requester };
  return {
    draft: {
      eventType: `approval.${verb}`,
      actor,
      message,
      payload: { ...about, comment, resultId },
      ...(rawRecordUuid === undefined ? {} : { rawRecordUuid }),
    },
    announcement: {
      type: status === "pending" ? "approval.requested" : "approval.decided",
      sourceKey: id,
      data: viewApproval(approval),
      version,
    },
  };
}

/** The actor of what the service does to approvals by itself. */
export const approvalsActor = "system:approvals";

/** How messages name an approval. */
export function nameOfApproval({ uuid }: Approval): string {
  return `Approval ${formatId("approval", uuid)}`;
}
