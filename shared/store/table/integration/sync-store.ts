/** The polling state of each integration, and the index of integrations due for polling. */

import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { queryAll } from "../core/batch-read.ts";
import type { Key } from "../core/keys.ts";
import { readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { updateItem } from "../core/write-item.ts";
import {
  integrationDueAttributes,
  integrationDuePartitions,
  integrationSyncKey,
} from "./integration-keys.ts";

export type SyncState = {
  readonly organizationId: OrganizationId;
  readonly uuid: Uuid<"integration">;
  /** The due time as stored in the index. The lease of a poll is conditional on it. */
  readonly dueAt: string;
  /** State of the poller; its format depends on the kind of integration. */
  readonly cursor: string | null;
  /** Number of consecutive failed polls. */
  readonly failures: number;
  /** The last arrival that was noted (`noteReceived`). */
  readonly lastReceivedAt: Instant | null;
};

/** Integrations of one partition that one minute takes; eight partitions have so many each. */
export const duePerPartition = 3_000;

export type DueKey = {
  readonly key: Key;
  /** In milliseconds since the epoch. */
  readonly dueAt: number;
};

/** Keys of due items, oldest first in each partition; at most 3,000 of each partition. */
export async function findDueKeys(
  table: Table,
  now: Instant,
  atMost = duePerPartition,
): Promise<DueKey[]> {
  const partitions = integrationDuePartitions();
  return (await Promise.all(partitions.map((each) => dueIn(table, each, now, atMost)))).flat();
}

async function dueIn(table: Table, partition: string, now: Instant, atMost: number) {
  const found: DueKey[] = [];
  const items = queryAll(table, {
    IndexName: "due",
    KeyConditionExpression: "duePartition = :partition AND dueAt <= :now",
    ExpressionAttributeValues: {
      ":partition": partition,
      ":now": String(now).padStart(15, "0"),
    },
  });
  for await (const item of items) {
    const { pk, sk, dueAt } = item as Record<"pk" | "sk" | "dueAt", string>;
    found.push({ key: { pk, sk }, dueAt: Number(dueAt) });
    if (found.length === atMost) break;
  }
  return found;
}

/** Null if the integration is not polled. Strongly consistent. */
export async function findSyncState(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"integration">,
): Promise<SyncState | null> {
  const item = await readItem(table, integrationSyncKey(organizationId, uuid));
  if (item?.["dueAt"] === undefined) return null;
  const { dueAt, cursor = null, failures = 0, lastReceivedAt = null } = item;
  return { organizationId, uuid, dueAt, cursor, failures, lastReceivedAt } as SyncState;
}

export type SyncChange = {
  /** Null ends the polling. */
  readonly dueAt: Instant | null;
  readonly cursor?: string;
  readonly failures?: number;
  readonly lastTransferSyncedAt?: Instant;
  /** The end of the last poll, and why it failed; null if it did not. */
  readonly lastPolledAt?: Instant;
  readonly lastError?: string | null;
};

/**
 * Changes the state that was read, on the condition that its due time is unchanged. With a `dueAt`
 * in the future the change is a lease: another reader of the same state fails.
 *
 * @returns the changed state; null if another process changed it first
 */
export async function changeSyncState(
  table: Table,
  before: SyncState,
  change: SyncChange,
): Promise<SyncState | null> {
  const { dueAt, ...fields } = change;
  const due = dueAt === null ? null : integrationDueAttributes(before.uuid, dueAt);
  const isChanged = await updateItem(table, {
    key: integrationSyncKey(before.organizationId, before.uuid),
    set: { ...fields, ...due },
    remove: due === null ? ["duePartition", "dueAt"] : [],
    condition: "dueAt = :read",
    values: { ":read": before.dueAt },
  });
  if (!isChanged) return null;
  return {
    ...before,
    dueAt: due?.dueAt ?? before.dueAt,
    cursor: change.cursor ?? before.cursor,
    failures: change.failures ?? before.failures,
  };
}
