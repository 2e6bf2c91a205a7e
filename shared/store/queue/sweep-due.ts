/**
 * Sends a message for each due item: cases and jobs to the matcher, deliveries to the slow lane,
 * imports to the file worker. A new kind of item needs a new branch in `dueOf`. The item stays in
 * the index with a later time. The consumer removes it; if the message is lost, the sweeper sends
 * another.
 */
import type { SQSClient } from "@aws-sdk/client-sqs";
import { millisecondsOfUuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Meter } from "#store/metrics/meter.ts";
import type { MetricValue } from "#store/metrics/metric-table.ts";
import { parseKeepingKey } from "#store/table/account/kept-report-keys.ts";
import { parseExpectedKey } from "#store/table/bulk/file-keys.ts";
import { uploadLifetimeMilliseconds } from "#store/table/bulk/import-batch-store.ts";
import { dueShards, parseDueInstant } from "#store/table/core/due-keys.ts";
import { type DueItem, findDue, postponeDue } from "#store/table/core/due-store.ts";
import { parseRecordKey } from "#store/table/core/keys.ts";
import type { Table } from "#store/table/core/table.ts";
import { parseJobKey } from "#store/table/matching/matching-keys.ts";
import { parseDigestKey, parseOutboundKey } from "#store/table/webhook/outbound-keys.ts";
import { formatImportMessage } from "./bulk/import-message.ts";
import { formatMatchMessage } from "./matching/match-message.ts";
import { type QueueMessage, sendMessages } from "./send-messages.ts";
import { formatOutboundMessage } from "./webhook/outbound-message-text.ts";

const queueNames = ["matcher", "outbound", "file-worker"] as const;
type QueueName = (typeof queueNames)[number];

export type SweepDependencies = {
  readonly table: Table;
  readonly client: SQSClient;
  readonly queueUrls: Readonly<Record<QueueName, string>>;
  readonly now: () => Instant;
  readonly meter: Pick<Meter, "record">;
  /** Milliseconds left in this run; the next run continues. */
  readonly remaining: () => number;
};

type Kind = Exclude<MetricValue<"Overdue">, "sweep">;

type Due = {
  readonly item: DueItem;
  readonly kind: Kind;
  readonly queue: QueueName;
  readonly message: QueueMessage;
  /** Latest end of the work, in milliseconds since the epoch. */
  readonly end?: number;
};

/**
 * Number of messages after which an item counts as overdue. A case is decided in one run. A
 * delivery waits for a silent endpoint and an import for its upload, each at most a day.
 */
const messagesUntilOverdue = {
  case: 3,
  delivery: 10,
  import: 10,
  job: 3,
} as const satisfies Record<Kind, number>;

/**
 * Margin for clock differences: a run before the deadline, by the matcher's clock, would change
 * nothing.
 */
const clockMarginMilliseconds = 10_000;

const shardsAtOnce = 16;
const itemsPerRound = 100;
/**
 * Minimum time of a round in one shard: updates stay below 700 of the 1,000 write units of a
 * partition.
 */
const shortestRoundMilliseconds = 330;
/** Time that a round needs to end. */
const leastRemainingMilliseconds = 5_000;

const allShards: readonly number[] = Array.from({ length: dueShards }, (_, shard) => shard);

/** @returns the number of sent messages */
export async function sweepDue(
  dependencies: SweepDependencies,
  shards = allShards,
): Promise<number> {
  const left = [...shards];
  let sent = 0;
  const work = async () => {
    for (let shard = left.shift(); shard !== undefined; shard = left.shift()) {
      sent += await sweepShard(dependencies, shard);
    }
  };
  await Promise.all(Array.from({ length: shardsAtOnce }, work));
  return sent;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function sweepShard(dependencies: SweepDependencies, shard: number): Promise<number> {
  const { table, now, remaining } = dependencies;
  let sent = 0;
  let round: Due[] = [];
  for await (const item of findDue(table, shard, now())) {
    const due = dueOf(item);
    if (due !== null && !isEarly(due, now())) round.push(due);
    if (round.length < itemsPerRound) continue;
    sent += await sendRound(dependencies, round);
    round = [];
    if (remaining() < leastRemainingMilliseconds) return sent;
    await sleep(shortestRoundMilliseconds);
  }
  return sent + (await sendRound(dependencies, round));
}

function isEarly({ item, kind }: Due, now: Instant): boolean {
  const { at, sent } = parseDueInstant(item.dueAt);
  return kind === "case" && sent === 0 && at > now - clockMarginMilliseconds;
}

function dueOf(item: DueItem): Due | null {
  const record = parseRecordKey(item.key);
  if (record?.collection === "payment") {
    const { organizationId, uuid } = record;
    const body = formatMatchMessage({ organizationId, tasks: [{ subject: "case", uuid }] });
    return { item, kind: "case", queue: "matcher", message: { body, tenant: organizationId } };
  }
  if (record?.collection === "importBatch") {
    const { organizationId, uuid: batch } = record;
    const body = formatImportMessage({ organizationId, batch, chunk: null });
    const end = millisecondsOfUuid(batch) + uploadLifetimeMilliseconds;
    const message = { body, tenant: organizationId };
    return { item, kind: "import", queue: "file-worker", message, end };
  }
  const named = jobOf(item);
  if (named !== null) {
    const { organizationId, job } = named;
    const body = formatMatchMessage({ organizationId, tasks: [{ subject: "job", job }] });
    const message = { body, tenant: organizationId };
    return { item, kind: "job", queue: "matcher", message };
  }
  const outbound = parseOutboundKey(item.key);
  if (outbound === null) return null;
  const { organizationId } = outbound;
  const body = formatOutboundMessage(outbound);
  return { item, kind: "delivery", queue: "outbound", message: { body, tenant: organizationId } };
}

/** Null for other items. */
function jobOf({ key }: DueItem): ReturnType<typeof parseJobKey> {
  const expected = parseExpectedKey(key);
  if (expected !== null) {
    const { organizationId, kind, uuid } = expected;
    const job =
      kind === "file"
        ? { kind: "expectedFile" as const, uuid }
        : { kind: "expectedDelivery" as const, uuid };
    return { organizationId, job };
  }
  const digest = parseDigestKey(key);
  if (digest !== null) {
    const { organizationId, period } = digest;
    return { organizationId, job: { kind: "digest", period } };
  }
  const reporting = parseKeepingKey(key);
  if (reporting !== null) return { organizationId: reporting, job: { kind: "reports" } };
  const record = parseRecordKey(key);
  switch (record?.collection) {
    case "settlement":
      return { ...record, job: { kind: "settlement", uuid: record.uuid } };
    case "approval":
      return { ...record, job: { kind: "approval", uuid: record.uuid } };
    default:
      return parseJobKey(key);
  }
}

async function sendRound(
  { table, client, queueUrls, now, meter }: SweepDependencies,
  round: readonly Due[],
): Promise<number> {
  let sent = 0;
  for (const queue of queueNames) {
    const own = round.filter((due) => due.queue === queue);
    const messages = own.map(({ message }) => message);
    const failed = new Set(await sendMessages(client, queueUrls[queue], messages));
    const taken = own.filter((_, position) => !failed.has(position));
    // Postpone after sending: a crash in between repeats the message and never loses it.
    await Promise.all(taken.map(({ item, end }) => postponeDue(table, item, now(), end)));
    for (const { kind } of taken.filter(isOverdue)) meter.record("Overdue", kind, 1);
    sent += taken.length;
  }
  return sent;
}

function isOverdue({ item, kind }: Due): boolean {
  return parseDueInstant(item.dueAt).sent >= messagesUntilOverdue[kind];
}
