/** An act that waits for a second person (docs/specification.md, Approvals). */
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Amount } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { ApprovalAction } from "./approval-policy.ts";

export const approvalStatuses = ["pending", "approved", "rejected", "expired"] as const;
export type ApprovalStatus = (typeof approvalStatuses)[number];

/**
 * Their requests carry a credential, or a function does them that alone may reach the partner: an approval allows them, and the
 * requester sends them again.
 */
const repeatedOperations = [
  "createPartnerIntegration",
  "updatePartnerIntegration",
  "deletePartnerIntegration",
  "createOnchainIntegration",
  "updateOnchainIntegration",
  "deleteOnchainIntegration",
  "rotateOnchainIntegrationSecret",
] as const;
export type RepeatedOperation = (typeof repeatedOperations)[number];

/** The operations whose request an approval may hold. */
export const approvedOperations = [
  "createDisposition",
  "updateReconciliationCase",
  "createMatchLink",
  "createCaseAction",
  "createReconciliationRule",
  "updateReconciliationRule",
  "deleteReconciliationRule",
  "createFeeSchedule",
  "updateFeeSchedule",
  "deleteFeeSchedule",
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
  ...repeatedOperations,
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
  /** The body of the request, without `expectedVersion` and without credentials. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Null for an act that is about no case. */
  readonly paymentUuid: Uuid<"payment"> | null;
  /** The version of what the act is about; the approval is for this one alone. */
  readonly subjectVersion: number | null;
  /** The first record of the evidence that the act is about, so that erasing it finds the approval; absent for others. */
  readonly rawRecordUuid?: Uuid<"rawRecord">;
  /** Set for an act that the requester sends again once it is approved; absent for others. */
  readonly repeat?: RepeatedRequest;
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

/** The request that an approval allows once. */
export type RepeatedRequest = {
  /** Keyed digest of the whole request, with its credentials. */
  readonly digest: string;
  /** Names of the members of the body that the approval does not keep, because they are credentials. */
  readonly withheld: readonly string[];
  /** When the approval was used up; null before. */
  readonly usedAt: Instant | null;
  /** The Idempotency-Key of the request that used it before its act was done, and may go on; null for others. */
  readonly usedBy: string | null;
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
