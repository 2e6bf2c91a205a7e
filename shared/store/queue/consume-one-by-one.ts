import type { Logger } from "@aws-lambda-powertools/logger";
import { ChangeMessageVisibilityCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import { recordAges } from "#store/metrics/message-age.ts";
import { type Meter, metered } from "#store/metrics/meter.ts";

/**
 * The visibility timeout is extended repeatedly during the work. After a crash the message returns
 * within this time, although a large file takes much longer.
 */
const holdSeconds = 120;
const holdAgainMilliseconds = 40_000;

/** Delay after the first failure; doubled with each delivery. */
const firstRetrySeconds = 60;
const longestRetrySeconds = 900;

export type WorkQueue = {
  /** Name of the consumer in logs and metrics. */
  readonly name: "file-worker" | "exporter";
  readonly client: SQSClient;
  readonly queueUrl: string;
  readonly logger: Logger;
  readonly meter: Meter;
  readonly now: () => number;
};

/** Handles messages one by one. Failed messages are delivered again; the others are deleted. */
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

/**
 * @param deliveries number of deliveries of the message so far, at least 1
 * @returns seconds until the next delivery
 */
export function retrySeconds(deliveries: number): number {
  return Math.min(firstRetrySeconds * 2 ** (deliveries - 1), longestRetrySeconds);
}

function retrySoon(queue: WorkQueue, record: SQSRecord): Promise<void> {
  const deliveries = Number(record.attributes.ApproximateReceiveCount ?? 1);
  return hideFor(queue, record, retrySeconds(deliveries));
}

/** Extends the visibility timeout of the message until `work` ends. */
async function holdingOn(
  queue: WorkQueue,
  record: SQSRecord,
  work: () => Promise<void>,
): Promise<void> {
  const hold = () => hideFor(queue, record, holdSeconds);
  await hold();
  // `unref`: the timer must not keep the process alive.
  const timer = setInterval(hold, holdAgainMilliseconds).unref();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}

/** Sets the visibility timeout. On failure the queue's own timeout applies. */
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
    logger.warn("visibility timeout not changed", {
      messageId,
      error: error as Error,
    });
  }
}
