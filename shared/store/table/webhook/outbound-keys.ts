/** Keys of outbound webhooks; see keys.ts. */

import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type DigestPeriod, digestPeriods } from "#domain/webhook/digest.ts";
import { hashOf, type Key, organization, parseKey } from "../core/keys.ts";

/** The outbound endpoints of an organization, and their number. */
export function endpointsPartition(organizationId: OrganizationId): string {
  return `${organization(organizationId)}#whe`;
}

export function endpointKey(organizationId: OrganizationId, uuid: Uuid<"endpoint">): Key {
  return { pk: endpointsPartition(organizationId), sk: uuid };
}

export function endpointCountKey(organizationId: OrganizationId): Key {
  return { pk: endpointsPartition(organizationId), sk: "count" };
}

const digestPrefix = "digest#";

/** When the next digest is due; beside the endpoints that receive it. */
export function digestKey(organizationId: OrganizationId, period: DigestPeriod): Key {
  return { pk: endpointsPartition(organizationId), sk: `${digestPrefix}${period}` };
}

/** The digest that a key names; null for any other item. */
export function parseDigestKey(
  key: Key,
): { readonly organizationId: OrganizationId; readonly period: DigestPeriod } | null {
  const named = parseKey(key);
  const period = digestPeriods.find((each) => key.sk === `${digestPrefix}${each}`);
  if (named?.code !== "whe" || period === undefined) return null;
  return { organizationId: named.organizationId, period };
}

/** Key of the host of endpoints. Its version counts changes, so that one of two concurrent changes is decided again. */
export function endpointHostKey(organizationId: OrganizationId, host: string): Key {
  return { pk: `${organization(organizationId)}#whh#${hashOf(host)}`, sk: "o" };
}

const outboundCodes = { delivery: "dlv", replay: "rpl" } as const;
type OutboundItem = keyof typeof outboundCodes;

/** A delivery or a requested replay; each has its own partition and is found by id. */
export function outboundKey<I extends OutboundItem>(
  organizationId: OrganizationId,
  item: I,
  uuid: Uuid<NoInfer<I>>,
): Key {
  return { pk: `${organization(organizationId)}#${outboundCodes[item]}#${uuid}`, sk: "o" };
}

const missedShards = 16;

/** Missed deliveries of an endpoint, sorted by the time of the event, spread over shards. */
export function missedKey(
  organizationId: OrganizationId,
  endpointUuid: Uuid<"endpoint">,
  deliveryUuid: Uuid<"delivery">,
): Key {
  const shard = Number.parseInt(deliveryUuid.slice(22, 28), 16) % missedShards;
  return { pk: missedPartition(organizationId, endpointUuid, shard), sk: deliveryUuid };
}

export function missedPartitions(
  organizationId: OrganizationId,
  endpointUuid: Uuid<"endpoint">,
): string[] {
  return Array.from({ length: missedShards }, (_, shard) =>
    missedPartition(organizationId, endpointUuid, shard),
  );
}

function missedPartition(
  organizationId: OrganizationId,
  endpointUuid: Uuid<"endpoint">,
  shard: number,
): string {
  return `${organization(organizationId)}#mis#${endpointUuid}#${shard}`;
}

type OutboundName = {
  [I in OutboundItem]: {
    readonly organizationId: OrganizationId;
    readonly kind: I;
    readonly uuid: Uuid<I>;
  };
}[OutboundItem];

/** The delivery or replay that a key names; null for any other item. */
export function parseOutboundKey(key: Key): OutboundName | null {
  const named = parseKey(key);
  const kind = (Object.keys(outboundCodes) as OutboundItem[]).find(
    (name) => outboundCodes[name] === named?.code,
  );
  if (named === null || kind === undefined) return null;
  return { organizationId: named.organizationId, kind, uuid: named.rest as Uuid } as OutboundName;
}
