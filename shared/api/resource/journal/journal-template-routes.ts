/** Rows of the route table: journal templates (docs/specification.md, Journal templates). */
import { changesOf, readsOf } from "#api/schema/route/route-row.ts";

const change = changesOf("books", "books:write", "cases_action");
const read = readsOf("books", "books:read");

export const journalTemplateRoutes = {
  createJournalTemplate: change("POST", "/v1/journal-templates", "journal_templates.create"),
  listJournalTemplates: read("/v1/journal-templates"),
  getJournalTemplate: read("/v1/journal-templates/{journalTemplateId}"),
  deleteJournalTemplate: change(
    "DELETE",
    "/v1/journal-templates/{journalTemplateId}",
    "journal_templates.delete",
  ),
} as const;
