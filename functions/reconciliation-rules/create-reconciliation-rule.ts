import type * as z from "zod";
import type { ReconciliationRule } from "../../shared/domain/rule/rule.ts";
import type { WriteInput, WriteOutcome } from "../../shared/http/operation.ts";
import {
  type createReconciliationRuleBody,
  newRuleSettings,
} from "../../shared/schema/request/rule-request.ts";
import { viewRule } from "../../shared/schema/view/rule-view.ts";
import type { IdSource } from "../../shared/table/core/id-source.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { rematchWrite } from "../../shared/table/matching/job-store.ts";
import { createRuleWrites, findRules, maximumRules } from "../../shared/table/rule/rule-store.ts";
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
