/** A queue for which a consumer waits is looked at only while a message becomes due later. */
import { beforeAll, expect, test } from "vitest";
import { queueClasses } from "#lib/emulator/engines/queue-classes.ts";
import { lookAtQueuesWhenNeeded } from "#lib/emulator/engines/quiet-queues.ts";

type Message = { readonly body: string; delayUntil?: number };
type Queue = {
  readonly pollTimer: unknown;
  enqueue(message: object): void;
  dequeue(count: number): { readonly Body: string; readonly ReceiptHandle: string }[];
  waitForMessages(seconds: number): Promise<void>;
};
type Classes = {
  readonly SqsQueue: new (name: string, url: string, arn: string, attributes: object) => Queue;
  readonly SqsStore: { createMessage(body: string): Message };
};

let classes: Classes;
beforeAll(async () => {
  await lookAtQueuesWhenNeeded();
  classes = await queueClasses<Classes>();
});

function open(): Queue {
  return new classes.SqsQueue("q", "http://q", "arn:q", { VisibilityTimeout: "1" });
}

function message(delayMilliseconds: number): Message {
  const made = classes.SqsStore.createMessage("later");
  if (delayMilliseconds > 0) made.delayUntil = Date.now() + delayMilliseconds;
  return made;
}

test("not while nothing can become due", async () => {
  const queue = open();
  const waiting = queue.waitForMessages(20);
  expect(queue.pollTimer).toBeUndefined();
  queue.enqueue(message(0));
  await waiting;
  expect(queue.dequeue(1)).toHaveLength(1);
});

test.each(["before", "after"])("a delayed message sent %s the wait ends it", async (moment) => {
  const queue = open();
  if (moment === "before") queue.enqueue(message(30));
  const waiting = queue.waitForMessages(20);
  if (moment === "after") queue.enqueue(message(30));
  expect(queue.pollTimer).toBeDefined();
  await waiting;
  expect(queue.dequeue(1)).toHaveLength(1);
});

test("a message that its consumer does not delete comes again to one that waits", async () => {
  const queue = open();
  queue.enqueue(message(0));
  expect(queue.dequeue(1)).toHaveLength(1);
  const waiting = queue.waitForMessages(20);
  expect(queue.pollTimer).toBeDefined();
  await waiting;
  expect(queue.dequeue(1)).toHaveLength(1);
});
