import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import { viewDeliveryDetail } from "#api/resource/outbound-webhook/outbound-event-view.ts";
import { FailureError } from "#work/outcome/outcome.ts";
import { type EventDependencies, searchDelivery } from "./find-delivery.ts";

export async function getOutboundWebhookDelivery(
  dependencies: EventDependencies,
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const found = await searchDelivery(
    dependencies,
    context,
    params["outboundWebhookDeliveryId"] ?? "",
  );
  if ("failure" in found) throw new FailureError(found.failure);
  return json(200, viewDeliveryDetail(found.record));
}
