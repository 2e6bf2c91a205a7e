import type { RequestContext } from "#http/operation.ts";
import { byId } from "#outcome/by-id.ts";
import type { Table } from "#table/core/table.ts";
import { findWholePayment } from "#table/payment/payment-store.ts";

type Input = {
  readonly context: RequestContext;
  readonly params: Readonly<Record<string, string>>;
};

const findById = byId("paymentIntent", "Payment intent", findWholePayment);

/**
 * The payment with its free-form parts.
 *
 * @throws FailureError 404 if the organization has no such intent
 */
export function findIntent(table: Table, { context: { organizationId }, params }: Input) {
  return findById(table, organizationId, params["paymentIntentId"] ?? "");
}
