/**
 * Messages of the work of each minute: one for each shard, or each integration, that has something to do. They only say where to look:
 * the work itself is in the table, so a message that is lost costs a minute.
 */
import type { Instant } from "#domain/value/instant.ts";
import type { MetricValue } from "#store/metrics/metric-table.ts";
import type { IntegrationDue } from "#store/table/integration/integration-keys.ts";

/** What each minute does, by what the metric `SweepLag` calls it. */
export type MinuteWork = MetricValue<"SweepLag">;

/** The next minute brings another message, so an older one is not worth a look. */
const goodMilliseconds = 60_000;
/** A run ends so long before the next message may be taken up. */
const marginMilliseconds = 2_000;

type Sent = { readonly sentAt: Instant };
/** Null: whatever the shards have in common. */
export type ShardMessage = Sent & { readonly shard: number | null };
export type PollMessage = Sent & IntegrationDue;

/** A record of a queue; the schedule's own event has none. */
type Event = { readonly Records?: readonly { readonly body?: string }[] };

export type ShardWork = {
  /** Null: all of them. */
  readonly shards: readonly (number | null)[] | null;
  /** When the run ends, in milliseconds since the epoch. */
  readonly until: number;
};

/**
 * The shards that an event names, without those of stale messages. An event without messages names all: that of the schedule of a
 * release that had no messages, or of an operator.
 */
export function shardWorkOf(event: unknown, now: Instant): ShardWork {
  const messages = messagesOf<ShardMessage>(event);
  if (messages === null) return { shards: null, until: Number.POSITIVE_INFINITY };
  const good = messages.filter((message) => isGood(message, now));
  const first = Math.min(now, ...good.map(({ sentAt }) => sentAt));
  return {
    shards: [...new Set(good.map(({ shard }) => shard))],
    until: first + goodMilliseconds - marginMilliseconds,
  };
}

/** Null for an event that is not of a queue. */
export function messagesOf<Message extends Sent>(event: unknown): readonly Message[] | null {
  const { Records: records = [] } = (event ?? {}) as Event;
  const bodies = records.flatMap(({ body }) => body ?? []);
  return bodies.length === 0 ? null : bodies.map((body) => JSON.parse(body) as Message);
}

export function isGood({ sentAt }: Sent, now: Instant): boolean {
  return now - sentAt < goodMilliseconds;
}
