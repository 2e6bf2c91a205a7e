/** The table's stream as outbox: what changed becomes a message, never without its state. */

import type { SQSClient } from "@aws-sdk/client-sqs";
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type Meter, metered } from "#store/metrics/meter.ts";
import { formatExportMessage } from "./bulk/export-message.ts";
import { exportStepsOf } from "./bulk/export-steps-of-change.ts";
import { formatImportMessage } from "./bulk/import-message.ts";
import { importStepsOf } from "./bulk/import-steps-of-change.ts";
import { formatMatchMessage, type MatchTask, matchMessagesOf } from "./matching/match-message.ts";
import { matchTaskOf } from "./matching/match-message-of-change.ts";
import { causesGivenBy } from "./not-understood-changes.ts";
import { type QueueMessage, sendMessages } from "./send-messages.ts";
import { verdictGivenBy } from "./verdict-changes.ts";
import { outboundMessageOf } from "./webhook/outbound-message-of-change.ts";
import { formatOutboundMessage } from "./webhook/outbound-message-text.ts";

type QueueName = "matcher" | "outbound" | "file-worker" | "exporter";
type Dependencies = {
  readonly client: SQSClient;
  readonly queueUrls: Readonly<Record<QueueName, string>>;
  readonly meter: Meter;
};

/** A message, with the position of the first change of the batch that it carries. */
type Entry = { readonly message: QueueMessage; readonly position: number };

/** The messages that each change causes on a queue whose messages stand for one change each. */
const messagesFor: Readonly<
  Record<Exclude<QueueName, "matcher">, (record: DynamoDBRecord) => QueueMessage[]>
> = {
  outbound: (record) => {
    const message = outboundMessageOf(record);
    if (message === null) return [];
    return [{ body: formatOutboundMessage(message), tenant: message.organizationId }];
  },
  "file-worker": (record) =>
    importStepsOf(record).map((step) => ({
      body: formatImportMessage(step),
      tenant: step.organizationId,
    })),
  exporter: (record) =>
    exportStepsOf(record).map((step) => ({
      body: formatExportMessage(step),
      tenant: step.organizationId,
    })),
};

export function relayChanges(
  dependencies: Dependencies,
): (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse> {
  const { meter } = dependencies;
  return metered(meter, async ({ Records }: DynamoDBStreamEvent) => {
    const failed = [
      ...(await relay(dependencies, "matcher", Records)),
      ...(await relay(dependencies, "outbound", Records)),
      ...(await relay(dependencies, "file-worker", Records)),
      ...(await relay(dependencies, "exporter", Records)),
    ];
    const first = Records[Math.min(...failed)]?.dynamodb?.SequenceNumber;
    // The stream is read again from the first record that was not sent.
    const done = Records.slice(0, Math.min(Records.length, ...failed));
    for (const record of done) {
      countVerdict(meter, record);
      for (const cause of causesGivenBy(record)) meter.record("NotUnderstood", cause, 1);
    }
    return { batchItemFailures: first === undefined ? [] : [{ itemIdentifier: first }] };
  });
}

/**
 * Messages need a record's keys alone, its verdict needs what is in it: where this version cannot read
 * that, nothing is counted, and nothing is held up.
 */
function countVerdict(meter: Meter, record: DynamoDBRecord): void {
  try {
    const verdict = verdictGivenBy(record);
    if (verdict !== null) meter.record("Verdicts", verdict, 1);
  } catch {
    meter.record("UnreadableRecords", "stream-relay", 1);
  }
}

/** @returns the position of the first change of each message that was not sent. */
async function relay(
  { client, queueUrls }: Dependencies,
  queue: QueueName,
  records: readonly DynamoDBRecord[],
): Promise<number[]> {
  const entries = queue === "matcher" ? matcherEntries(records) : entriesFor(queue, records);
  const messages = entries.map(({ message }) => message);
  const failed = await sendMessages(client, queueUrls[queue], messages);
  return failed.flatMap((index) => entries[index]?.position ?? []);
}

function entriesFor(
  queue: Exclude<QueueName, "matcher">,
  records: readonly DynamoDBRecord[],
): readonly Entry[] {
  return records.flatMap((record, position) =>
    messagesFor[queue](record).map((message) => ({ message, position })),
  );
}

type PlacedTask = { readonly task: MatchTask; readonly position: number };

/**
 * The tasks of each organization travel together. Of several changes of one leg, one task is sent: the
 * matcher reads the leg as it then is, and the newest revision counts as decided.
 */
function matcherEntries(records: readonly DynamoDBRecord[]): readonly Entry[] {
  const tasksOf = new Map<OrganizationId, Map<string, PlacedTask>>();
  for (const [position, record] of records.entries()) {
    const requested = matchTaskOf(record);
    if (requested === null) continue;
    const { organizationId, task } = requested;
    const tasks = tasksOf.get(organizationId) ?? new Map<string, PlacedTask>();
    tasksOf.set(organizationId, tasks);
    const key = task.subject === "leg" ? task.uuid : `change ${position}`;
    tasks.set(key, { task, position: tasks.get(key)?.position ?? position });
  }
  return [...tasksOf].flatMap(([tenant, tasks]) =>
    entriesOfOrganization(tenant, [...tasks.values()]),
  );
}

function entriesOfOrganization(
  tenant: OrganizationId,
  placed: readonly PlacedTask[],
): readonly Entry[] {
  const positions = new Map(placed.map(({ task, position }) => [task, position]));
  const tasks = placed.map(({ task }) => task);
  return matchMessagesOf(tenant, tasks).map((message) => ({
    message: { body: formatMatchMessage(message), tenant },
    position: Math.min(...message.tasks.map((task) => positions.get(task) ?? 0)),
  }));
}
