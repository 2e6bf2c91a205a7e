/** Rows of the route table: the log of failed requests (docs/specification.md, Request log). */

export const requestLogRoutes = {
  listRequestLog: {
    method: "GET",
    path: "/v1/request-log",
    group: "audit-events",
    idempotentAs: null,
    scope: "audit:read",
    permission: null,
  },
} as const;
