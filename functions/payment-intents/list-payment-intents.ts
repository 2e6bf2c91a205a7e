import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import { viewPaymentIntentSummary } from "#api/resource/case/case-view.ts";
import type { listPaymentIntentsQuery } from "#api/resource/payment-intent/payment-intent-request.ts";
import type { Table } from "#store/table/core/table.ts";
import { listPayments } from "#store/table/payment/payment-list.ts";

export async function listPaymentIntents(
  { table }: { readonly table: Table },
  { context, query }: ReadInput<z.output<typeof listPaymentIntentsQuery>>,
): Promise<OperationResult> {
  const { limit, offset, status, externalReference, from, to } = query;
  const { items, total } = await listPayments(table, {
    organizationId: context.organizationId,
    page: { limit, offset },
    now: context.now,
    externalReference: externalReference ?? null,
    matches: ({ intentStatus }) => status === undefined || intentStatus === status,
    from,
    to,
  });
  return json(200, { items: items.map(viewPaymentIntentSummary), total, limit, offset });
}
