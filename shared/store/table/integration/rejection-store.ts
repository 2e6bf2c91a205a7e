/**
 * Refused deliveries: the daily quota of stored ones, and the count that is reported to clients.
 */

import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { updateInput } from "../core/expression.ts";
import type { Table } from "../core/table.ts";
import { updateItem } from "../core/write-item.ts";
import { integrationDueAttributes, rejectionKey } from "./integration-keys.ts";

/**
 * Maximum refused deliveries stored for one integration and UTC day (docs/specification.md, Inbound
 * webhooks).
 */
export const keptRecordsPerDay = 1_000;
export const keptBytesPerDay = 16 * 1_024 * 1_024;
/** Maximum bytes stored of each; the rest is cut off. */
export const keptBytesPerRecord = 65_536;

/** Minimum time between two reports to clients. */
export const announcedEveryMilliseconds = 3_600_000;

const countedSeconds = 2 * 86_400;

export type RefusedDelivery = {
  readonly organizationId: OrganizationId;
  readonly uuid: Uuid<"integration">;
  readonly now: Instant;
};

/**
 * Reserves space for one record in the day's quota. A crash afterwards leaves the space unused; the
 * quota is never exceeded.
 *
 * @returns false if the day's quota is used up
 */
export function reserveRoom(
  table: Table,
  { organizationId, uuid, now }: RefusedDelivery,
  bytes: number,
): Promise<boolean> {
  const day = new Date(now).toISOString().slice(0, 10);
  return updateItem(table, {
    key: rejectionKey(organizationId, uuid, day),
    set: { v: 1, expiresAt: Math.ceil(now / 1_000) + countedSeconds },
    add: { kept: 1, bytes, [hourAttribute(new Date(now).getUTCHours())]: 1 },
    condition:
      "(attribute_not_exists(kept) OR kept < :records) AND (attribute_not_exists(#bytes) OR #bytes <= :room)",
    names: { "#bytes": "bytes" },
    values: { ":records": keptRecordsPerDay, ":room": keptBytesPerDay - bytes },
  });
}

/** Of the day's item: the refused deliveries stored in an hour, from 0 to 23. */
export function hourAttribute(hour: number): string {
  return `h${String(hour).padStart(2, "0")}`;
}

export type RejectionCount = {
  /** Refused deliveries not reported yet. */
  readonly unreported: number;
  readonly reportedAt: Instant | null;
};

const countKey = ({ organizationId, uuid }: Pick<RefusedDelivery, "organizationId" | "uuid">) =>
  rejectionKey(organizationId, uuid, "told");

/**
 * Adds one refused delivery, or none, to the count.
 *
 * @returns the number of unreported deliveries and the time of the last report
 */
export async function countRejection(
  table: Table,
  delivery: RefusedDelivery,
  more: 0 | 1,
): Promise<RejectionCount> {
  const { Attributes = {} } = await table.client.send(
    new UpdateCommand({
      ...updateInput(table, {
        key: countKey(delivery),
        set: { v: 1, organizationId: delivery.organizationId },
        add: { unreported: more },
      }),
      ReturnValues: "ALL_NEW",
    }),
  );
  const { unreported, reportedAt = null } = Attributes;
  return { unreported, reportedAt } as RejectionCount;
}

/** Marks the counted deliveries as reported now. The next report is due an hour later. */
export function reportedWrite(
  delivery: RefusedDelivery,
  { unreported, reportedAt }: RejectionCount,
): Write {
  const { uuid, now } = delivery;
  return {
    kind: "update",
    key: countKey(delivery),
    set: {
      reportedAt: now,
      ...integrationDueAttributes(uuid, now + announcedEveryMilliseconds),
    },
    add: { unreported: -unreported },
    ...(reportedAt === null
      ? { condition: "attribute_not_exists(reportedAt)" }
      : { condition: "reportedAt = :read", values: { ":read": reportedAt } }),
  };
}

/** Removes the due time after an hour without a refused delivery; the next one sets it again. */
export function clearDueWrite(delivery: RefusedDelivery, reportedAt: Instant): Write {
  return {
    kind: "update",
    key: countKey(delivery),
    remove: ["duePartition", "dueAt"],
    condition: "reportedAt = :read AND unreported = :zero",
    values: { ":read": reportedAt, ":zero": 0 },
  };
}
