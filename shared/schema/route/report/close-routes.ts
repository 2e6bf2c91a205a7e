/** Rows of the route table: closes of business days (docs/specification.md, Closes). */

const group = "reconciliation-cases";
const read = {
  group,
  method: "GET",
  idempotentAs: null,
  scope: "books:read",
  permission: null,
} as const;

export const closeRoutes = {
  createClose: {
    group,
    method: "POST",
    path: "/v1/closes",
    idempotentAs: "closes.create",
    scope: "books:write",
    permission: "cases_action",
  },
  listCloses: { ...read, path: "/v1/closes" },
  getClose: { ...read, path: "/v1/closes/{closeId}" },
  /** For people alone: no scope of an API key includes it. */
  approveClose: {
    group,
    method: "POST",
    path: "/v1/closes/{closeId}/approve",
    idempotentAs: "closes.approve",
    scope: null,
    permission: "cases_approve",
  },
  listCloseItems: { ...read, path: "/v1/closes/{closeId}/items" },
  listCloseChanges: { ...read, path: "/v1/closes/{closeId}/changes" },
} as const;
