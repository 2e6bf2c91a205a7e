import { reviveDelivery } from "../../shared/domain/outbound-delivery.ts";
import type { WriteInput, WriteOutcome } from "../../shared/http/operation.ts";
import { viewDeliveryDetail } from "../../shared/schema/outbound-event-view.ts";
import { updateDeliveryWrites } from "../../shared/table/outbound-delivery-store.ts";
import { findEndpoint } from "../../shared/table/outbound-endpoint-store.ts";
import type { Table } from "../../shared/table/table.ts";
import { findDeliveryOfPath } from "./find-delivery.ts";
import { refusalOfDisabled } from "./require-active.ts";

/** Sends a delivery at once, with the whole schedule before it; one that arrived is not sent again. */
export async function retryOutboundWebhookDelivery(
  { table }: { readonly table: Table },
  { context, params }: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const { organizationId, now } = context;
  const found = await findDeliveryOfPath(table, organizationId, params);
  if ("failure" in found) return found;
  const { delivery } = found;
  if (delivery.status === "delivered") {
    const message = "The delivery has arrived; there is nothing to retry.";
    return { failure: { status: 409, error: "invalid_state", message } };
  }
  const stored = await findEndpoint(table, organizationId, delivery.endpointUuid);
  const failure = refusalOfDisabled(stored);
  if (failure !== null) return { failure };
  const after = reviveDelivery(delivery, now);
  return {
    status: 200,
    body: viewDeliveryDetail(after),
    writes: updateDeliveryWrites(delivery, after, "relay"),
  };
}
