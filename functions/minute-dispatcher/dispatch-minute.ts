/** Sends one message for each shard, and each integration, that has something to do in this minute. */

import type { Instant } from "#domain/value/instant.ts";
import type { Meter } from "#store/metrics/meter.ts";
import type { MinuteWork, PollMessage, ShardMessage } from "#store/queue/minute-message.ts";
import { type QueueMessage, sendMessages } from "#store/queue/send-messages.ts";
import { findDueShards } from "#store/table/core/due-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { parseIntegrationDueKey } from "#store/table/integration/integration-keys.ts";
import { findDueKeys } from "#store/table/integration/sync-store.ts";
import { findPendingSweeps } from "#work/recovery/pending-sweeps.ts";
import { findPendingSeals } from "#work/sealing/seal-windows.ts";

export type DispatchDependencies = {
  readonly table: Table;
  readonly client: Parameters<typeof sendMessages>[0];
  readonly queueUrls: Readonly<Record<MinuteWork, string>>;
  readonly now: () => Instant;
  readonly meter: Pick<Meter, "record">;
};

type Found = {
  readonly messages: readonly QueueMessage[];
  /** The moment of the oldest work, in milliseconds since the epoch; null if there is none. */
  readonly oldest: number | null;
};

const finders = {
  due: async ({ table, now }) => {
    const { shards, oldest } = await findDueShards(table, now());
    return { messages: shardMessages("due", shards, now()), oldest };
  },
  journal: async ({ table, now }) => {
    const { shards, oldest } = await findPendingSweeps(table, now());
    return { messages: shardMessages("journal", shards, now()), oldest };
  },
  seals: async ({ table, now }) => {
    const { shards, oldest } = await findPendingSeals({ table, now });
    return { messages: shardMessages("seals", shards, now()), oldest };
  },
  polls: async ({ table, now }) => {
    const keys = await findDueKeys(table, now());
    const oldest = keys.length === 0 ? null : Math.min(...keys.map(({ dueAt }) => dueAt));
    return { messages: keys.flatMap(({ key }) => pollMessage(key, now())), oldest };
  },
} as const satisfies Record<MinuteWork, (dependencies: DispatchDependencies) => Promise<Found>>;

const kinds = Object.keys(finders) as MinuteWork[];

/**
 * A kind that fails does not keep the others from being sent.
 *
 * @throws AggregateError with the failures
 */
export async function dispatchMinute(dependencies: DispatchDependencies): Promise<void> {
  const outcomes = await Promise.allSettled(kinds.map((kind) => dispatch(dependencies, kind)));
  const failures = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason as unknown] : [],
  );
  if (failures.length > 0) {
    throw new AggregateError(failures, `Not dispatched: ${failures.map(String).join("; ")}`);
  }
}

async function dispatch(dependencies: DispatchDependencies, kind: MinuteWork): Promise<void> {
  const { client, queueUrls, meter, now } = dependencies;
  const { messages, oldest } = await finders[kind](dependencies);
  if (oldest !== null) meter.record("SweepLag", kind, Math.max(0, now() - oldest));
  // What a queue refuses is sent again in a minute.
  await sendMessages(client, queueUrls[kind], messages);
}

function shardMessages(
  kind: MinuteWork,
  shards: readonly (number | null)[],
  sentAt: Instant,
): QueueMessage[] {
  return shards.map((shard) => ({
    body: JSON.stringify({ sentAt, shard } satisfies ShardMessage),
    tenant: `${kind}-${shard ?? "all"}`,
  }));
}

function pollMessage(
  key: Parameters<typeof parseIntegrationDueKey>[0],
  sentAt: Instant,
): QueueMessage[] {
  const due = parseIntegrationDueKey(key);
  if (due === null) return [];
  const body = JSON.stringify({ sentAt, ...due } satisfies PollMessage);
  return [{ body, tenant: due.organizationId }];
}
