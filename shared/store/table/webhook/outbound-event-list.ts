import type { OutboundEvent, OutboundEventType } from "#domain/webhook/outbound-event.ts";
import type { ListedCollection } from "../list/listed/listed-collection.ts";
import { decodeOutboundEvent } from "./outbound-event-store.ts";

export type OutboundEventFacets = { readonly type: OutboundEventType };

/**
 * The list of outbound events. The status of their deliveries is stored only with the deliveries,
 * so that an attempt is one write.
 */
export const outboundEventCollection: ListedCollection<OutboundEvent, OutboundEventFacets> = {
  name: "event",
  revision: 2,
  isImmutable: true,
  decode: (item) => [decodeOutboundEvent(item)],
  facets: ({ type }) => ({ type }),
  keys: ({ sourceKey, isNamed, endpointUuids }) => ({
    // Sources that name their events have no list of them (named-entries.ts).
    sourceKey: isNamed ? null : sourceKey,
    endpoint: endpointUuids,
  }),
  keysAsFacets: [],
};
