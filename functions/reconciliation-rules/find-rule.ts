import { parseId } from "../../shared/domain/id.ts";
import type { ReconciliationRule } from "../../shared/domain/rule.ts";
import { notFound } from "../../shared/http/failure-error.ts";
import type { HttpFailure } from "../../shared/http/http-failure.ts";
import { findRule } from "../../shared/table/rule-store.ts";
import type { Table } from "../../shared/table/table.ts";

/** The rule of a path id, or the 404 that names it. */
export async function findRuleOfPath(
  table: Table,
  organizationId: string,
  params: Readonly<Record<string, string>>,
): Promise<{ rule: ReconciliationRule } | { failure: HttpFailure }> {
  const id = params["ruleId"] ?? "";
  const uuid = parseId("rule", id);
  const rule = uuid === null ? null : await findRule(table, organizationId, uuid);
  return rule === null
    ? { failure: notFound("Reconciliation rule", id, organizationId) }
    : { rule };
}
