import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import { viewDeliveryDetail } from "#api/resource/outbound-webhook/outbound-event-view.ts";
import type { Table } from "#store/table/core/table.ts";
import { FailureError } from "#work/outcome/outcome.ts";
import { searchDelivery } from "./find-delivery.ts";

export async function getOutboundWebhookDelivery(
  { table }: { readonly table: Table },
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const found = await searchDelivery(
    table,
    context.organizationId,
    params["outboundWebhookDeliveryId"] ?? "",
  );
  if ("failure" in found) throw new FailureError(found.failure);
  return json(200, viewDeliveryDetail(found.record));
}
