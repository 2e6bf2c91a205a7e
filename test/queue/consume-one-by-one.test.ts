import { Logger } from "@aws-lambda-powertools/logger";
import type { SQSClient } from "@aws-sdk/client-sqs";
import type { SQSEvent } from "aws-lambda";
import { expect, test, vi } from "vitest";
import { consumeOneByOne, retrySeconds } from "../../shared/queue/consume-one-by-one.ts";
import { recordingMeter } from "../metrics/recorder.ts";

const queueUrl = "https://sqs.us-east-1.amazonaws.com/000000000000/file-worker";
const logger = new Logger({ logLevel: "SILENT" });

/** A queue that keeps what it is asked, or is out of reach. */
function queueThat(reachable: boolean) {
  const asked: unknown[] = [];
  const send = async ({ input }: { input: unknown }) => {
    if (!reachable) throw new Error("out of reach");
    asked.push(input);
  };
  const { meter, written } = recordingMeter();
  const client = { send } as unknown as SQSClient;
  return {
    asked,
    written,
    queue: { name: "file-worker", client, queueUrl, logger, meter, now: () => 5_000 } as const,
  };
}

function eventOf(receives: Readonly<Record<string, number>>): SQSEvent {
  const Records = Object.entries(receives).map(([messageId, count]) => ({
    messageId,
    receiptHandle: `receipt-${messageId}`,
    body: "{}",
    attributes: { ApproximateReceiveCount: String(count), SentTimestamp: "2000" },
  }));
  return { Records } as unknown as SQSEvent;
}

const failing = async ({ messageId }: { messageId: string }) => {
  if (messageId === "poison") throw new Error("cannot be taken in");
};

test("what failed comes back after a minute, not after the queue's 90; what is done does not", async () => {
  const { asked, queue } = queueThat(true);
  const answer = await consumeOneByOne(queue, failing)(eventOf({ fine: 1, poison: 1 }));
  expect(answer.batchItemFailures).toEqual([{ itemIdentifier: "poison" }]);
  const poison = { QueueUrl: queueUrl, ReceiptHandle: "receipt-poison" };
  expect(asked.slice(1)).toEqual([
    { ...poison, VisibilityTimeout: 120 },
    { ...poison, VisibilityTimeout: 60 },
  ]);
});

test("a message is held two minutes at a time while its work goes on, and no longer", async () => {
  vi.useFakeTimers();
  const { asked, queue } = queueThat(true);
  let finish = () => {};
  const work = () =>
    new Promise<void>((resolve) => {
      finish = resolve;
    });
  const done = consumeOneByOne(queue, work)(eventOf({ large: 1 }));
  await vi.advanceTimersByTimeAsync(130_000);
  const hold = { QueueUrl: queueUrl, ReceiptHandle: "receipt-large", VisibilityTimeout: 120 };
  expect(asked).toEqual([hold, hold, hold, hold]);
  finish();
  expect((await done).batchItemFailures).toEqual([]);
  await vi.advanceTimersByTimeAsync(130_000);
  expect(asked).toHaveLength(4);
  vi.useRealTimers();
});

test("a message's first delivery tells how long the queue is, a repeat does not", async () => {
  const { written, queue } = queueThat(true);
  await consumeOneByOne(queue, failing)(eventOf({ fine: 1, repeat: 2 }));
  expect(written).toEqual([["QueueAge", "file-worker", 3_000]]);
});

test("it comes back all the same where the queue does not hear of it", async () => {
  const { queue } = queueThat(false);
  const answer = await consumeOneByOne(queue, failing)(eventOf({ poison: 1 }));
  expect(answer.batchItemFailures).toEqual([{ itemIdentifier: "poison" }]);
});

test.each([
  [1, 60],
  [2, 120],
  [4, 480],
  [5, 900],
  [100, 900],
])("after %i deliveries the next is in %i seconds", (deliveries, seconds) => {
  expect(retrySeconds(deliveries)).toBe(seconds);
});
