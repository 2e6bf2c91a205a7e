/** Rows of the route table: disposition policies (docs/specification.md, Disposition policies). */
const read = { idempotentAs: null, scope: "rules:read", permission: null } as const;
const change = { scope: "rules:write", permission: "rules_manage" } as const;
const group = "reconciliation-rules";

export const dispositionPolicyRoutes = {
  createDispositionPolicy: {
    ...change,
    group,
    method: "POST",
    path: "/v1/disposition-policies",
    idempotentAs: "disposition_policies.create",
  },
  listDispositionPolicies: { ...read, group, method: "GET", path: "/v1/disposition-policies" },
  getDispositionPolicy: {
    ...read,
    group,
    method: "GET",
    path: "/v1/disposition-policies/{dispositionPolicyId}",
  },
  deleteDispositionPolicy: {
    ...change,
    group,
    method: "DELETE",
    path: "/v1/disposition-policies/{dispositionPolicyId}",
    idempotentAs: "disposition_policies.delete",
  },
} as const;
