import type { RequestContext } from "#http/operation.ts";
import { byId } from "#outcome/by-id.ts";
import type { Table } from "#table/core/table.ts";
import { findPayment } from "#table/payment/payment-store.ts";

const findById = byId("reconciliationCase", "Reconciliation case", findPayment);

/** @throws FailureError 404 if the organization has no such case */
export function findCase(
  table: Table,
  { organizationId }: RequestContext,
  params: Readonly<Record<string, string>>,
) {
  return findById(table, organizationId, params["caseId"] ?? "");
}
