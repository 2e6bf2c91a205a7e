/** The books of refused deliveries: what may still be stored of them, and who was told of them. */
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Uuid } from "../../domain/value/id.ts";
import type { Instant } from "../../domain/value/instant.ts";
import type { Write } from "../core/commit.ts";
import { integrationDueAttributes, rejectionKey } from "../core/keys.ts";
import type { Table } from "../core/table.ts";

/**
 * Refused deliveries that are kept of one integration and UTC day (docs/specification.md, Inbound
 * webhooks).
 */
export const keptRecordsPerDay = 1_000;
export const keptBytesPerDay = 16 * 1_024 * 1_024;
/** Of each, the first bytes. */
export const keptBytesPerRecord = 65_536;
export const keptMilliseconds = 30 * 86_400_000;

/** Clients are told of refused deliveries this often at the most. */
export const announcedEveryMilliseconds = 3_600_000;

const countedSeconds = 2 * 86_400;

export type RefusedDelivery = {
  readonly organizationId: string;
  readonly uuid: Uuid;
  readonly now: Instant;
};

/**
 * Takes room for one record off the day's quota. A crash afterwards leaves room unused; it never
 * stores more than the quota.
 *
 * @returns false when the day's quota is used up
 */
export async function reserveRoom(
  table: Table,
  { organizationId, uuid, now }: RefusedDelivery,
  bytes: number,
): Promise<boolean> {
  const day = new Date(now).toISOString().slice(0, 10);
  try {
    await table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: rejectionKey(organizationId, uuid, day),
        UpdateExpression: "SET v = :v, expiresAt = :expiresAt ADD kept :one, #bytes :bytes",
        ConditionExpression:
          "(attribute_not_exists(kept) OR kept < :records) AND (attribute_not_exists(#bytes) OR #bytes <= :room)",
        ExpressionAttributeNames: { "#bytes": "bytes" },
        ExpressionAttributeValues: {
          ":v": 1,
          ":expiresAt": Math.ceil(now / 1_000) + countedSeconds,
          ":one": 1,
          ":bytes": bytes,
          ":records": keptRecordsPerDay,
          ":room": keptBytesPerDay - bytes,
        },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

export type RejectionCount = {
  /** Refused deliveries that nobody was told of yet. */
  readonly unreported: number;
  readonly reportedAt: Instant | null;
};

const countKey = ({ organizationId, uuid }: Pick<RefusedDelivery, "organizationId" | "uuid">) =>
  rejectionKey(organizationId, uuid, "told");

/** Counts one more, or none, and says how many nobody was told of. */
export async function countRejection(
  table: Table,
  delivery: RefusedDelivery,
  more: 0 | 1,
): Promise<RejectionCount> {
  const { Attributes = {} } = await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: countKey(delivery),
      UpdateExpression: "SET v = :v, organizationId = :organizationId ADD unreported :more",
      ExpressionAttributeValues: {
        ":v": 1,
        ":organizationId": delivery.organizationId,
        ":more": more,
      },
      ReturnValues: "ALL_NEW",
    }),
  );
  const { unreported, reportedAt = null } = Attributes;
  return { unreported, reportedAt } as RejectionCount;
}

/** Those counted are told now; what comes within the hour falls due at its end. */
export function reportedWrite(
  delivery: RefusedDelivery,
  { unreported, reportedAt }: RejectionCount,
): Write {
  const { uuid, now } = delivery;
  const due = integrationDueAttributes(uuid, now + announcedEveryMilliseconds);
  return {
    kind: "update",
    key: countKey(delivery),
    set: "SET reportedAt = :now, unreported = unreported - :told, duePartition = :partition, dueAt = :dueAt",
    condition: reportedAt === null ? "attribute_not_exists(reportedAt)" : "reportedAt = :read",
    values: {
      ":now": now,
      ":told": unreported,
      ":partition": due.duePartition,
      ":dueAt": due.dueAt,
      ...(reportedAt === null ? {} : { ":read": reportedAt }),
    },
  };
}

/** Nothing came within the hour: nothing falls due until something does. */
export function clearDueWrite(delivery: RefusedDelivery, reportedAt: Instant): Write {
  return {
    kind: "update",
    key: countKey(delivery),
    set: "REMOVE duePartition, dueAt",
    condition: "reportedAt = :read AND unreported = :zero",
    values: { ":read": reportedAt, ":zero": 0 },
  };
}
