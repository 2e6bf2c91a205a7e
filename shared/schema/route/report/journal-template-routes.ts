/** Rows of the route table: journal templates (docs/specification.md, Journal templates). */
const read = { idempotentAs: null, scope: "books:read", permission: null } as const;
const change = { scope: "books:write", permission: "cases_action" } as const;
const group = "reconciliation-rules";

export const journalTemplateRoutes = {
  createJournalTemplate: {
    ...change,
    group,
    method: "POST",
    path: "/v1/journal-templates",
    idempotentAs: "journal_templates.create",
  },
  listJournalTemplates: { ...read, group, method: "GET", path: "/v1/journal-templates" },
  getJournalTemplate: {
    ...read,
    group,
    method: "GET",
    path: "/v1/journal-templates/{journalTemplateId}",
  },
  deleteJournalTemplate: {
    ...change,
    group,
    method: "DELETE",
    path: "/v1/journal-templates/{journalTemplateId}",
    idempotentAs: "journal_templates.delete",
  },
} as const;
