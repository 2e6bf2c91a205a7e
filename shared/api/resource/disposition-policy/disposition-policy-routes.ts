/** Rows of the route table: disposition policies (docs/specification.md, Disposition policies). */
import { changesOf, readsOf } from "#api/schema/route/route-row.ts";

const change = changesOf("settings", "rules:write", "rules_manage");
const read = readsOf("settings", "rules:read");

export const dispositionPolicyRoutes = {
  createDispositionPolicy: change(
    "POST",
    "/v1/disposition-policies",
    "disposition_policies.create",
  ),
  listDispositionPolicies: read("/v1/disposition-policies"),
  getDispositionPolicy: read("/v1/disposition-policies/{dispositionPolicyId}"),
  deleteDispositionPolicy: change(
    "DELETE",
    "/v1/disposition-policies/{dispositionPolicyId}",
    "disposition_policies.delete",
  ),
} as const;
