/** The table's stream as outbox: what changed becomes a message, never without its state. */
import { SendMessageBatchCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from "aws-lambda";
import { formatMatchMessage, type MatchMessage } from "./match-message.ts";
import { matchMessageOf } from "./match-messages.ts";

type Dependencies = { readonly client: SQSClient; readonly queueUrl: string };

const messagesPerBatch = 10;

export function relayChanges(
  dependencies: Dependencies,
): (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse> {
  return async (event) => {
    const entries = event.Records.flatMap((record) => {
      const message = matchMessageOf(record);
      const sequenceNumber = record.dynamodb?.SequenceNumber ?? "";
      return message === null ? [] : [{ message, sequenceNumber }];
    });
    for (let start = 0; start < entries.length; start += messagesPerBatch) {
      const batch = entries.slice(start, start + messagesPerBatch);
      const failed = await send(
        dependencies,
        batch.map(({ message }) => message),
      );
      const first = batch[Math.min(...failed)];
      if (first !== undefined) {
        // The stream is read again from the first record that was not sent.
        return { batchItemFailures: [{ itemIdentifier: first.sequenceNumber }] };
      }
    }
    return { batchItemFailures: [] };
  };
}

async function send(
  { client, queueUrl }: Dependencies,
  messages: readonly MatchMessage[],
): Promise<number[]> {
  const { Failed = [] } = await client.send(
    new SendMessageBatchCommand({
      QueueUrl: queueUrl,
      Entries: messages.map((message, index) => ({
        Id: String(index),
        MessageBody: formatMatchMessage(message),
      })),
    }),
  );
  return Failed.map((failure) => Number(failure.Id));
}
