import { parseId } from "../../shared/domain/id.ts";
import type { OutboundDelivery } from "../../shared/domain/outbound-delivery.ts";
import { notFound } from "../../shared/http/failure-error.ts";
import type { HttpFailure } from "../../shared/http/http-failure.ts";
import { findDelivery } from "../../shared/table/outbound-delivery-store.ts";
import type { Table } from "../../shared/table/table.ts";

/** The delivery of a path id, or the 404 that names it. */
export async function findDeliveryOfPath(
  table: Table,
  organizationId: string,
  params: Readonly<Record<string, string>>,
): Promise<{ delivery: OutboundDelivery } | { failure: HttpFailure }> {
  const id = params["outboundWebhookDeliveryId"] ?? "";
  const uuid = parseId("outboundDelivery", id);
  const delivery = uuid === null ? null : await findDelivery(table, organizationId, uuid);
  return delivery === null
    ? { failure: notFound("Outbound webhook delivery", id, organizationId) }
    : { delivery };
}
