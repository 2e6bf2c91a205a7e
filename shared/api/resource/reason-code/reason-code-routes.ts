/** Rows of the route table: the reason codes of an organization (docs/specification.md, Reason codes). */
import { changesOf, readsOf } from "#api/schema/route/route-row.ts";

const read = readsOf("settings", "rules:read");
const change = changesOf("settings", "rules:write", "rules_manage");

export const reasonCodeRoutes = {
  listReasonCodes: read("/v1/reason-codes"),
  setReasonCodes: change("PUT", "/v1/reason-codes", "reason_codes.set"),
} as const;
