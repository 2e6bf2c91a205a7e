import type * as z from "zod";
import {
  json,
  type OperationResult,
  type ReadInput,
  type RequestContext,
} from "#api/http/operation.ts";
import { viewOutboundEvent } from "#api/resource/outbound-webhook/outbound-event-view.ts";
import type { listOutboundEventsQuery } from "#api/resource/outbound-webhook/outbound-webhook-request.ts";
import { millisecondsOfUuid, parseId } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Page } from "#domain/value/page.ts";
import type { DeliveryStatus } from "#domain/webhook/outbound-delivery.ts";
import { keptSince, type OutboundEvent } from "#domain/webhook/outbound-event.ts";
import {
  type Owner,
  pageWithNamed,
  readNamedOutboundEvents,
} from "#store/table/audit/named-entries.ts";
import type { Table } from "#store/table/core/table.ts";
import type { Listing } from "#store/table/list/list-request.ts";
import { list } from "#store/table/list/listing.ts";
import {
  type OutboundEventFacets,
  outboundEventCollection,
} from "#store/table/webhook/outbound-event-list.ts";
import type { EventDependencies } from "./find-delivery.ts";
import { readDeliveries } from "./read-event.ts";

type Query = z.output<typeof listOutboundEventsQuery>;

/** Lists events, newest first. `status` matches if any delivery of the event has it. */
export async function listOutboundWebhookEvents(
  { table, eventsKeptMilliseconds }: EventDependencies,
  { context, query: asked }: ReadInput<Query>,
): Promise<OperationResult> {
  const { organizationId } = context;
  // An event is not kept from the moment on at which it is this old.
  const query = { ...asked, from: sinceKept(asked, context, eventsKeptMilliseconds) };
  const { limit, offset, status } = query;
  const { items, total } =
    status === undefined
      ? await listEvents(table, context, query, { limit, offset })
      : await listByStatus(table, context, query, status);
  const deliveriesOf = await readDeliveries(table, organizationId, items);
  const shown = items.map((event) => viewOutboundEvent(event, deliveriesOf(event)));
  return json(200, { items: shown, total, limit, offset });
}

function sinceKept({ from }: Query, { now }: RequestContext, keptMilliseconds: number): Instant {
  const since = keptSince(now, keptMilliseconds);
  return from !== undefined && from > since ? from : since;
}

async function listEvents(
  table: Table,
  { organizationId, now }: RequestContext,
  { eventType, sourceKey, endpointId, from, to }: Query,
  page: Page,
): Promise<Listing<OutboundEvent>> {
  const endpoint = endpointId === undefined ? null : endpointKeyOf(endpointId);
  const matches = ({ type }: OutboundEventFacets) => eventType === undefined || type === eventType;
  const readList = () =>
    list(table, {
      organizationId,
      now,
      page,
      collection: outboundEventCollection,
      matches,
      from,
      to,
      keys: {
        ...(sourceKey === undefined ? {} : { sourceKey }),
        ...(endpoint === null ? {} : { endpoint }),
      },
    });
  const owner = sourceKey === undefined ? null : ownerOf(sourceKey);
  if (owner === null) return readList();
  const { events, hasMore } = await readNamedOutboundEvents(table, organizationId, owner);
  const isTo = ({ endpointUuids }: OutboundEvent) =>
    endpoint === null || endpointUuids.some((uuid) => uuid === endpoint);
  const isInRange = ({ uuid }: OutboundEvent) => {
    const made = millisecondsOfUuid(uuid);
    return (from === undefined || made >= from) && (to === undefined || made < to);
  };
  const named = events.filter((event) => matches(event) && isTo(event) && isInRange(event));
  return pageWithNamed(named, page, hasMore ? readList : null);
}

/** The payment or raw record that lists its own events; null for other source keys. */
function ownerOf(sourceKey: string): Owner | null {
  const payment = parseId("reconciliationCase", sourceKey);
  if (payment !== null) return { kind: "payment", uuid: payment };
  const rawRecord = parseId("rawRecord", sourceKey);
  return rawRecord === null ? null : { kind: "rawRecord", uuid: rawRecord };
}

/**
 * Reads all deliveries to filter by status: events do not store the status of their deliveries, so
 * that an attempt costs one write.
 */
async function listByStatus(
  table: Table,
  context: RequestContext,
  query: Query,
  status: DeliveryStatus,
): Promise<Listing<OutboundEvent>> {
  const { limit, offset, endpointId } = query;
  const all = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };
  const { items } = await listEvents(table, context, query, all);
  const deliveriesOf = await readDeliveries(table, context.organizationId, items);
  const endpointUuid = endpointId === undefined ? null : endpointKeyOf(endpointId);
  const matching = items.filter((event) =>
    deliveriesOf(event).some(
      (delivery) =>
        delivery.status === status &&
        (endpointUuid === null || delivery.endpointUuid === endpointUuid),
    ),
  );
  return { items: matching.slice(offset, offset + limit), total: matching.length };
}

/** The key of an endpoint; an invalid id matches no endpoint. */
function endpointKeyOf(endpointId: string): string {
  return parseId("outboundEndpoint", endpointId) ?? "none";
}
