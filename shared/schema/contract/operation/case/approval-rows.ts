/** Approvals of a second person, and the policies that ask for them. */
import {
  approveApprovalBody,
  createApprovalPolicyBody,
  listApprovalPoliciesQuery,
  listApprovalsQuery,
  rejectApprovalBody,
} from "../../../request/case/approval-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import {
  approvalPolicyExample,
  approvedApproval,
  pendingApproval,
  rejectedApproval,
} from "../../example/approval-examples.ts";
import { pageOf } from "../../example/examples.ts";
import {
  approval,
  approvalList,
  approvalPolicy,
  approvalPolicyList,
} from "../../response/case/approval-response.ts";

const tag = "reconciliation-cases";

const policyContent = jsonContent(approvalPolicy, {
  policy: { summary: "Write-offs of 100 EUR or more", value: approvalPolicyExample },
});

export const approvalRows = {
  createApprovalPolicy: {
    summary: "Ask for a second person",
    description:
      "Acts of this kind then answer 202 and wait for an approval. With `minimumAmount` and `currency`, " +
      "only those of at least this absolute amount. An organization has at most 50 policies.",
    tag,
    body: {
      description: "The act, and from which amount on.",
      schema: createApprovalPolicyBody.meta({ id: "CreateApprovalPolicyRequest" }),
      examples: {
        amount: {
          summary: "Write-offs of 100 EUR or more",
          value: { action: "write_off", minimumAmount: "100", currency: "EUR" },
        },
        all: { summary: "Every write-off", value: { action: "write_off" } },
      },
    },
    responses: {
      201: { description: "The policy.", content: policyContent },
    },
    errors: { 409: "ApprovalPolicyConflict" },
  },
  listApprovalPolicies: {
    summary: "List approval policies",
    description: "Newest first.",
    tag,
    query: listApprovalPoliciesQuery,
    responses: {
      200: {
        description: "A page of policies.",
        content: jsonContent(approvalPolicyList, {
          page: { summary: "One policy", value: pageOf(approvalPolicyExample, 50) },
        }),
      },
    },
  },
  getApprovalPolicy: {
    summary: "Get an approval policy",
    description: "A policy does not change; to replace one, delete it and create another.",
    tag,
    responses: { 200: { description: "The policy.", content: policyContent } },
  },
  deleteApprovalPolicy: {
    summary: "Delete an approval policy",
    description: "What waits already goes on waiting.",
    tag,
    responses: { 204: { description: "The policy was deleted." } },
  },
  listApprovals: {
    summary: "List approvals",
    description: "Newest first.",
    tag,
    query: listApprovalsQuery,
    responses: {
      200: {
        description: "A page of approvals.",
        content: jsonContent(approvalList, {
          page: { summary: "One approval", value: pageOf(pendingApproval, 25) },
        }),
      },
    },
  },
  getApproval: {
    summary: "Get an approval",
    description: "With the request that waits, and who decided it.",
    tag,
    responses: {
      200: {
        description: "The approval.",
        content: jsonContent(approval, {
          pending: { summary: "Waits for a second person", value: pendingApproval },
        }),
      },
    },
  },
  approveApproval: {
    summary: "Approve an act",
    description:
      "Carries the act out, under the name of the requester, and by the rules of a direct request. Only " +
      "another person than the requester may, in a session. The approval is for one version of the case " +
      "alone, and for 7 days.",
    tag,
    body: {
      description: "Words of the person who decides; may be empty.",
      schema: approveApprovalBody.meta({ id: "ApproveApprovalRequest" }),
      examples: { approve: { summary: "Without words", value: {} } },
    },
    responses: {
      200: {
        description: "The approval, carried out.",
        content: jsonContent(approval, {
          approved: { summary: "Approved", value: approvedApproval },
        }),
      },
    },
    errors: { 404: "ApprovalNotFound", 409: "ApprovalConflict" },
  },
  rejectApproval: {
    summary: "Reject an act",
    description: "Nothing else happens. Only another person than the requester may, in a session.",
    tag,
    body: {
      description: "Words of the person who decides; may be empty.",
      schema: rejectApprovalBody.meta({ id: "RejectApprovalRequest" }),
      examples: {
        reject: {
          summary: "With words",
          value: { comment: "The rest was announced for tomorrow." },
        },
      },
    },
    responses: {
      200: {
        description: "The approval, rejected.",
        content: jsonContent(approval, {
          rejected: { summary: "Rejected", value: rejectedApproval },
        }),
      },
    },
    errors: { 404: "ApprovalNotFound", 409: "ApprovalConflict" },
  },
} as const satisfies ContractRows;
