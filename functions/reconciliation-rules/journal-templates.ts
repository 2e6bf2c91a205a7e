/** Reading journal templates (docs/specification.md, Journal templates). */
import type * as z from "zod";
import { templateIn } from "../../shared/case-work/standing/change-journal-templates.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import type { listJournalTemplatesQuery } from "../../shared/schema/request/report/journal-template-request.ts";
import { viewJournalTemplate } from "../../shared/schema/view/report/journal-template-view.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { findJournalTemplates } from "../../shared/table/rule/journal-template-store.ts";

type Reading = { readonly table: Table };

/** Lists the organization's templates, newest first. */
export async function listJournalTemplates(
  { table }: Reading,
  { context: { organizationId }, query }: ReadInput<z.output<typeof listJournalTemplatesQuery>>,
): Promise<OperationResult> {
  const { entries } = await findJournalTemplates(table, organizationId);
  const { limit, offset } = query;
  const items = entries
    .slice(offset, offset + limit)
    .map((template) => viewJournalTemplate(organizationId, template));
  return json(200, { items, total: entries.length, limit, offset });
}

export async function getJournalTemplate(
  { table }: Reading,
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const all = await findJournalTemplates(table, context.organizationId);
  const template = templateIn(all, context, params["journalTemplateId"] ?? "");
  return json(200, viewJournalTemplate(context.organizationId, template));
}
