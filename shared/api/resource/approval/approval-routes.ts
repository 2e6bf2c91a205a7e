/** Rows of the route table: approvals and their policies (docs/specification.md, Approvals). */
import { changesOf, readsOf } from "#api/schema/route/route-row.ts";

const changeRules = changesOf("settings", "rules:write", "rules_manage");
const readRules = readsOf("settings", "rules:read");
const readCases = readsOf("reconciliation-cases", "cases:read");

/** For people alone: no scope of an API key includes it. */
const decide = changesOf("reconciliation-cases", null, "cases_approve");

export const approvalRoutes = {
  createApprovalPolicy: changeRules("POST", "/v1/approval-policies", "approval_policies.create"),
  listApprovalPolicies: readRules("/v1/approval-policies"),
  getApprovalPolicy: readRules("/v1/approval-policies/{approvalPolicyId}"),
  deleteApprovalPolicy: changeRules(
    "DELETE",
    "/v1/approval-policies/{approvalPolicyId}",
    "approval_policies.delete",
  ),
  listApprovals: readCases("/v1/approvals"),
  getApproval: readCases("/v1/approvals/{approvalId}"),
  approveApproval: {
    ...decide("POST", "/v1/approvals/{approvalId}/approve", "approvals.approve"),
    bodyIsOptional: true,
  },
  rejectApproval: {
    ...decide("POST", "/v1/approvals/{approvalId}/reject", "approvals.reject"),
    bodyIsOptional: true,
  },
} as const;
