/** Rows of the route table: approvals and their policies (docs/specification.md, Approvals). */
const read = { idempotentAs: null, permission: null } as const;
const policies = { group: "reconciliation-rules", permission: "rules_manage" } as const;
/** For people alone: no scope of an API key includes it. */
const decide = {
  group: "reconciliation-cases",
  scope: null,
  permission: "cases_approve",
} as const;

export const approvalRoutes = {
  createApprovalPolicy: {
    ...policies,
    method: "POST",
    path: "/v1/approval-policies",
    idempotentAs: "approval_policies.create",
    scope: "rules:write",
  },
  listApprovalPolicies: {
    ...read,
    method: "GET",
    path: "/v1/approval-policies",
    group: "reconciliation-rules",
    scope: "rules:read",
  },
  getApprovalPolicy: {
    ...read,
    method: "GET",
    path: "/v1/approval-policies/{approvalPolicyId}",
    group: "reconciliation-rules",
    scope: "rules:read",
  },
  deleteApprovalPolicy: {
    ...policies,
    method: "DELETE",
    path: "/v1/approval-policies/{approvalPolicyId}",
    idempotentAs: "approval_policies.delete",
    scope: "rules:write",
  },
  listApprovals: {
    ...read,
    method: "GET",
    path: "/v1/approvals",
    group: "reconciliation-cases",
    scope: "cases:read",
  },
  getApproval: {
    ...read,
    method: "GET",
    path: "/v1/approvals/{approvalId}",
    group: "reconciliation-cases",
    scope: "cases:read",
  },
  approveApproval: {
    ...decide,
    method: "POST",
    path: "/v1/approvals/{approvalId}/approve",
    idempotentAs: "approvals.approve",
    bodyIsOptional: true,
  },
  rejectApproval: {
    ...decide,
    method: "POST",
    path: "/v1/approvals/{approvalId}/reject",
    idempotentAs: "approvals.reject",
    bodyIsOptional: true,
  },
} as const;
