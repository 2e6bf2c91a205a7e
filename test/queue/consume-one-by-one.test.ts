import { Logger } from "@aws-lambda-powertools/logger";
import type { SQSClient } from "@aws-sdk/client-sqs";
import type { SQSEvent } from "aws-lambda";
import { expect, test, vi } from "vitest";
import { consumeOneByOne, retrySeconds } from "#store/queue/consume-one-by-one.ts";
import { recordingMeter } from "../metrics/recorder.ts";

const queueUrl = "https://sqs.us-east-1.amazonaws.com/000000000000/file-worker";
const logger = new Logger({ logLevel: "SILENT" });

/** A queue that records its calls, or is unavailable. */
function fakeQueue(reachable: boolean) {
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

test("hides a failed message for one minute instead of the queue's 90, and reports only the failed one", async () => {
  const { asked, queue } = fakeQueue(true);
  const answer = await consumeOneByOne(queue, failing)(eventOf({ fine: 1, poison: 1 }));
  expect(answer.batchItemFailures).toEqual([{ itemIdentifier: "poison" }]);
  const poison = { QueueUrl: queueUrl, ReceiptHandle: "receipt-poison" };
  expect(asked.slice(1)).toEqual([
    { ...poison, VisibilityTimeout: 120 },
    { ...poison, VisibilityTimeout: 60 },
  ]);
});

test("extends the invisibility of a message by two minutes at a time until its work ends", async () => {
  vi.useFakeTimers();
  const { asked, queue } = fakeQueue(true);
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

test("measures the age of the queue on the first delivery of a message, not on a repeat", async () => {
  const { written, queue } = fakeQueue(true);
  await consumeOneByOne(queue, failing)(eventOf({ fine: 1, repeat: 2 }));
  expect(written).toEqual([["QueueAge", "file-worker", 3_000]]);
});

test("reports a failed message even if the queue is unavailable", async () => {
  const { queue } = fakeQueue(false);
  const answer = await consumeOneByOne(queue, failing)(eventOf({ poison: 1 }));
  expect(answer.batchItemFailures).toEqual([{ itemIdentifier: "poison" }]);
});

test.each([
  [1, 60],
  [2, 120],
  [4, 480],
  [5, 900],
  [100, 900],
])("after %i deliveries the next follows in %i seconds", (deliveries, seconds) => {
  expect(retrySeconds(deliveries)).toBe(seconds);
});
