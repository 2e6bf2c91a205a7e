import type { Payment } from "../../../shared/domain/case/reconciliation-case.ts";
import { parseId } from "../../../shared/domain/value/id.ts";
import type { RequestContext } from "../../../shared/http/operation.ts";
import { FailureError, missing } from "../../../shared/outcome/outcome.ts";
import type { Table } from "../../../shared/table/core/table.ts";
import { findPayment } from "../../../shared/table/payment/payment-store.ts";

/** @throws FailureError 404 if the organization has no such case */
export async function findCase(
  table: Table,
  { organizationId }: RequestContext,
  params: Readonly<Record<string, string>>,
): Promise<Payment> {
  const id = params["caseId"] ?? "";
  const uuid = parseId("reconciliationCase", id);
  const payment = uuid === null ? null : await findPayment(table, organizationId, uuid);
  if (payment === null)
    throw new FailureError(missing("Reconciliation case", { id, organizationId }));
  return payment;
}
