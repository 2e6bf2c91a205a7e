import type { WriteInput } from "#api/http/operation.ts";
import { viewDeliveryDetail } from "#api/resource/outbound-webhook/outbound-event-view.ts";
import { reviveDelivery } from "#domain/webhook/outbound-delivery.ts";
import { updateDeliveryWrites } from "#store/table/webhook/outbound-delivery-store.ts";
import { findEndpoint } from "#store/table/webhook/outbound-endpoint-store.ts";
import { conflict, done, type WriteOutcome } from "#work/outcome/outcome.ts";
import { refusalOfDisabled } from "../endpoint/require-active.ts";
import { type EventDependencies, searchDelivery } from "./find-delivery.ts";

/**
 * Sends a delivery immediately and restarts its retry schedule. A delivered one is not sent again.
 */
export async function retryOutboundWebhookDelivery(
  dependencies: EventDependencies,
  { context, params }: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const { table } = dependencies;
  const { organizationId, now } = context;
  const found = await searchDelivery(
    dependencies,
    context,
    params["outboundWebhookDeliveryId"] ?? "",
  );
  if ("failure" in found) return found;
  const { record: delivery } = found;
  if (delivery.status === "delivered") {
    return { failure: conflict("The delivery has arrived; there is nothing to retry.") };
  }
  const stored = await findEndpoint(table, organizationId, delivery.endpointUuid);
  const failure = refusalOfDisabled(stored);
  if (failure !== null) return { failure };
  const after = reviveDelivery(delivery, now);
  return done(viewDeliveryDetail(after), updateDeliveryWrites(delivery, after, "relay"));
}
