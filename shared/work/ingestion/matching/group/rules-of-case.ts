import type { Payment } from "#domain/case/reconciliation-case.ts";
import { pinnedRulesOf } from "#domain/case/work/person-status.ts";
import type { ReconciliationRule } from "#domain/rule/rule.ts";
import { RuleBook } from "#domain/rule/rule-book.ts";
import type { Table } from "#store/table/core/table.ts";
import { findRuleVersions } from "#store/table/rule/rule-store.ts";

/**
 * The rules that decide a case: those in force, or, where a person closed the case, the versions of
 * the closing. Reads only for a closed case, one item for each of its rules.
 */
export async function rulesOfCase(
  table: Table,
  { intent, state }: Payment,
  rules: readonly ReconciliationRule[],
): Promise<RuleBook> {
  const pins = pinnedRulesOf(state);
  if (pins === null) return new RuleBook(rules);
  return new RuleBook(await findRuleVersions(table, intent.organizationId, pins));
}
