import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { millisecondsOfUuid, type Uuid } from "../../domain/value/id.ts";
import type { Instant } from "../../domain/value/instant.ts";
import { type OrganizationId, writtenOrganizationId } from "../../domain/value/organization-id.ts";
import type { OutboundEvent, OutboundEventType } from "../../domain/webhook/outbound-event.ts";
import { readAll } from "../core/batch-read.ts";
import { compressJson, decompressJson } from "../core/document/compressed-json.ts";
import { uuidFrom } from "../core/id-source.ts";
import { recordKey } from "../core/keys.ts";
import type { Table } from "../core/table.ts";
import { registerDay } from "../list/walk/day-registry.ts";

/** The id of an event's delivery to an endpoint: a function of both ids, so that each has one. */
export function deliveryUuidOf(
  eventUuid: Uuid<"event">,
  endpointUuid: Uuid<"endpoint">,
): Uuid<"delivery"> {
  return uuidFrom(`${eventUuid} ${endpointUuid}`, millisecondsOfUuid(eventUuid));
}

export function decodeOutboundEvent(item: Record<string, unknown>): OutboundEvent {
  return {
    uuid: item["sk"] as Uuid<"event">,
    organizationId: writtenOrganizationId(String(item["organizationId"])),
    type: item["type"] as OutboundEventType,
    sourceKey: item["sourceKey"] as string,
    isNamed: item["named"] === true,
    body: decompressJson(item["body"] as Uint8Array | string),
    endpointUuids: item["endpoints"] as Uuid<"endpoint">[],
    createdAt: item["createdAt"] as Instant,
  };
}

/**
 * Stores an event once.
 *
 * @returns the stored event, which may be that of an earlier attempt
 */
export async function createOutboundEvent(
  table: Table,
  event: OutboundEvent,
): Promise<OutboundEvent> {
  const { organizationId, uuid, type, sourceKey, isNamed, body, endpointUuids, createdAt } = event;
  await registerDay(table, organizationId, "event", uuid);
  const item = {
    ...recordKey(organizationId, "event", uuid),
    v: 1,
    organizationId,
    type,
    sourceKey,
    ...(isNamed ? { named: true } : {}),
    body: compressJson(body),
    endpoints: endpointUuids,
    createdAt,
  };
  try {
    const condition = "attribute_not_exists(pk)";
    await table.client.send(
      new PutCommand({ TableName: table.name, Item: item, ConditionExpression: condition }),
    );
    return event;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return (await findOutboundEvent(table, organizationId, uuid)) ?? event;
  }
}

export async function findOutboundEvent(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"event">,
): Promise<OutboundEvent | null> {
  const [event] = await findOutboundEvents(table, organizationId, [uuid]);
  return event ?? null;
}

/** The existing events of these ids, in no order. */
export async function findOutboundEvents(
  table: Table,
  organizationId: OrganizationId,
  uuids: readonly Uuid<"event">[],
  isStrong = true,
): Promise<OutboundEvent[]> {
  const keys = uuids.map((uuid) => recordKey(organizationId, "event", uuid));
  return (await readAll(table, keys, isStrong)).map(decodeOutboundEvent);
}
