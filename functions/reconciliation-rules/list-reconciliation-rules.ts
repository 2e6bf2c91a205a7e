import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import type { listReconciliationRulesQuery } from "../../shared/schema/request/case/rule-request.ts";
import { viewRule } from "../../shared/schema/view/case/rule-view.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { findRules } from "../../shared/table/rule/rule-store.ts";

export async function listReconciliationRules(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<z.output<typeof listReconciliationRulesQuery>>,
): Promise<OperationResult> {
  const { limit, offset } = query;
  const rules = (await findRules(table, context.organizationId)).reverse();
  const items = rules.slice(offset, offset + limit).map(viewRule);
  return json(200, { items, total: rules.length, limit, offset });
}
