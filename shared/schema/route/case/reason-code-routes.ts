/** Rows of the route table: the reason codes of an organization (docs/specification.md, Reason codes). */

const group = "reconciliation-rules";

export const reasonCodeRoutes = {
  listReasonCodes: {
    group,
    method: "GET",
    path: "/v1/reason-codes",
    idempotentAs: null,
    scope: "rules:read",
    permission: null,
  },
  setReasonCodes: {
    group,
    method: "PUT",
    path: "/v1/reason-codes",
    idempotentAs: "reason_codes.set",
    scope: "rules:write",
    permission: "rules_manage",
  },
} as const;
