/** Rows of the route table: saved filters of the list of cases, and members (docs/specification.md, Views, Members). */

const group = "reconciliation-cases";
const read = { group, idempotentAs: null, scope: "cases:read", permission: null } as const;
const write = { group, scope: "cases:action", permission: "cases_action" } as const;

export const viewRoutes = {
  createView: { ...write, method: "POST", path: "/v1/views", idempotentAs: "views.create" },
  listViews: { ...read, method: "GET", path: "/v1/views" },
  getView: { ...read, method: "GET", path: "/v1/views/{viewId}" },
  updateView: {
    ...write,
    method: "PATCH",
    path: "/v1/views/{viewId}",
    idempotentAs: "views.update",
  },
  deleteView: {
    ...write,
    method: "DELETE",
    path: "/v1/views/{viewId}",
    idempotentAs: "views.delete",
  },
  listMembers: { ...read, method: "GET", path: "/v1/members" },
} as const;
