import { parseId } from "../../../shared/domain/value/id.ts";
import { json, type OperationResult, type ReadInput } from "../../../shared/http/operation.ts";
import { FailureError, missing } from "../../../shared/outcome/outcome.ts";
import { viewOutboundEvent } from "../../../shared/schema/view/organization/outbound-event-view.ts";
import type { Table } from "../../../shared/table/core/table.ts";
import { findOutboundEvent } from "../../../shared/table/webhook/outbound-event-store.ts";
import { readDeliveries } from "./read-event.ts";

export async function getOutboundWebhookEvent(
  { table }: { readonly table: Table },
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const { organizationId } = context;
  const id = params["outboundWebhookEventId"] ?? "";
  const uuid = parseId("outboundEvent", id);
  const event = uuid === null ? null : await findOutboundEvent(table, organizationId, uuid);
  if (event === null)
    throw new FailureError(missing("Outbound webhook event", { id, organizationId }));
  const deliveriesOf = await readDeliveries(table, organizationId, [event]);
  return json(200, viewOutboundEvent(event, deliveriesOf(event)));
}
