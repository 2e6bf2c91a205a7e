/** The table's stream as outbox: what changed becomes a message, never without its state. */
import type { SQSClient } from "@aws-sdk/client-sqs";
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { type Meter, metered } from "../metrics/meter.ts";
import { formatExportMessage } from "./bulk/export-message.ts";
import { exportStepsOf } from "./bulk/export-steps-of-change.ts";
import { formatImportMessage } from "./bulk/import-message.ts";
import { importStepsOf } from "./bulk/import-steps-of-change.ts";
import { formatMatchMessage } from "./matching/match-message.ts";
import { matchMessageOf } from "./matching/match-message-of-change.ts";
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

/** Of several messages of a batch with the same `coalescedBy`, the last one is sent. */
type RelayedMessage = QueueMessage & { readonly coalescedBy?: string };

/** What a change says to each queue. */
const messagesFor: Readonly<Record<QueueName, (record: DynamoDBRecord) => RelayedMessage[]>> = {
  matcher: (record) => {
    const message = matchMessageOf(record);
    if (message === null) return [];
    const sent = { body: formatMatchMessage(message), tenant: message.organizationId };
    // The matcher reads the leg as it is by then, and notes the newest revision as decided.
    return [message.subject === "leg" ? { ...sent, coalescedBy: message.uuid } : sent];
  },
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
    for (const record of done) countVerdict(meter, record);
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

/** @returns the positions of the records whose message was not sent. */
async function relay(
  { client, queueUrls }: Dependencies,
  queue: QueueName,
  records: readonly DynamoDBRecord[],
): Promise<number[]> {
  const entries = coalesced(
    records.flatMap((record, position) =>
      messagesFor[queue](record).map((message) => ({ message, position })),
    ),
  );
  const messages = entries.map(({ message }) => message);
  const failed = await sendMessages(client, queueUrls[queue], messages);
  return failed.flatMap((index) => entries[index]?.position ?? []);
}

type Entry = { readonly message: RelayedMessage; readonly position: number };

/** Keeps the last message of each key at the position of its first: from there the stream is read again. */
function coalesced(entries: readonly Entry[]): readonly Entry[] {
  const lastOfKey = new Map<string, Entry>();
  const others: Entry[] = [];
  for (const entry of entries) {
    const { coalescedBy } = entry.message;
    if (coalescedBy === undefined) others.push(entry);
    else {
      const { position } = lastOfKey.get(coalescedBy) ?? entry;
      lastOfKey.set(coalescedBy, { message: entry.message, position });
    }
  }
  return [...others, ...lastOfKey.values()];
}
