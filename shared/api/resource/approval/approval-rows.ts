/** Approvals of a second person, and the policies that ask for them. */
import {
  approveApprovalBody,
  createApprovalPolicyBody,
  listApprovalPoliciesQuery,
  listApprovalsQuery,
  rejectApprovalBody,
} from "#api/resource/approval/approval-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import {
  acted,
  created,
  deleted,
  got,
  listOf,
  resource,
} from "#api/schema/contract/row-builders.ts";
import {
  approvalPolicyExample,
  approvedApproval,
  pendingApproval,
  rejectedApproval,
} from "./approval-examples.ts";
import { approval, approvalPolicy } from "./approval-response.ts";

const tag = "approvals";

const approvalPolicies = resource({
  tag,
  schema: approvalPolicy,
  examples: { policy: ["Write-offs of 100 EUR or more", approvalPolicyExample] },
});

const approvals = resource({
  tag,
  schema: approval,
  examples: { pending: ["Waits for a second person", pendingApproval] },
});

export const approvalRows = {
  createApprovalPolicy: created(approvalPolicies, {
    summary: "Ask for a second person",
    description:
      "Acts of this kind then answer 202 and wait for an approval. With `minimumAmount` and `currency`, " +
      "only those of at least this absolute amount. An organization has at most 50 policies.",
    body: createApprovalPolicyBody,
    bodyText: "The act, and from which amount on.",
    bodyExamples: {
      amount: [
        "Write-offs of 100 EUR or more",
        { action: "write_off", minimumAmount: "100", currency: "EUR" },
      ],
      all: ["Every write-off", { action: "write_off" }],
    },
    errors: { 409: "ApprovalPolicyConflict" },
  }),
  listApprovalPolicies: listOf(approvalPolicies, { query: listApprovalPoliciesQuery }),
  getApprovalPolicy: got(approvalPolicies, {
    description: "A policy does not change; to replace one, delete it and create another.",
  }),
  deleteApprovalPolicy: deleted(approvalPolicies, {
    description: "What waits already goes on waiting.",
  }),
  listApprovals: listOf(approvals, { query: listApprovalsQuery }),
  getApproval: got(approvals, { description: "With the request that waits, and who decided it." }),
  approveApproval: acted(approvals, {
    summary: "Approve an act",
    description:
      "Carries the act out, under the name of the requester, and by the rules of a direct request. Only " +
      "another person than the requester may, in a session. The approval is for one version of the case " +
      "alone, and for 7 days.",
    body: approveApprovalBody,
    bodyText: "Words of the person who decides; may be empty.",
    bodyExamples: { approve: ["Without words", {}] },
    resultText: "The approval, carried out.",
    resultExamples: { approved: ["Approved", approvedApproval] },
    errors: { 404: "ApprovalNotFound", 409: "ApprovalConflict" },
  }),
  rejectApproval: acted(approvals, {
    summary: "Reject an act",
    description: "Nothing else happens. Only another person than the requester may, in a session.",
    body: rejectApprovalBody,
    bodyText: "Words of the person who decides; may be empty.",
    bodyExamples: { reject: ["With words", { comment: "The rest was announced for tomorrow." }] },
    resultText: "The approval, rejected.",
    resultExamples: { rejected: ["Rejected", rejectedApproval] },
    errors: { 404: "ApprovalNotFound", 409: "ApprovalConflict" },
  }),
} as const satisfies ContractRows;
