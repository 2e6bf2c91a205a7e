import type * as z from "zod";
import { numbersOfPage } from "#api/http/numbered-page.ts";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type { listReconciliationRuleVersionsQuery } from "#api/resource/rule/rule-request.ts";
import { viewRuleVersion } from "#api/resource/rule/rule-view.ts";
import { parseId } from "#domain/value/id.ts";
import type { Table } from "#store/table/core/table.ts";
import { findRuleVersions, newestRuleVersion } from "#store/table/rule/rule-store.ts";
import { FailureError, missing } from "#work/outcome/outcome.ts";

/** Lists the versions of a rule, newest first; those of a deleted rule too, because cases name them. */
export async function listReconciliationRuleVersions(
  { table }: { readonly table: Table },
  { context, params, query }: ReadInput<z.output<typeof listReconciliationRuleVersionsQuery>>,
): Promise<OperationResult> {
  const { organizationId } = context;
  const { limit, offset } = query;
  const id = params["ruleId"] ?? "";
  const uuid = parseId("rule", id);
  const total = uuid === null ? 0 : await newestRuleVersion(table, organizationId, uuid);
  if (uuid === null || total === 0) {
    throw new FailureError(missing("Reconciliation rule", { id, organizationId }));
  }
  const pins = numbersOfPage(total, { limit, offset }).map((version) => ({ uuid, version }));
  const found = await findRuleVersions(table, organizationId, pins);
  const items = found.sort((a, b) => b.version - a.version).map(viewRuleVersion);
  return json(200, { items, total, limit, offset });
}
