import { parseId } from "../../shared/domain/value/id.ts";
import { FailureError, notFound } from "../../shared/http/error/failure-error.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import { viewPaymentIntent } from "../../shared/schema/view/case-view.ts";
import { readJournalEventsOf } from "../../shared/table/audit/journal-store.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { findWholePayment } from "../../shared/table/payment/payment-store.ts";

export async function getPaymentIntent(
  { table }: { readonly table: Table },
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const id = params["paymentIntentId"] ?? "";
  const uuid = parseId("paymentIntent", id);
  const payment =
    uuid === null ? null : await findWholePayment(table, context.organizationId, uuid);
  if (payment === null) {
    throw new FailureError(
      notFound({ resource: "Payment intent", id, organizationId: context.organizationId }),
    );
  }
  return json(200, viewPaymentIntent(payment, await readJournalEventsOf(table, payment)));
}
