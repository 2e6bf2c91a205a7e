import { createHash } from "node:crypto";
import { viewRule } from "#api/resource/rule/rule-view.ts";
import type { ReconciliationRule } from "#domain/rule/rule.ts";
import { formatId } from "#domain/value/id.ts";
import type { AuditDraft } from "#store/table/audit/open-audit-entry.ts";

export type RuleChange = {
  readonly eventType: `reconciliation_rule.${"created" | "updated" | "deleted"}`;
  readonly before: ReconciliationRule | null;
  readonly after: ReconciliationRule | null;
};

/** Longer metadata is replaced by its SHA-256; the stored versions of the rule contain it. */
const metadataShownCharacters = 1_024;

/** What the audit trail says of a change. */
export function draftOfRule({ eventType, before, after }: RuleChange): AuditDraft {
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
