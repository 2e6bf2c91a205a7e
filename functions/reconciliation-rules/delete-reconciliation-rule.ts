import type { WriteInput, WriteOutcome } from "../../shared/http/operation.ts";
import type { IdSource } from "../../shared/table/core/id-source.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { rematchWrite } from "../../shared/table/matching/job-store.ts";
import { deleteRuleWrite } from "../../shared/table/rule/rule-store.ts";
import { findRuleOfPath } from "./find-rule.ts";
import { journalRuleChange } from "./rule-audit.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };

/** Deletes a rule. Its versions are kept, because past runs refer to them. */
export async function deleteReconciliationRule(
  dependencies: Dependencies,
  { context, params }: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const found = await findRuleOfPath(dependencies.table, context.organizationId, params);
  if ("failure" in found) return found;
  const change = { eventType: "reconciliation_rule.deleted", before: found.rule, after: null };
  const journal = await journalRuleChange(dependencies, context, {
    ...change,
    eventType: "reconciliation_rule.deleted",
  });
  const again = rematchWrite(dependencies.ids, context.organizationId, context.now);
  return { status: 204, body: null, writes: [deleteRuleWrite(found.rule), ...journal, again] };
}
