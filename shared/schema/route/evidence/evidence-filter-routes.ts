/** Rows of the route table: filters of evidence (docs/specification.md, Evidence filters). */
const read = { idempotentAs: null, scope: "rules:read", permission: null } as const;
const change = { scope: "rules:write", permission: "rules_manage" } as const;
const group = "reconciliation-rules";

export const evidenceFilterRoutes = {
  createEvidenceFilter: {
    ...change,
    group,
    method: "POST",
    path: "/v1/evidence-filters",
    idempotentAs: "evidence_filters.create",
  },
  listEvidenceFilters: { ...read, group, method: "GET", path: "/v1/evidence-filters" },
  getEvidenceFilter: {
    ...read,
    group,
    method: "GET",
    path: "/v1/evidence-filters/{evidenceFilterId}",
  },
  deleteEvidenceFilter: {
    ...change,
    group,
    method: "DELETE",
    path: "/v1/evidence-filters/{evidenceFilterId}",
    idempotentAs: "evidence_filters.delete",
  },
} as const;
