import type * as z from "zod";
import type { ReconciliationRule } from "../../shared/domain/rule/rule.ts";
import type { WriteInput, WriteOutcome } from "../../shared/http/operation.ts";
import {
  applyRuleBody,
  type updateReconciliationRuleBody,
} from "../../shared/schema/request/rule-request.ts";
import { viewRule } from "../../shared/schema/view/rule-view.ts";
import type { IdSource } from "../../shared/table/core/id-source.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { rematchWrite } from "../../shared/table/matching/job-store.ts";
import { updateRuleWrites } from "../../shared/table/rule/rule-store.ts";
import { findRuleOfPath } from "./find-rule.ts";
import { journalRuleChange } from "./rule-audit.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };

/**
 * Changes a rule: absent fields are kept, null clears a field. The previous version is kept for the
 * runs that used it.
 */
export async function updateReconciliationRule(
  dependencies: Dependencies,
  { context, params, body }: WriteInput<z.output<typeof updateReconciliationRuleBody>>,
): Promise<WriteOutcome> {
  const found = await findRuleOfPath(dependencies.table, context.organizationId, params);
  if ("failure" in found) return found;
  const before = found.rule;
  const after: ReconciliationRule = {
    ...before,
    ...applyRuleBody(before, body),
    updatedAt: context.now,
    version: before.version + 1,
  };
  const change = { eventType: "reconciliation_rule.updated", before, after } as const;
  const journal = await journalRuleChange(dependencies, context, change);
  return {
    status: 200,
    body: viewRule(after),
    writes: [
      ...updateRuleWrites(before, after),
      ...journal,
      rematchWrite(dependencies.ids, context.organizationId, context.now),
    ],
  };
}
