/** Rows of the route table: filters of evidence (docs/specification.md, Evidence filters). */
import { changesOf, readsOf } from "#api/schema/route/route-row.ts";

const change = changesOf("settings", "rules:write", "rules_manage");
const read = readsOf("settings", "rules:read");

export const evidenceFilterRoutes = {
  createEvidenceFilter: change("POST", "/v1/evidence-filters", "evidence_filters.create"),
  listEvidenceFilters: read("/v1/evidence-filters"),
  getEvidenceFilter: read("/v1/evidence-filters/{evidenceFilterId}"),
  deleteEvidenceFilter: change(
    "DELETE",
    "/v1/evidence-filters/{evidenceFilterId}",
    "evidence_filters.delete",
  ),
} as const;
