/** The table's stream as outbox: what changed becomes a message, never without its state. */
import type { SQSClient } from "@aws-sdk/client-sqs";
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { formatMatchMessage } from "./match-message.ts";
import { matchMessageOf } from "./match-messages.ts";
import { formatOutboundMessage } from "./outbound-message.ts";
import { outboundMessageOf } from "./outbound-messages.ts";
import { type QueueMessage, sendMessages } from "./send-messages.ts";

type QueueName = "matcher" | "outbound";
type Dependencies = {
  readonly client: SQSClient;
  readonly queueUrls: Readonly<Record<QueueName, string>>;
};

/** What a change says to each queue; null where it says nothing. */
const messageFor: Readonly<Record<QueueName, (record: DynamoDBRecord) => QueueMessage | null>> = {
  matcher: (record) => {
    const message = matchMessageOf(record);
    return message === null ? null : { body: formatMatchMessage(message) };
  },
  outbound: (record) => {
    const message = outboundMessageOf(record);
    if (message === null) return null;
    return { body: formatOutboundMessage(message), tenant: message.organizationId };
  },
};

export function relayChanges(
  dependencies: Dependencies,
): (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse> {
  return async ({ Records }) => {
    const failed = [
      ...(await relay(dependencies, "matcher", Records)),
      ...(await relay(dependencies, "outbound", Records)),
    ];
    const first = Records[Math.min(...failed)]?.dynamodb?.SequenceNumber;
    // The stream is read again from the first record that was not sent.
    return { batchItemFailures: first === undefined ? [] : [{ itemIdentifier: first }] };
  };
}

/** @returns the positions of the records whose message was not sent. */
async function relay(
  { client, queueUrls }: Dependencies,
  queue: QueueName,
  records: readonly DynamoDBRecord[],
): Promise<number[]> {
  const entries = records.flatMap((record, position) => {
    const message = messageFor[queue](record);
    return message === null ? [] : [{ message, position }];
  });
  const messages = entries.map(({ message }) => message);
  const failed = await sendMessages(client, queueUrls[queue], messages);
  return failed.flatMap((index) => entries[index]?.position ?? []);
}
