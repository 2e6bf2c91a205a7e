import type { Logger } from "@aws-lambda-powertools/logger";
import { ChangeMessageVisibilityCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { recordAges } from "../metrics/message-age.ts";
import { type Meter, metered } from "../metrics/meter.ts";
import { type ImportMessage, parseImportMessage } from "./import-message.ts";

/** Doubled with each delivery; the queue's own timeout is for functions that say nothing any more. */
const firstRetrySeconds = 60;
const longestRetrySeconds = 900;

export type ImportQueue = {
  readonly client: SQSClient;
  readonly queueUrl: string;
  readonly logger: Logger;
  readonly meter: Meter;
  readonly now: () => number;
};

/** Takes messages one by one; those that fail are delivered again, the others are done. */
export function consumeImports(
  queue: ImportQueue,
  handle: (message: ImportMessage) => Promise<void>,
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  const { logger, meter, now } = queue;
  return metered(meter, async (event: SQSEvent) => {
    const failures: { itemIdentifier: string }[] = [];
    recordAges(meter, "importer", event.Records, now());
    for (const record of event.Records) {
      const { messageId, body } = record;
      try {
        for (const message of parseImportMessage(body)) await handle(message);
      } catch (error) {
        logger.error("import failed", { messageId, error: error as Error });
        failures.push({ itemIdentifier: messageId });
        await retrySoon(queue, record);
      }
    }
    return { batchItemFailures: failures };
  });
}

/** @param deliveries of the message so far, 1 or more */
export function retrySeconds(deliveries: number): number {
  return Math.min(firstRetrySeconds * 2 ** (deliveries - 1), longestRetrySeconds);
}

/** Where it cannot be said, the message comes back all the same, by the queue's timeout. */
async function retrySoon(
  { client, queueUrl, logger }: ImportQueue,
  { messageId, receiptHandle, attributes }: SQSRecord,
): Promise<void> {
  try {
    await client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: queueUrl,
        ReceiptHandle: receiptHandle,
        VisibilityTimeout: retrySeconds(Number(attributes.ApproximateReceiveCount ?? 1)),
      }),
    );
  } catch (error) {
    logger.warn("import retry left to the queue", { messageId, error: error as Error });
  }
}
