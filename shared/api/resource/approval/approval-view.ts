import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import { parseStoredJson } from "#api/schema/json/json-body.ts";
import { erasedText } from "#domain/audit/audit-content.ts";
import type { Approval } from "#domain/case/work/approval.ts";
import type { ApprovalPolicy } from "#domain/case/work/approval-policy.ts";
import { formatId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type * as response from "./approval-response.ts";

export function viewApprovalPolicy(
  organizationId: OrganizationId,
  { uuid, action, minimumAmount, currency, createdBy, createdAt }: ApprovalPolicy,
): Shown<typeof response.approvalPolicy> {
  return {
    id: formatId("approvalPolicy", uuid),
    organizationId,
    action,
    minimumAmount,
    currency,
    createdBy,
    createdAt: formatTimestamp(createdAt),
  };
}

export function viewApproval(approval: Approval): Shown<typeof response.approval> {
  const { uuid, organizationId, action, status, operation, request, amount, currency } = approval;
  const { paymentUuid, subjectVersion, policyUuid, requestedBy, requester, decision } = approval;
  return {
    id: formatId("approval", uuid),
    organizationId,
    action,
    status,
    operation,
    request: shown(request),
    caseId: paymentUuid === null ? null : formatId("reconciliationCase", paymentUuid),
    subjectVersion,
    amount,
    currency,
    policyId: formatId("approvalPolicy", policyUuid),
    requestedBy,
    requester,
    createdAt: formatTimestamp(approval.createdAt),
    expiresAt: formatTimestamp(approval.expiresAt),
    decidedBy: decision?.by ?? null,
    decidedAt: decision === null ? null : formatTimestamp(decision.at),
    comment: decision?.comment ?? null,
    resultId: approval.resultId,
    repeatRequired: approval.repeat !== undefined,
    withheld: approval.repeat?.withheld ?? [],
    usedAt: usedAtOf(approval),
  };
}

function usedAtOf({ repeat }: Approval): string | null {
  const usedAt = repeat?.usedAt ?? null;
  return usedAt === null ? null : formatTimestamp(usedAt);
}

/** Members of requests that are stored as text, because the numbers of a client keep every digit. */
export const freeFormNames = ["metadata", "references"] as const;

const momentNames = ["snoozedUntil", "effectiveDate"] as const;

/** Moments and free-form members as the request had them. */
function shown(request: Approval["request"]): Approval["request"] {
  const values = freeFormNames.flatMap((name) => {
    const text = request[name];
    // An erased text is no JSON any more.
    return typeof text === "string" && text !== erasedText
      ? [[name, parseStoredJson(text)] as const]
      : [];
  });
  const moments = momentNames.flatMap((name) => {
    const moment = request[name];
    return typeof moment === "number" ? [[name, formatTimestamp(moment as Instant)] as const] : [];
  });
  return { ...request, ...Object.fromEntries([...values, ...moments]) };
}

/** What an act answers that waits for an approval. */
export function viewPendingAct(approval: Approval): Shown<typeof response.pendingAct> {
  return {
    approvalId: formatId("approval", approval.uuid),
    status: "pending",
    action: approval.action,
    caseId:
      approval.paymentUuid === null ? null : formatId("reconciliationCase", approval.paymentUuid),
    expiresAt: formatTimestamp(approval.expiresAt),
    repeatRequired: approval.repeat !== undefined,
    message: approval.repeat === undefined ? waits : waitsForRepeat,
  };
}

const waits = "A second person decides. Approved, the act is carried out.";
const waitsForRepeat =
  "A second person decides. Once it is approved, send the same request again before expiresAt, with another Idempotency-Key: the approval keeps no credentials, and allows this request once.";
