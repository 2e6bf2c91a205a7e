import { deleted, type WriteOutcome } from "../../outcome/outcome.ts";
import type { IdSource } from "../../table/core/id-source.ts";
import type { Table } from "../../table/core/table.ts";
import { rematchWrite } from "../../table/matching/job-store.ts";
import { deleteRuleWrite } from "../../table/rule/rule-store.ts";
import type { ActContext } from "../act-context.ts";
import { askToChangeRule } from "./ask-to-change-rule.ts";
import { findRuleById } from "./find-rule.ts";
import { journalRuleChange } from "./rule-audit.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };

/** Deletes a rule. Its versions are kept, because past runs refer to them. */
export async function deleteReconciliationRule(
  dependencies: Dependencies,
  context: ActContext,
  body: { readonly ruleId: string },
): Promise<WriteOutcome> {
  const found = await findRuleById(dependencies.table, context.organizationId, body.ruleId);
  if ("failure" in found) return found;
  const asked = await askToChangeRule(dependencies, context, found.rule, {
    operation: "deleteReconciliationRule",
    body,
  });
  if (asked !== null) return asked;
  const change = { eventType: "reconciliation_rule.deleted", before: found.rule, after: null };
  const journal = await journalRuleChange(dependencies, context, {
    ...change,
    eventType: "reconciliation_rule.deleted",
  });
  const again = rematchWrite(dependencies.ids, context.organizationId, context.now);
  return deleted([deleteRuleWrite(found.rule), ...journal, again]);
}
