import type { RequestContext } from "#api/http/operation.ts";
import type { Table } from "#store/table/core/table.ts";
import { findPayment } from "#store/table/payment/payment-store.ts";
import { byId } from "#work/outcome/by-id.ts";

const findById = byId("reconciliationCase", "Reconciliation case", findPayment);

/** @throws FailureError 404 if the organization has no such case */
export function findCase(
  table: Table,
  { organizationId }: RequestContext,
  params: Readonly<Record<string, string>>,
) {
  return findById(table, organizationId, params["caseId"] ?? "");
}
