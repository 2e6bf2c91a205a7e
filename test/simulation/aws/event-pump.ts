/** Delivers the table's stream and the queues, as Lambda's event sources do. */
import {
  type BatchAnswer,
  failedMessages,
  failedRecords,
} from "#lib/emulator/sources/batch-failures.ts";
import type { StreamRecord } from "#lib/emulator/sources/stream-client.ts";
import { queueUrls } from "../function/function-environment.ts";
import { Environment } from "../function/lambda-environment.ts";
import type { World } from "../world.ts";
import type { Message } from "./simulated-services.ts";

/** The function that relays the table's stream to the queues. */
export const streamConsumer = "stream-relay";

/** Another stream consumer: it counts the lists, on which nothing else depends. */
export const listConsumer = "list-counter";

/** The function of each queue. */
export const queueConsumers: Readonly<Record<keyof typeof queueUrls, string>> = {
  matcher: "matcher",
  outbound: "outbound-delivery",
  outboundSlow: "outbound-slow-delivery",
  "file-worker": "file-worker",
  exporter: "exporter",
  due: "deadline-sweeper",
  journal: "missed-work-sweeper",
  seals: "audit-sealer",
  polls: "partner-poller",
};

const messagesPerBatch = 10;

/** Maximum of deliveries of one batch; more means a poison message. */
const maximumDeliveries = 10;

/** Maximum of rounds until everything is delivered; more means a loop of messages. */
const maximumRounds = 20;

/** Time until a failed batch is delivered again, in milliseconds. */
const redeliveryMilliseconds = 1_000;

type Event = { readonly Records: readonly unknown[] };

/**
 * Delivers everything and what results from it, until nothing is left.
 *
 * @param consumers functions that read the stream; the lists are counted only where the list counter is one of them
 */
export async function pumpUntilQuiet(
  world: World,
  consumers: readonly string[] = [streamConsumer],
): Promise<void> {
  for (let round = 0; round < maximumRounds; round += 1) {
    const delivered = [await pumpStream(world, consumers), ...(await pumpQueues(world))];
    if (!delivered.includes(true)) return;
  }
  throw new Error(`The queues were not empty after ${maximumRounds} rounds.`);
}

/** Like {@link pumpUntilQuiet}, but also waits for delayed messages, the earliest first. */
export async function pumpUntilDone(world: World): Promise<void> {
  for (let round = 0; round < maximumRounds; round += 1) {
    await pumpUntilQuiet(world);
    const times = [...world.queues.values()].flat().map(({ visibleAt }) => visibleAt);
    if (times.length === 0) return;
    world.clock.now = Math.min(...times);
  }
  throw new Error(`Messages were still delayed after ${maximumRounds} rounds.`);
}

async function pumpStream(world: World, consumers: readonly string[]): Promise<boolean> {
  const records = await world.readStream();
  if (records.length === 0) return false;
  for (const consumer of consumers) await deliverStream(world, records, consumer);
  return true;
}

async function pumpQueues(world: World): Promise<boolean[]> {
  const names = Object.keys(queueConsumers) as (keyof typeof queueConsumers)[];
  const delivered: boolean[] = [];
  for (const name of names) {
    const messages = takeMessages(world, name);
    if (messages.length > 0) await deliverMessages(world, queueConsumers[name], messages);
    delivered.push(messages.length > 0);
  }
  return delivered;
}

/** Takes the visible messages of a queue; delayed messages stay. */
export function takeMessages(world: World, name: keyof typeof queueUrls): readonly Message[] {
  const messages = world.queues.get(queueUrls[name]) ?? [];
  const isVisible = ({ visibleAt }: Message) => visibleAt <= world.clock.now;
  world.queues.set(
    queueUrls[name],
    messages.filter((message) => !isVisible(message)),
  );
  return messages.filter(isVisible);
}

/** The same work in messages of one task each, so that every two of them can meet at any call. */
export function splitTasks(messages: readonly Message[]): readonly Message[] {
  return messages.flatMap((message) => {
    const { tasks, ...rest } = JSON.parse(message.body) as { readonly tasks?: readonly unknown[] };
    if (tasks === undefined) return [message];
    return tasks.map((task, index) => ({
      ...message,
      messageId: `${message.messageId}-${index}`,
      body: JSON.stringify({ ...rest, tasks: [task] }),
    }));
  });
}

/**
 * Delivers a batch of changes until all are handled: again from the first failed one, or the whole
 * batch if the consumer names none.
 */
export async function deliverStream(
  world: World,
  records: readonly StreamRecord[],
  consumer: string = streamConsumer,
  first?: Environment,
): Promise<void> {
  const remaining = (left: readonly StreamRecord[], answer: BatchAnswer) =>
    failedRecords(answer, { items: left, idOf: ({ dynamodb }) => dynamodb.SequenceNumber });
  await deliver(world, consumer, records, remaining, first);
}

/** Delivers messages in batches, failed ones again, until all are handled. */
export async function deliverMessages(
  world: World,
  functionName: string,
  messages: readonly Message[],
  first?: Environment,
): Promise<void> {
  for (let from = 0; from < messages.length; from += messagesPerBatch) {
    const batch = messages.slice(from, from + messagesPerBatch).map(recordOf);
    await deliver(
      world,
      functionName,
      batch,
      (left, answer) => failedMessages(answer, { items: left, idOf: ({ messageId }) => messageId }),
      first,
    );
  }
}

/** Functions that work without a message: the dispatcher, and those that then do all shards at once. */
export const scheduledFunctions: ReadonlySet<string> = new Set([
  "minute-dispatcher",
  "partner-poller",
  "deadline-sweeper",
  "missed-work-sweeper",
  "audit-sealer",
]);

/** Starts a scheduled function, again until it succeeds. */
export async function startScheduled(world: World, functionName: string): Promise<void> {
  await deliver(world, functionName, [{}], (left, answer) => (answer === null ? left : []));
}

/** A message in the form in which a function receives it. */
export function recordOf(message: Message) {
  return { ...message, eventSource: "aws:sqs", attributes: {}, messageAttributes: {} };
}

async function deliver<T>(
  world: World,
  functionName: string,
  records: readonly T[],
  remaining: (records: readonly T[], answer: BatchAnswer) => readonly T[],
  first = new Environment(world, functionName),
): Promise<void> {
  let environment = first;
  let left = records;
  for (let delivery = 0; delivery < maximumDeliveries; delivery += 1) {
    if (!environment.alive) environment = new Environment(world, functionName);
    const event: Event = { Records: left };
    const outcome = await environment.invoke(event);
    left = remaining(left, outcome.kind === "answered" ? outcome : null);
    if (left.length === 0) return;
    world.clock.now += redeliveryMilliseconds;
    const positions = left.map((record) => records.indexOf(record));
    await world.onPause?.([functionName, positions, delivery, environment.memory]);
  }
  throw new Error(`${functionName} refused a batch ${maximumDeliveries} times.`);
}
