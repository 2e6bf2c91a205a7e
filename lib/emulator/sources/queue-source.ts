import { setTimeout as sleep } from "node:timers/promises";
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { Activity } from "../control/activity.ts";
import type { QueueEngine } from "../engines/queue-engine.ts";
import { type FunctionPool, type Log, maxEventBytes } from "../execution/function-pool.ts";
import { batchAnswer, type InvocationResult } from "../execution/function-worker.ts";
import { maxPasses, passesThrough } from "../manners/lineage.ts";
import { accountId, partition, region } from "../provision/aws-environment.ts";
import type { MappingPlan } from "../template/plan.ts";
import { failedMessages } from "./batch-failures.ts";
import { retryDelayMilliseconds } from "./retry-delay.ts";

export type QueueSourceParts = {
  readonly sqs: SQSClient;
  /** Not of the function: Lambda needs no permission to let a message become visible again. */
  readonly operatorSqs: SQSClient;
  readonly queues: QueueEngine;
  readonly pool: FunctionPool;
  readonly activity: Activity;
  /** Whether to deliver the next batch twice, as SQS does now and then. */
  readonly deliversTwice: () => boolean;
  readonly log: Log;
};

/** Messages that one request to a queue can take or delete. */
const maxMessagesPerRequest = 10;
const longPollSeconds = 20;
const defaultBatchSize = 10;
/** Tries of a throttled batch, over about 20 seconds. */
const maxThrottledTries = 10;

/** Delivers the messages of one queue to a function, several batches at once. */
export class QueueSource {
  readonly #parts: QueueSourceParts;
  readonly #mapping: MappingPlan;
  readonly #queueUrl: string;
  #stopping = new AbortController();
  #loops: Promise<void>[] = [];

  constructor(parts: QueueSourceParts, mapping: MappingPlan) {
    this.#parts = parts;
    this.#mapping = mapping;
    this.#queueUrl = parts.queues.queueUrl(mapping.source);
  }

  start(): void {
    this.#stopping = new AbortController();
    const { signal } = this.#stopping;
    const wanted = this.#mapping.ScalingConfig?.MaximumConcurrency ?? Number.POSITIVE_INFINITY;
    const loops = Math.min(wanted, this.#parts.pool.concurrencyOf(this.#mapping.functionName));
    this.#loops = Array.from({ length: loops }, () => this.#poll(signal));
  }

  /** Resolves when the batches under way are finished. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#loops);
  }

  async #poll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.#receiveAndDeliver(signal);
      } catch (error) {
        if (signal.aborted) return;
        this.#parts.log(`${this.#mapping.source}: ${String(error)}\n`);
        await sleep(retryDelayMilliseconds(4));
      }
    }
  }

  async #receiveAndDeliver(signal: AbortSignal): Promise<void> {
    const batchSize = this.#mapping.BatchSize ?? defaultBatchSize;
    const messages = await this.#receive(batchSize, longPollSeconds, signal);
    if (messages.length === 0) return;
    const text = () => messages.map(bodyOf).join("\n");
    await this.#parts.activity.during(text, async () => {
      // After a full answer the queue may have more; a batch can hold several answers.
      for (let more = messages.length; isFull(more) && messages.length < batchSize; ) {
        const next = await this.#receive(batchSize - messages.length, 0);
        messages.push(...next);
        more = next.length;
      }
      const bytesOf = (message: Message) =>
        Buffer.byteLength(JSON.stringify(toRecord(message, this.#mapping)));
      for (const batch of inEvents(messages, bytesOf)) await this.#deliver(batch);
    });
  }

  async #receive(count: number, waitSeconds: number, signal?: AbortSignal): Promise<Message[]> {
    const command = new ReceiveMessageCommand({
      QueueUrl: this.#queueUrl,
      MaxNumberOfMessages: Math.min(count, maxMessagesPerRequest),
      WaitTimeSeconds: waitSeconds,
      MessageSystemAttributeNames: ["All"],
      MessageAttributeNames: ["All"],
    });
    const options = signal === undefined ? {} : { abortSignal: signal };
    const { Messages: messages = [] } = await this.#parts.sqs.send(command, options);
    return messages;
  }

  async #deliver(messages: readonly Message[]): Promise<void> {
    const { functionName } = this.#mapping;
    const inLoop = messages.filter((message) => this.#isDropped(message));
    if (inLoop.length > 0) {
      const ids = inLoop.map(({ MessageId: id }) => id).join(", ");
      this.#parts.log(`${functionName}: the chain of messages ${ids} is a loop\n`);
      await this.#retry(inLoop);
      const others = messages.filter((message) => !inLoop.includes(message));
      if (others.length > 0) await this.#deliver(others);
      return;
    }
    const event = { Records: messages.map((message) => toRecord(message, this.#mapping)) };
    const traces = messages.map(({ Attributes }) => Attributes?.AWSTraceHeader);
    const invoke = () => this.#invoke(event, traces);
    const first = await invoke();
    const isRepeated = first.kind === "answered" && this.#parts.deliversTwice();
    const result = isRepeated ? await invoke() : first;
    const failed = failedMessages(batchAnswer(result), {
      items: messages,
      idOf: ({ MessageId: id = "" }) => id,
      reportsFailures: this.#mapping.FunctionResponseTypes.length > 0,
    });
    await this.#delete(messages.filter((message) => !failed.includes(message)));
    await this.#retry(failed);
  }

  /** Lambda tries again while it is throttled, and gives the messages back to the queue at last. */
  async #invoke(event: object, traces: readonly (string | undefined)[]): Promise<InvocationResult> {
    const { pool } = this.#parts;
    for (let tries = 1; ; tries += 1) {
      const result = await pool.invoke(this.#mapping.functionName, event, traces);
      if (result.kind !== "throttled" || tries === maxThrottledTries) return result;
      await sleep(retryDelayMilliseconds(tries));
    }
  }

  /** Lambda does not invoke the function with it: the redrive policy moves it to the dead-letter queue. */
  #isDropped({ Attributes: attributes }: Message): boolean {
    const { functionName, allowsLoops } = this.#mapping;
    return !allowsLoops && passesThrough(functionName, attributes?.AWSTraceHeader) >= maxPasses;
  }

  async #delete(messages: readonly Message[]): Promise<void> {
    for (let start = 0; start < messages.length; start += maxMessagesPerRequest) {
      const entries = messages
        .slice(start, start + maxMessagesPerRequest)
        .map((message, position) => ({
          Id: String(position),
          ReceiptHandle: message.ReceiptHandle,
        }));
      await this.#parts.sqs.send(
        new DeleteMessageBatchCommand({ QueueUrl: this.#queueUrl, Entries: entries }),
      );
    }
  }

  /** A message that its consumer postponed keeps the consumer's visibility timeout. */
  async #retry(messages: readonly Message[]): Promise<void> {
    if (messages.length === 0) return;
    const depths = await this.#parts.queues.depths();
    const postponed = new Set(depths[this.#mapping.source]?.postponedReceipts);
    const pending = messages.filter((message) => !postponed.has(message.ReceiptHandle ?? ""));
    // Counted as separate work, so that the loop continues with other messages.
    for (const message of pending) {
      const text = () => bodyOf(message);
      void this.#parts.activity.during(text, () => this.#release(message));
    }
  }

  async #release(message: Message): Promise<void> {
    const receives = Number(message.Attributes?.ApproximateReceiveCount ?? "1");
    await sleep(retryDelayMilliseconds(receives));
    const command = new ChangeMessageVisibilityCommand({
      QueueUrl: this.#queueUrl,
      ReceiptHandle: message.ReceiptHandle,
      VisibilityTimeout: 0,
    });
    try {
      await this.#parts.operatorSqs.send(command);
    } catch (error) {
      // The message is delivered again after the queue's visibility timeout.
      this.#parts.log(`${this.#mapping.source}: ${String(error)}\n`);
    }
  }
}

/** Bytes of `{"Records":[]}`. */
const aroundRecords = 14;

/** Lambda bounds the event of a batch too: it takes as many messages as fit. */
export function inEvents<Record>(
  messages: readonly Record[],
  bytesOf: (message: Record) => number,
): readonly (readonly Record[])[] {
  const events: Record[][] = [];
  let bytes = 0;
  for (const message of messages) {
    // With the comma after it.
    const more = bytesOf(message) + 1;
    const last = events.at(-1);
    if (last === undefined || bytes + more > maxEventBytes - aroundRecords) {
      events.push([message]);
      bytes = more;
    } else {
      last.push(message);
      bytes += more;
    }
  }
  return events;
}

function bodyOf({ Body: body = "" }: Message): string {
  return body;
}

function isFull(messages: number): boolean {
  return messages === maxMessagesPerRequest;
}

/** https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html */
function toRecord(message: Message, mapping: MappingPlan): object {
  const attributes = Object.entries(message.MessageAttributes ?? {}).map(([name, attribute]) => [
    name,
    {
      dataType: attribute.DataType,
      ...(attribute.StringValue !== undefined && { stringValue: attribute.StringValue }),
      ...(attribute.BinaryValue !== undefined && {
        binaryValue: Buffer.from(attribute.BinaryValue).toString("base64"),
      }),
      stringListValues: [],
      binaryListValues: [],
    },
  ]);
  return {
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    attributes: message.Attributes ?? {},
    messageAttributes: Object.fromEntries(attributes),
    md5OfBody: message.MD5OfBody,
    eventSource: "aws:sqs",
    eventSourceARN: `arn:${partition}:sqs:${region}:${accountId}:${mapping.source}`,
    awsRegion: region,
  };
}
