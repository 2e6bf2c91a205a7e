import * as z from "zod";
import {
  amountText,
  freeFormObject,
  named,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import { approvalStatuses, approvedOperations } from "#domain/case/work/approval.ts";
import { approvalActions } from "#domain/case/work/approval-policy.ts";

export const approvalPolicy = named("ApprovalPolicy", {
  id: z.string(),
  organizationId: z.string(),
  action: z.enum(approvalActions),
  minimumAmount: amountText.nullable().describe("Null: the policy holds for every such act."),
  currency: z.string().nullable(),
  createdBy: z.string().describe("The actor, for example `user:<id>`."),
  createdAt: timestampText,
});

export const approval = named("Approval", {
  id: z.string(),
  organizationId: z.string(),
  action: z.enum(approvalActions),
  status: z.enum(approvalStatuses),
  operation: z.enum(approvedOperations).describe("The `operationId` of the request that waits."),
  request: freeFormObject.describe(
    "The body of the request, without `expectedVersion` and the members in `withheld`.",
  ),
  caseId: z.string().nullable(),
  subjectVersion: wholeNumber(0)
    .nullable()
    .describe(
      "The approval is for this version alone: of the case, or of what else the act is about. Null for what is new, or has no versions.",
    ),
  amount: amountText
    .nullable()
    .describe(
      "What the policies compared: of a disposition, all that the case then has disposed of; of an amendment, how far the amount moves.",
    ),
  currency: z.string().nullable(),
  policyId: z.string().describe("The policy that holds the act."),
  requestedBy: z.string().describe("The actor of the request, and of the act."),
  requester: z.string().describe("The person who asked: for an API key, who created it."),
  createdAt: timestampText,
  expiresAt: timestampText,
  decidedBy: z.string().nullable(),
  decidedAt: timestampText.nullable(),
  comment: z.string().nullable(),
  resultId: z.string().nullable().describe("What the act made, for example a disposition."),
  repeatRequired: z
    .boolean()
    .describe(
      "True: approving allows the act once, and its requester sends the same request again before `expiresAt`. False: approving carries it out.",
    ),
  withheld: z
    .array(z.string())
    .describe(
      "Members of the request that are not kept and not shown, because they are credentials.",
    ),
  usedAt: timestampText
    .nullable()
    .describe("When the request that was sent again used the approval up."),
});

/** What an act answers that waits for an approval. */
export const pendingAct = named("PendingAct", {
  approvalId: z.string(),
  status: z.literal("pending"),
  action: z.enum(approvalActions),
  caseId: z.string().nullable(),
  expiresAt: timestampText,
  repeatRequired: z
    .boolean()
    .describe("Whether the requester must send the same request again once it is approved."),
  message: z.string().describe("What happens next, in words."),
});
