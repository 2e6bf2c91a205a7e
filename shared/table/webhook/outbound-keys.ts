/** Keys of outbound webhooks; see keys.ts. */
import type { Uuid } from "../../domain/value/id.ts";
import { type Key, organization, parseKey } from "../core/keys.ts";

/** The outbound endpoints of an organization, and their number. */
export function endpointsPartition(organizationId: string): string {
  return `${organization(organizationId)}#whe`;
}

export function endpointKey(organizationId: string, uuid: Uuid): Key {
  return { pk: endpointsPartition(organizationId), sk: uuid };
}

export function endpointCountKey(organizationId: string): Key {
  return { pk: endpointsPartition(organizationId), sk: "count" };
}

const outboundCodes = { delivery: "dlv", replay: "rpl" } as const;
type OutboundItem = keyof typeof outboundCodes;

/** A delivery or a requested replay; each has its own partition and is found by id. */
export function outboundKey(organizationId: string, item: OutboundItem, uuid: Uuid): Key {
  return { pk: `${organization(organizationId)}#${outboundCodes[item]}#${uuid}`, sk: "o" };
}

const missedShards = 16;

/** Missed deliveries of an endpoint, sorted by the time of the event, spread over shards. */
export function missedKey(organizationId: string, endpointUuid: Uuid, deliveryUuid: Uuid): Key {
  const shard = Number.parseInt(deliveryUuid.slice(22, 28), 16) % missedShards;
  return { pk: missedPartition(organizationId, endpointUuid, shard), sk: deliveryUuid };
}

export function missedPartitions(organizationId: string, endpointUuid: Uuid): string[] {
  return Array.from({ length: missedShards }, (_, shard) =>
    missedPartition(organizationId, endpointUuid, shard),
  );
}

function missedPartition(organizationId: string, endpointUuid: Uuid, shard: number): string {
  return `${organization(organizationId)}#mis#${endpointUuid}#${shard}`;
}

/** The delivery or replay that a key names; null for any other item. */
export function parseOutboundKey(
  key: Key,
): { organizationId: string; item: OutboundItem; uuid: Uuid } | null {
  const named = parseKey(key);
  const item = (Object.keys(outboundCodes) as OutboundItem[]).find(
    (name) => outboundCodes[name] === named?.code,
  );
  if (named === null || item === undefined) return null;
  return { organizationId: named.organizationId, item, uuid: named.rest as Uuid };
}
