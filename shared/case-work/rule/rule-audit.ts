import { createHash } from "node:crypto";
import type { ReconciliationRule } from "../../domain/rule/rule.ts";
import { formatId } from "../../domain/value/id.ts";
import { viewRule } from "../../schema/view/case/rule-view.ts";
import { type AuditDraft, note, openJournal, withJournal } from "../../table/audit/journal.ts";
import type { Write } from "../../table/core/commit.ts";
import type { IdSource } from "../../table/core/id-source.ts";
import type { Table } from "../../table/core/table.ts";
import type { ActContext } from "../act-context.ts";

type Change = {
  readonly eventType: `reconciliation_rule.${"created" | "updated" | "deleted"}`;
  readonly before: ReconciliationRule | null;
  readonly after: ReconciliationRule | null;
};

/** Longer metadata is replaced by its SHA-256; the stored versions of the rule contain it. */
const metadataShownCharacters = 1_024;

export async function journalRuleChange(
  { table, ids }: { readonly table: Table; readonly ids: IdSource },
  context: ActContext,
  { eventType, before, after }: Change,
): Promise<Write[]> {
  const journal = openJournal(ids, context.organizationId, context.actor, context.now);
  const approved = context.approval?.(after === null ? null : formatId("rule", after.uuid));
  const drafts = approved === undefined ? [] : [approved.draft];
  const auditEvents = note(journal, ...drafts, draftOfRule({ eventType, before, after }));
  const announcements = approved === undefined ? [] : [approved.announcement];
  return withJournal(table, journal, { auditEvents, announcements });
}

/** What the audit trail says of a change. */
export function draftOfRule({ eventType, before, after }: Change): AuditDraft {
  const rule = after ?? before;
  const verb = eventType.slice("reconciliation_rule.".length);
  return {
    eventType,
    message: `Reconciliation rule ${rule?.name ?? ""} was ${verb}.`,
    payload: {
      ruleId: rule === null ? null : formatId("rule", rule.uuid),
      before: shown(before),
      after: shown(after),
    },
  };
}

function shown(rule: ReconciliationRule | null): Record<string, unknown> | null {
  if (rule === null) return null;
  const { metadata } = rule;
  const long = metadata !== null && metadata.length > metadataShownCharacters;
  if (!long) return viewRule(rule);
  const sha256 = createHash("sha256").update(metadata).digest("hex");
  return { ...viewRule({ ...rule, metadata: null }), metadata: { sha256 } };
}
