import type * as z from "zod";
import type { ReconciliationRule } from "../../domain/rule/rule.ts";
import { conflict, created, type WriteOutcome } from "../../outcome/outcome.ts";
import {
  type createReconciliationRuleBody,
  newRuleSettings,
} from "../../schema/request/case/rule-request.ts";
import { viewRule } from "../../schema/view/case/rule-view.ts";
import type { IdSource } from "../../table/core/id-source.ts";
import type { Table } from "../../table/core/table.ts";
import { rematchWrite } from "../../table/matching/job-store.ts";
import { createRuleWrites, findRules, maximumRules } from "../../table/rule/rule-store.ts";
import type { ActContext } from "../act-context.ts";
import { askToChangeRule } from "./ask-to-change-rule.ts";
import { attachCalendar } from "./attach-calendar.ts";
import { journalRuleChange } from "./rule-audit.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };

export async function createReconciliationRule(
  dependencies: Dependencies,
  context: ActContext,
  body: z.output<typeof createReconciliationRuleBody>,
): Promise<WriteOutcome> {
  const { organizationId, now } = context;
  const existing = await findRules(dependencies.table, organizationId);
  if (existing.length >= maximumRules) {
    return {
      failure: conflict(`An organization has at most ${maximumRules} reconciliation rules.`),
    };
  }
  const attached = await attachCalendar(
    dependencies.table,
    organizationId,
    newRuleSettings(body),
    null,
  );
  if ("failure" in attached) return attached;
  const asked = await askToChangeRule(dependencies, context, null, {
    operation: "createReconciliationRule",
    body,
  });
  if (asked !== null) return asked;
  const rule: ReconciliationRule = {
    ...attached.settings,
    uuid: dependencies.ids.next(),
    organizationId,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  const change = { eventType: "reconciliation_rule.created", before: null, after: rule } as const;
  const journal = await journalRuleChange(dependencies, context, change);
  const again = rematchWrite(dependencies.ids, organizationId, now);
  const writes = [...createRuleWrites(rule), ...attached.guards, ...journal, again];
  return created(viewRule(rule), writes);
}
