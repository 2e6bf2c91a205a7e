/** The table's stream as outbox: what changed becomes a message, never without its state. */
import { SendMessageBatchCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { type Key, parseRecordKey } from "../table/keys.ts";
import { formatMatchMessage, type MatchMessage } from "./match-message.ts";

type Dependencies = { readonly client: SQSClient; readonly queueUrl: string };

const messagesPerBatch = 10;

export function relayChanges(
  dependencies: Dependencies,
): (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse> {
  return async (event) => {
    const entries = event.Records.flatMap((record) => {
      const message = messageOf(record);
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

/** A new intent, and a new or changed leg, are decided again once they can be seen by all. */
function messageOf(record: DynamoDBRecord): MatchMessage | null {
  const keys = record.dynamodb?.Keys;
  const key: Key = { pk: keys?.["pk"]?.S ?? "", sk: keys?.["sk"]?.S ?? "" };
  const named = parseRecordKey(key);
  if (named === null || record.eventName === "REMOVE") return null;
  const { organizationId, collection, uuid } = named;
  if (collection === "leg") return { organizationId, subject: "leg", uuid };
  return collection === "payment" && record.eventName === "INSERT"
    ? { organizationId, subject: "case", uuid }
    : null;
}
