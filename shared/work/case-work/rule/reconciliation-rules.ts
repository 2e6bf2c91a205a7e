/** Changes of reconciliation rules (docs/specification.md, Rules). Each makes a version, and decides open cases again. */

import type * as z from "zod";
import {
  applyRuleBody,
  type createReconciliationRuleBody,
  newRuleSettings,
  type updateReconciliationRuleBody,
} from "#api/resource/rule/rule-request.ts";
import { viewRule } from "#api/resource/rule/rule-view.ts";
import { aboutNoAmount } from "#domain/case/work/approval-policy.ts";
import type { ReconciliationRule } from "#domain/rule/rule.ts";
import { formatId } from "#domain/value/id.ts";
import type { Write } from "#store/table/core/commit.ts";
import { rematchWrite } from "#store/table/matching/job-store.ts";
import {
  createRuleWrites,
  deleteRuleWrite,
  findRule,
  findRules,
  maximumRules,
  updateRuleWrites,
} from "#store/table/rule/rule-store.ts";
import { foundById } from "#work/outcome/by-id.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import { conflict, created, deleted, done, type WriteOutcome } from "#work/outcome/outcome.ts";
import type { ActContext } from "../act-context.ts";
import { askApprovalOf } from "../approval/ask-approval.ts";
import { storedRequest } from "../approval/held-request.ts";
import { auditChange } from "../audit-change.ts";
import { attachCalendar } from "./attach-calendar.ts";
import { draftOfRule, type RuleChange } from "./rule-audit.ts";

type Named = { readonly ruleId: string };

export async function createReconciliationRule(
  dependencies: Dependencies,
  context: ActContext,
  body: z.output<typeof createReconciliationRuleBody>,
): Promise<WriteOutcome> {
  const { table, ids } = dependencies;
  const { organizationId, now } = context;
  const existing = await findRules(table, organizationId);
  if (existing.length >= maximumRules) {
    const message = `An organization has at most ${maximumRules} reconciliation rules.`;
    return { failure: conflict(message) };
  }
  const attached = await attachCalendar(table, organizationId, newRuleSettings(body), null);
  if ("failure" in attached) return attached;
  const asked = await ask(dependencies, context, null, {
    operation: "createReconciliationRule",
    body,
  });
  if (asked !== null) return asked;
  const made = { uuid: ids.next<"rule">(), organizationId, createdAt: now, updatedAt: now };
  const after: ReconciliationRule = { ...attached.settings, ...made, version: 1 };
  const change = { eventType: "reconciliation_rule.created", before: null, after } as const;
  const writes = [...createRuleWrites(after), ...attached.guards];
  return created(viewRule(after), await writesOf(dependencies, context, change, writes));
}

/**
 * Changes a rule: absent fields are kept, null clears a field. The previous version is kept for the
 * runs that used it.
 */
export async function updateReconciliationRule(
  dependencies: Dependencies,
  context: ActContext,
  { ruleId, ...body }: z.output<typeof updateReconciliationRuleBody> & Named,
): Promise<WriteOutcome> {
  const { table } = dependencies;
  const { organizationId, now: updatedAt } = context;
  const found = await searchRule(table, organizationId, ruleId);
  if ("failure" in found) return found;
  const before = found.record;
  const changed = { ...before, ...applyRuleBody(before, body) };
  const attached = await attachCalendar(table, organizationId, changed, before.uuid);
  if ("failure" in attached) return attached;
  const asked = await ask(dependencies, context, before, {
    operation: "updateReconciliationRule",
    body: { ...body, ruleId },
  });
  if (asked !== null) return asked;
  const after: ReconciliationRule = {
    ...attached.settings,
    updatedAt,
    version: before.version + 1,
  };
  const change = { eventType: "reconciliation_rule.updated", before, after } as const;
  const writes = [...updateRuleWrites(before, after), ...attached.guards];
  return done(viewRule(after), await writesOf(dependencies, context, change, writes));
}

/** Deletes a rule. Its versions are kept, because past runs refer to them. */
export async function deleteReconciliationRule(
  dependencies: Dependencies,
  context: ActContext,
  body: Named,
): Promise<WriteOutcome> {
  const found = await searchRule(dependencies.table, context.organizationId, body.ruleId);
  if ("failure" in found) return found;
  const before = found.record;
  const operation = "deleteReconciliationRule";
  const asked = await ask(dependencies, context, before, { operation, body });
  if (asked !== null) return asked;
  const change = { eventType: "reconciliation_rule.deleted", before, after: null } as const;
  return deleted(await writesOf(dependencies, context, change, [deleteRuleWrite(before)]));
}

/** The rule with the id, or the 404 failure. */
export const searchRule = foundById("rule", "Reconciliation rule", findRule);

type Asked = {
  readonly operation: `${"create" | "update" | "delete"}ReconciliationRule`;
  readonly body: Readonly<Record<string, unknown>>;
};

function ask(
  dependencies: Dependencies,
  context: ActContext,
  before: ReconciliationRule | null,
  { operation, body }: Asked,
): Promise<WriteOutcome | null> {
  const request = storedRequest(body);
  const acts = aboutNoAmount("rule_change");
  const version = before?.version ?? null;
  return askApprovalOf(dependencies, context, version, { acts, operation, request });
}

function writesOf(
  dependencies: Dependencies,
  context: ActContext,
  change: RuleChange,
  writes: readonly Write[],
): Promise<Write[]> {
  const { after } = change;
  return auditChange(dependencies, context, {
    drafts: [draftOfRule(change)],
    resultId: after === null ? null : formatId("rule", after.uuid),
    writes: [...writes, rematchWrite(dependencies.ids, context.organizationId, context.now)],
  });
}
