import type { ReconciliationRule } from "../../shared/domain/rule/rule.ts";
import { parseId } from "../../shared/domain/value/id.ts";
import type { OrganizationId } from "../../shared/domain/value/organization-id.ts";
import { notFound } from "../../shared/http/error/failure-error.ts";
import type { HttpFailure } from "../../shared/http/error/http-failure.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { findRule } from "../../shared/table/rule/rule-store.ts";

/** Finds the rule with the id of the path, or returns the 404 failure. */
export async function findRuleOfPath(
  table: Table,
  organizationId: OrganizationId,
  params: Readonly<Record<string, string>>,
): Promise<{ rule: ReconciliationRule } | { failure: HttpFailure }> {
  const id = params["ruleId"] ?? "";
  const uuid = parseId("rule", id);
  const rule = uuid === null ? null : await findRule(table, organizationId, uuid);
  return rule === null
    ? { failure: notFound({ resource: "Reconciliation rule", id, organizationId }) }
    : { rule };
}
