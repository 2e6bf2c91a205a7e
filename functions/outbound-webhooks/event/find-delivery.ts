import type { RequestContext } from "#api/http/operation.ts";
import { isKept } from "#domain/webhook/outbound-event.ts";
import type { Table } from "#store/table/core/table.ts";
import { findAnyDelivery } from "#store/table/webhook/outbound-delivery-store.ts";
import { foundById } from "#work/outcome/by-id.ts";

export type EventDependencies = {
  readonly table: Table;
  readonly eventsKeptMilliseconds: number;
};

/** The delivery with this id, or the 404 failure, also for one that is no longer kept. */
export function searchDelivery(
  { table, eventsKeptMilliseconds }: EventDependencies,
  { organizationId, now }: Pick<RequestContext, "organizationId" | "now">,
  id: string,
) {
  const search = foundById("outboundDelivery", "Outbound webhook delivery", async (...asked) => {
    const [, , uuid] = asked;
    return isKept(uuid, now, eventsKeptMilliseconds) ? findAnyDelivery(...asked) : null;
  });
  return search(table, organizationId, id);
}
