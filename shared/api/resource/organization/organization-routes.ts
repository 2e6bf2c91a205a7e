/** Rows of the route table: the settings of an organization (docs/specification.md, Organization). */
import { changesOf, readsOf } from "#api/schema/route/route-row.ts";

const read = readsOf("settings", "rules:read");
const change = changesOf("settings", "rules:write", "rules_manage");

export const organizationRoutes = {
  getOrganization: read("/v1/organization"),
  updateOrganization: change("PATCH", "/v1/organization", "organization.update"),
} as const;
