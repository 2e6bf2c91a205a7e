import type { ReconciliationRule } from "../../domain/rule/rule.ts";
import { parseId } from "../../domain/value/id.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import { type Failure, missing } from "../../outcome/outcome.ts";
import type { Table } from "../../table/core/table.ts";
import { findRule } from "../../table/rule/rule-store.ts";

/** Finds the rule with the id, or returns the 404 failure. */
export async function findRuleById(
  table: Table,
  organizationId: OrganizationId,
  id: string,
): Promise<{ rule: ReconciliationRule } | { failure: Failure }> {
  const uuid = parseId("rule", id);
  const rule = uuid === null ? null : await findRule(table, organizationId, uuid);
  return rule === null
    ? { failure: missing("Reconciliation rule", { id, organizationId }) }
    : { rule };
}
