import { viewOutboundEvent } from "#api/resource/outbound-webhook/outbound-event-view.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { OutboundDelivery } from "#domain/webhook/outbound-delivery.ts";
import type { OutboundEvent } from "#domain/webhook/outbound-event.ts";
import type { Table } from "#store/table/core/table.ts";
import { findDeliveriesOf } from "#store/table/webhook/outbound-delivery-store.ts";

/** Reads the deliveries of these events together. */
export async function readDeliveries(
  table: Table,
  organizationId: OrganizationId,
  events: readonly OutboundEvent[],
): Promise<(event: OutboundEvent) => readonly OutboundDelivery[]> {
  const found = await findDeliveriesOf(table, organizationId, events);
  const byEvent = Map.groupBy(found, (delivery) => delivery.eventUuid);
  return (event) => byEvent.get(event.uuid) ?? [];
}

/** @param changed a delivery that is about to be stored */
export async function viewEventWith(table: Table, event: OutboundEvent, changed: OutboundDelivery) {
  const deliveriesOf = await readDeliveries(table, event.organizationId, [event]);
  const deliveries = deliveriesOf(event).map((each) =>
    each.uuid === changed.uuid ? changed : each,
  );
  return viewOutboundEvent(event, deliveries);
}
