import type { Logger } from "@aws-lambda-powertools/logger";
import { ChangeMessageVisibilityCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { recordAges } from "../metrics/message-age.ts";
import { type Meter, metered } from "../metrics/meter.ts";
import { type ImportMessage, parseImportMessage } from "./import-message.ts";

/**
 * A message is held for so long at a time, and again while its work goes on: what a crash left comes
 * back within this time, although reading a large file takes much longer.
 */
const holdSeconds = 120;
const holdAgainMilliseconds = 40_000;

/** Doubled with each delivery. */
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
        await holdingOn(queue, record, async () => {
          for (const message of parseImportMessage(body)) await handle(message);
        });
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

function retrySoon(queue: ImportQueue, record: SQSRecord): Promise<void> {
  const deliveries = Number(record.attributes.ApproximateReceiveCount ?? 1);
  return hideFor(queue, record, retrySeconds(deliveries));
}

/** Keeps the message to itself while the work goes on. */
async function holdingOn(
  queue: ImportQueue,
  record: SQSRecord,
  work: () => Promise<void>,
): Promise<void> {
  const hold = () => hideFor(queue, record, holdSeconds);
  await hold();
  // Does not keep a process alive whose work is gone.
  const timer = setInterval(hold, holdAgainMilliseconds).unref();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}

/** Where it cannot be said, the message comes back all the same, by the queue's timeout. */
async function hideFor(
  { client, queueUrl, logger }: ImportQueue,
  { messageId, receiptHandle }: SQSRecord,
  seconds: number,
): Promise<void> {
  try {
    await client.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: queueUrl,
        ReceiptHandle: receiptHandle,
        VisibilityTimeout: seconds,
      }),
    );
  } catch (error) {
    logger.warn("import message left to the queue's timeout", {
      messageId,
      error: error as Error,
    });
  }
}
