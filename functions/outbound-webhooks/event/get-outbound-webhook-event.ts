import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import { viewOutboundEvent } from "#api/resource/outbound-webhook/outbound-event-view.ts";
import type { Table } from "#store/table/core/table.ts";
import { findOutboundEvent } from "#store/table/webhook/outbound-event-store.ts";
import { byId } from "#work/outcome/by-id.ts";
import { readDeliveries } from "./read-event.ts";

const findById = byId("outboundEvent", "Outbound webhook event", findOutboundEvent);

export async function getOutboundWebhookEvent(
  { table }: { readonly table: Table },
  { context: { organizationId }, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const event = await findById(table, organizationId, params["outboundWebhookEventId"] ?? "");
  const deliveriesOf = await readDeliveries(table, organizationId, [event]);
  return json(200, viewOutboundEvent(event, deliveriesOf(event)));
}
