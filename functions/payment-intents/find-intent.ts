import type { Payment } from "../../shared/domain/case/reconciliation-case.ts";
import { parseId } from "../../shared/domain/value/id.ts";
import type { RequestContext } from "../../shared/http/operation.ts";
import { FailureError, missing } from "../../shared/outcome/outcome.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { findWholePayment } from "../../shared/table/payment/payment-store.ts";

type Input = {
  readonly context: RequestContext;
  readonly params: Readonly<Record<string, string>>;
};

/**
 * The payment with its free-form parts.
 *
 * @throws FailureError 404 if the organization has no such intent
 */
export async function findIntent(
  table: Table,
  { context: { organizationId }, params }: Input,
): Promise<Payment> {
  const id = params["paymentIntentId"] ?? "";
  const uuid = parseId("paymentIntent", id);
  const payment = uuid === null ? null : await findWholePayment(table, organizationId, uuid);
  if (payment === null) {
    throw new FailureError(missing("Payment intent", { id, organizationId }));
  }
  return payment;
}
