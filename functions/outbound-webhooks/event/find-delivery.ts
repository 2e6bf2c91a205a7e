import { parseId } from "../../../shared/domain/value/id.ts";
import type { OrganizationId } from "../../../shared/domain/value/organization-id.ts";
import type { OutboundDelivery } from "../../../shared/domain/webhook/outbound-delivery.ts";
import { type Failure, missing } from "../../../shared/outcome/outcome.ts";
import type { Table } from "../../../shared/table/core/table.ts";
import { findAnyDelivery } from "../../../shared/table/webhook/outbound-delivery-store.ts";

/** Finds the delivery with the id of the path, or returns the 404 failure. */
export async function findDeliveryOfPath(
  table: Table,
  organizationId: OrganizationId,
  params: Readonly<Record<string, string>>,
): Promise<{ delivery: OutboundDelivery } | { failure: Failure }> {
  const id = params["outboundWebhookDeliveryId"] ?? "";
  const uuid = parseId("outboundDelivery", id);
  const delivery = uuid === null ? null : await findAnyDelivery(table, organizationId, uuid);
  return delivery === null
    ? { failure: missing("Outbound webhook delivery", { id, organizationId }) }
    : { delivery };
}
