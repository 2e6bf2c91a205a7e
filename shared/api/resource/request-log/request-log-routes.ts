/** Rows of the route table: the log of failed requests (docs/specification.md, Request log). */
import { readsOf } from "#api/schema/route/route-row.ts";

const read = readsOf("audit-events", "audit:read");

export const requestLogRoutes = {
  listRequestLog: read("/v1/request-log"),
} as const;
