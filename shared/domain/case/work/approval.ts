/** An act that waits for a second person (docs/specification.md, Approvals). */
import type { Currency } from "../../value/currency.ts";
import type { Uuid } from "../../value/id.ts";
import type { Instant } from "../../value/instant.ts";
import type { Amount } from "../../value/money.ts";
import type { OrganizationId } from "../../value/organization-id.ts";
import type { ApprovalAction } from "./approval-policy.ts";

export const approvalStatuses = ["pending", "approved", "rejected", "expired"] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/** The operations whose request an approval may hold. */
export const approvedOperations = [
  "createDisposition",
  "updateReconciliationCase",
  "createMatchLink",
  "createCaseAction",
  "createReconciliationRule",
  "updateReconciliationRule",
  "deleteReconciliationRule",
  "createApprovalPolicy",
  "deleteApprovalPolicy",
  "createEvidenceFilter",
  "deleteEvidenceFilter",
  "createDispositionPolicy",
  "deleteDispositionPolicy",
  "amendPaymentIntent",
  "cancelPaymentIntent",
  "reverseDisposition",
  "deleteMatchLink",
  "ignoreFlowLeg",
  "restoreFlowLeg",
  "withdrawImportBatch",
  "createAsset",
  "deleteAsset",
  "updateOrganization",
  "createJournalTemplate",
  "deleteJournalTemplate",
  "createImportProfile",
  "updateImportProfile",
  "deleteImportProfile",
  "createOutboundWebhookEndpoint",
  "updateOutboundWebhookEndpoint",
  "deleteOutboundWebhookEndpoint",
] as const;
export type ApprovedOperation = (typeof approvedOperations)[number];

export type Approval = {
  readonly uuid: Uuid<"approval">;
  readonly organizationId: OrganizationId;
  readonly action: ApprovalAction;
  /** Amount that the act is about, in `currency`, if it is known. */
  readonly amount: Amount | null;
  readonly currency: Currency | null;
  readonly operation: ApprovedOperation;
  /** The body of the request, without `expectedVersion`. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Null for an act that is about no case. */
  readonly paymentUuid: Uuid<"payment"> | null;
  /** The version of what the act is about; the approval is for this one alone. */
  readonly subjectVersion: number | null;
  /** The first record of the evidence that the act is about, so that erasing it finds the approval; absent for others. */
  readonly rawRecordUuid?: Uuid<"rawRecord">;
  readonly policyUuid: Uuid<"approvalPolicy">;
  /** The actor of the request, who becomes the actor of the act. */
  readonly requestedBy: string;
  /** The person behind `requestedBy`: for an API key, who created it. */
  readonly requester: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly status: ApprovalStatus;
  /** Null while it is pending, and when it has expired. */
  readonly decision: ApprovalDecision | null;
  /** What the act made, for example the id of a disposition. */
  readonly resultId: string | null;
  readonly version: number;
};

type ApprovalDecision = {
  readonly by: string;
  readonly at: Instant;
  readonly comment: string | null;
};

export const approvalLifetimeMilliseconds = 7 * 86_400_000;

/** An approval is expired at the instant `expiresAt` itself. */
export function isExpired({ expiresAt }: Pick<Approval, "expiresAt">, now: Instant): boolean {
  return now >= expiresAt;
}
