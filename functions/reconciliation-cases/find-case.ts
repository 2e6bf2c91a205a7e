import { parseId } from "../../shared/domain/id.ts";
import type { Payment } from "../../shared/domain/reconciliation-case.ts";
import { FailureError, notFound } from "../../shared/http/failure-error.ts";
import type { RequestContext } from "../../shared/http/operation.ts";
import { findPayment } from "../../shared/table/payment-store.ts";
import type { Table } from "../../shared/table/table.ts";

/** @throws FailureError 404 where the organization has no such case. */
export async function findCase(
  table: Table,
  { organizationId }: RequestContext,
  params: Readonly<Record<string, string>>,
): Promise<Payment> {
  const id = params["caseId"] ?? "";
  const uuid = parseId("reconciliationCase", id);
  const payment = uuid === null ? null : await findPayment(table, organizationId, uuid);
  if (payment === null) throw new FailureError(notFound("Reconciliation case", id, organizationId));
  return payment;
}
