/** Reading evidence filters (docs/specification.md, Evidence filters). */
import type * as z from "zod";
import { filterIn } from "../../shared/case-work/standing/change-evidence-filters.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import type { listEvidenceFiltersQuery } from "../../shared/schema/request/evidence/evidence-filter-request.ts";
import { viewEvidenceFilter } from "../../shared/schema/view/evidence/evidence-filter-view.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { findEvidenceFilters } from "../../shared/table/rule/evidence-filter-store.ts";

type Reading = { readonly table: Table };

/** Lists the organization's filters, newest first. */
export async function listEvidenceFilters(
  { table }: Reading,
  { context: { organizationId }, query }: ReadInput<z.output<typeof listEvidenceFiltersQuery>>,
): Promise<OperationResult> {
  const { entries } = await findEvidenceFilters(table, organizationId);
  const { limit, offset } = query;
  const items = entries
    .slice(offset, offset + limit)
    .map((filter) => viewEvidenceFilter(organizationId, filter));
  return json(200, { items, total: entries.length, limit, offset });
}

export async function getEvidenceFilter(
  { table }: Reading,
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const all = await findEvidenceFilters(table, context.organizationId);
  const filter = filterIn(all, context, params["evidenceFilterId"] ?? "");
  return json(200, viewEvidenceFilter(context.organizationId, filter));
}
