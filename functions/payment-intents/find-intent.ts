import type { RequestContext } from "#api/http/operation.ts";
import type { Table } from "#store/table/core/table.ts";
import { findWholePayment } from "#store/table/payment/payment-store.ts";
import { byId } from "#work/outcome/by-id.ts";

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
