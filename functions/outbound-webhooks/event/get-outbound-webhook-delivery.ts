import { json, type OperationResult, type ReadInput } from "#http/operation.ts";
import { FailureError } from "#outcome/outcome.ts";
import { viewDeliveryDetail } from "#schema/view/organization/outbound-event-view.ts";
import type { Table } from "#table/core/table.ts";
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
