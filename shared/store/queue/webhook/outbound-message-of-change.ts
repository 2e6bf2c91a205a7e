/** Maps changes of the table to outbound messages. */

import type { DynamoDBRecord } from "aws-lambda";
import type { Uuid } from "#domain/value/id.ts";
import type { OutboundMessage } from "#domain/webhook/outbound-message.ts";
import { announcedAttribute } from "#store/table/audit/audit-entry-store.ts";
import { type Key, parseRecordKey } from "#store/table/core/keys.ts";
import { retryAttribute } from "#store/table/webhook/outbound-delivery-store.ts";
import { parseOutboundKey } from "#store/table/webhook/outbound-keys.ts";

/**
 * A message for a new audit entry with announced events, a new replay, and a delivery to retry.
 */
export function outboundMessageOf(record: DynamoDBRecord): OutboundMessage | null {
  if (record.eventName === "REMOVE") return null;
  const keys = record.dynamodb?.Keys;
  const key: Key = { pk: keys?.["pk"]?.S ?? "", sk: keys?.["sk"]?.S ?? "" };
  const isNew = record.eventName === "INSERT";
  const entry = parseRecordKey(key);
  if (entry !== null) {
    const uuid = key.sk as Uuid<"journal">;
    const announces = record.dynamodb?.NewImage?.[announcedAttribute] !== undefined;
    return isNew && announces
      ? { kind: "event", organizationId: entry.organizationId, uuid }
      : null;
  }
  const named = parseOutboundKey(key);
  if (named === null) return null;
  const isDue = named.kind === "replay" ? isNew : isWoken(record);
  return isDue ? named : null;
}

function isWoken({ dynamodb }: DynamoDBRecord): boolean {
  const wake = dynamodb?.NewImage?.[retryAttribute]?.N;
  return wake !== undefined && wake !== dynamodb?.OldImage?.[retryAttribute]?.N;
}
