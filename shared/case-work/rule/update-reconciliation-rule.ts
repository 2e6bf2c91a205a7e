import type * as z from "zod";
import type { ReconciliationRule } from "../../domain/rule/rule.ts";
import { done, type WriteOutcome } from "../../outcome/outcome.ts";
import {
  applyRuleBody,
  type updateReconciliationRuleBody,
} from "../../schema/request/case/rule-request.ts";
import { viewRule } from "../../schema/view/case/rule-view.ts";
import type { IdSource } from "../../table/core/id-source.ts";
import type { Table } from "../../table/core/table.ts";
import { rematchWrite } from "../../table/matching/job-store.ts";
import { updateRuleWrites } from "../../table/rule/rule-store.ts";
import type { ActContext } from "../act-context.ts";
import { askToChangeRule } from "./ask-to-change-rule.ts";
import { attachCalendar } from "./attach-calendar.ts";
import { findRuleById } from "./find-rule.ts";
import { journalRuleChange } from "./rule-audit.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };

/**
 * Changes a rule: absent fields are kept, null clears a field. The previous version is kept for the
 * runs that used it.
 */
export async function updateReconciliationRule(
  dependencies: Dependencies,
  context: ActContext,
  { ruleId, ...body }: z.output<typeof updateReconciliationRuleBody> & { readonly ruleId: string },
): Promise<WriteOutcome> {
  const found = await findRuleById(dependencies.table, context.organizationId, ruleId);
  if ("failure" in found) return found;
  const before = found.rule;
  const changed = { ...before, ...applyRuleBody(before, body) };
  const { organizationId } = context;
  const attached = await attachCalendar(dependencies.table, organizationId, changed, before.uuid);
  if ("failure" in attached) return attached;
  const asked = await askToChangeRule(dependencies, context, before, {
    operation: "updateReconciliationRule",
    body: { ...body, ruleId },
  });
  if (asked !== null) return asked;
  const after: ReconciliationRule = {
    ...attached.settings,
    updatedAt: context.now,
    version: before.version + 1,
  };
  const change = { eventType: "reconciliation_rule.updated", before, after } as const;
  const journal = await journalRuleChange(dependencies, context, change);
  return done(viewRule(after), [
    ...updateRuleWrites(before, after),
    ...attached.guards,
    ...journal,
    rematchWrite(dependencies.ids, context.organizationId, context.now),
  ]);
}
