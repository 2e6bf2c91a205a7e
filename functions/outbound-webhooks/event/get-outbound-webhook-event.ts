import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import { viewOutboundEvent } from "#api/resource/outbound-webhook/outbound-event-view.ts";
import { isKept } from "#domain/webhook/outbound-event.ts";
import { findOutboundEvent } from "#store/table/webhook/outbound-event-store.ts";
import { byId } from "#work/outcome/by-id.ts";
import type { EventDependencies } from "./find-delivery.ts";
import { readDeliveries } from "./read-event.ts";

export async function getOutboundWebhookEvent(
  { table, eventsKeptMilliseconds }: EventDependencies,
  { context: { organizationId, now }, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const findById = byId("outboundEvent", "Outbound webhook event", async (...asked) => {
    const [, , uuid] = asked;
    return isKept(uuid, now, eventsKeptMilliseconds) ? findOutboundEvent(...asked) : null;
  });
  const event = await findById(table, organizationId, params["outboundWebhookEventId"] ?? "");
  const deliveriesOf = await readDeliveries(table, organizationId, [event]);
  return json(200, viewOutboundEvent(event, deliveriesOf(event)));
}
