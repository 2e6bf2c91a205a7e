import type { ReconciliationRule } from "../../domain/rule/rule.ts";
import { parseId } from "../../domain/value/id.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import { notFound } from "../../http/error/failure-error.ts";
import type { HttpFailure } from "../../http/error/http-failure.ts";
import type { Table } from "../../table/core/table.ts";
import { findRule } from "../../table/rule/rule-store.ts";

/** Finds the rule with the id, or returns the 404 failure. */
export async function findRuleById(
  table: Table,
  organizationId: OrganizationId,
  id: string,
): Promise<{ rule: ReconciliationRule } | { failure: HttpFailure }> {
  const uuid = parseId("rule", id);
  const rule = uuid === null ? null : await findRule(table, organizationId, uuid);
  return rule === null
    ? { failure: notFound({ resource: "Reconciliation rule", id, organizationId }) }
    : { rule };
}
