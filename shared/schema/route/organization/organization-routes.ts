/** Rows of the route table: the settings of an organization (docs/specification.md, Organization). */

const group = "reconciliation-rules";

export const organizationRoutes = {
  getOrganization: {
    group,
    method: "GET",
    path: "/v1/organization",
    idempotentAs: null,
    scope: "rules:read",
    permission: null,
  },
  updateOrganization: {
    group,
    method: "PATCH",
    path: "/v1/organization",
    idempotentAs: "organization.update",
    scope: "rules:write",
    permission: "rules_manage",
  },
} as const;
