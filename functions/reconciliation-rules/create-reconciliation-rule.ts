import type * as z from "zod";
import type { ReconciliationRule } from "../../shared/domain/rule.ts";
import type { WriteInput, WriteOutcome } from "../../shared/http/operation.ts";
import {
  type createReconciliationRuleBody,
  newRuleSettings,
} from "../../shared/schema/reconciliation-rule.ts";
import { viewRule } from "../../shared/schema/rule-view.ts";
import type { IdSource } from "../../shared/table/id-source.ts";
import { rematchWrite } from "../../shared/table/job-store.ts";
import { createRuleWrites, findRules, maximumRules } from "../../shared/table/rule-store.ts";
import type { Table } from "../../shared/table/table.ts";
import { journalRuleChange } from "./rule-audit.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };

export async function createReconciliationRule(
  dependencies: Dependencies,
  { context, body }: WriteInput<z.output<typeof createReconciliationRuleBody>>,
): Promise<WriteOutcome> {
  const { organizationId, now } = context;
  const existing = await findRules(dependencies.table, organizationId);
  if (existing.length >= maximumRules) {
    const message = `An organization has at most ${maximumRules} reconciliation rules.`;
    return { failure: { status: 409, error: "invalid_state", message } };
  }
  const rule: ReconciliationRule = {
    ...newRuleSettings(body),
    uuid: dependencies.ids.next(),
    organizationId,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  const change = { eventType: "reconciliation_rule.created", before: null, after: rule } as const;
  const journal = await journalRuleChange(dependencies, context, change);
  const again = rematchWrite(dependencies.ids, organizationId, now);
  const writes = [...createRuleWrites(rule), ...journal, again];
  return { status: 201, body: viewRule(rule), writes };
}
