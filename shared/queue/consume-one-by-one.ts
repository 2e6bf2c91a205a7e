import type { Logger } from "@aws-lambda-powertools/logger";
import { ChangeMessageVisibilityCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { recordAges } from "../metrics/message-age.ts";
import { type Meter, metered } from "../metrics/meter.ts";

/**
 * A message is held for so long at a time, and again while its work goes on: what a crash left comes
 * back within this time, although a large file takes much longer.
 */
const holdSeconds = 120;
const holdAgainMilliseconds = 40_000;

/** Doubled with each delivery. */
const firstRetrySeconds = 60;
const longestRetrySeconds = 900;

export type WorkQueue = {
  /** What works it off, in logs and metrics. */
  readonly name: "file-worker" | "exporter";
  readonly client: SQSClient;
  readonly queueUrl: string;
  readonly logger: Logger;
  readonly meter: Meter;
  readonly now: () => number;
};

/** Takes messages one by one; those that fail are delivered again, the others are done. */
export function consumeOneByOne(
  queue: WorkQueue,
  handle: (message: Pick<SQSRecord, "body" | "messageId">) => Promise<void>,
): (event: SQSEvent) => Promise<SQSBatchResponse> {
  const { name, logger, meter, now } = queue;
  return metered(meter, async (event: SQSEvent) => {
    const failures: { itemIdentifier: string }[] = [];
    recordAges(meter, name, event.Records, now());
    for (const record of event.Records) {
      const { messageId } = record;
      try {
        await holdingOn(queue, record, () => handle(record));
      } catch (error) {
        logger.error(`${name} failed`, { messageId, error: error as Error });
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

function retrySoon(queue: WorkQueue, record: SQSRecord): Promise<void> {
  const deliveries = Number(record.attributes.ApproximateReceiveCount ?? 1);
  return hideFor(queue, record, retrySeconds(deliveries));
}

/** Keeps the message to itself while the work goes on. */
async function holdingOn(
  queue: WorkQueue,
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
  { client, queueUrl, logger }: WorkQueue,
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
    logger.warn("message left to the queue's timeout", {
      messageId,
      error: error as Error,
    });
  }
}
