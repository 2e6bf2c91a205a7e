/**
 * Lambda's event sources in bad conditions: batches of any size, repeated, late and out of order.
 */

import { millisecondsOfUuid } from "#domain/value/id.ts";
import { failedMessages, failedRecords } from "#lib/emulator/sources/batch-failures.ts";
import type { StreamRecord } from "#lib/emulator/sources/stream-client.ts";
import { parseExportLaneKey } from "#store/table/bulk/file-keys.ts";
import { type Key, parseRecordKey } from "#store/table/core/keys.ts";
import { parseJobKey } from "#store/table/matching/matching-keys.ts";
import {
  listConsumer,
  queueConsumers,
  recordOf,
  streamConsumer,
} from "../../simulation/aws/event-pump.ts";
import type { Message } from "../../simulation/aws/simulated-services.ts";
import { queueUrls } from "../../simulation/function/function-environment.ts";
import type { Random } from "../random.ts";
import type { FaultyService } from "./faulty-service.ts";

type QueueName = keyof typeof queueUrls;

const recordsPerBatch = 10;
const recordsAtRest = 1_000;
/** The list counter is as busy as all other consumers together, so it is run less often. */
const shareOfCounting = 0.2;
const shareOfRepeats = 0.15;
const shareOfLateMessages = 0.15;
const longestLateMilliseconds = 60_000;
/** Share of stream batches that are lost: the reader gave up, and no consumer receives them. */
const shareOfLosses = 0.04;
/**
 * No request or message takes longer than this from an id to its commit, unless it was paused here.
 */
const longestCommitMilliseconds = 5 * 60_000;
/** Share of deliveries from which on their consumer stalls. */
const shareOfStalls = 0.01;
const stallMilliseconds = 10 * 60_000;
/** Time until a failed or unanswered batch is delivered again. */
const redeliveryMilliseconds = 20_000;

export class FaultySources {
  readonly #service: FaultyService;
  readonly #random: Random;
  /** Records that each stream consumer has not handled yet, in order. */
  readonly #unread = new Map<string, StreamRecord[]>([
    [streamConsumer, []],
    [listConsumer, []],
  ]);
  /** Time until which each consumer stalls. */
  readonly #stalls = new Map<string, number>();
  faults = true;

  constructor(service: FaultyService, random: Random) {
    this.#service = service;
    this.#random = random;
  }

  /** Delivers one batch of one source. */
  async deliverSomething(): Promise<void> {
    const { queues } = this.#service.world;
    await this.#readStream();
    const streams = this.#random.chance(shareOfCounting) ? [listConsumer] : [streamConsumer];
    const names = (Object.keys(queueConsumers) as QueueName[]).filter(
      (name) => (queues.get(queueUrls[name]) ?? []).length > 0,
    );
    const at = this.#random.below(streams.length + names.length);
    const queue = names[at - streams.length];
    if (queue === undefined) await this.#deliverStream(streams[at] ?? streamConsumer);
    else await this.#deliverQueue(queue);
  }

  /** Delivers everything that is visible now, and what results from it. */
  async deliverAll(): Promise<void> {
    while (await this.#deliverRound());
  }

  async #deliverRound(): Promise<boolean> {
    await this.#readStream();
    const taken: boolean[] = [];
    for (const consumer of this.#unread.keys()) taken.push(await this.#deliverStream(consumer));
    for (const name of Object.keys(queueConsumers) as QueueName[]) {
      taken.push(await this.#deliverQueue(name));
    }
    return taken.includes(true);
  }

  /** Number of visible messages and changes that no consumer has handled. */
  get visible(): number {
    const { queues, clock } = this.#service.world;
    const messages = [...queues.values()].flat().filter(({ visibleAt }) => visibleAt <= clock.now);
    return [...this.#unread.values()].reduce((sum, unread) => sum + unread.length, messages.length);
  }

  async #readStream(): Promise<void> {
    const records = await this.#service.world.readStream();
    for (const unread of this.#unread.values()) unread.push(...records);
  }

  /** @returns whether records were handled */
  async #deliverStream(consumer: string): Promise<boolean> {
    const unread = this.#unread.get(consumer) ?? [];
    const batch = unread.slice(0, this.faults ? this.#batchSize() : recordsAtRest);
    if (batch.length === 0 || this.#isStalled(consumer)) return false;
    if (this.#isLost(batch)) {
      unread.splice(0, batch.length);
      return true;
    }
    const outcome = await this.#service.invoke(consumer, { Records: batch });
    if (outcome.kind !== "answered") return false;
    const failed = failedRecords(outcome, {
      items: batch,
      idOf: ({ dynamodb }) => dynamodb.SequenceNumber,
    });
    const taken = batch.length - failed.length;
    if (this.faults && this.#random.chance(shareOfRepeats)) {
      this.#service.count("repeated stream records");
      return false;
    }
    unread.splice(0, taken);
    return taken > 0;
  }

  /** @returns whether messages were handled */
  async #deliverQueue(name: QueueName): Promise<boolean> {
    const { queues, clock } = this.#service.world;
    const url = queueUrls[name];
    if (this.#isStalled(queueConsumers[name])) return false;
    const batch = this.#takeMessages(url);
    if (batch.length === 0) return false;
    const outcome = await this.#service.invoke(queueConsumers[name], {
      Records: batch.map(recordOf),
    });
    const failed = failedMessages(outcome.kind === "answered" ? outcome : null, {
      items: batch,
      idOf: ({ messageId }) => messageId,
    });
    const again = this.#repeatsOf(batch.filter((message) => !failed.includes(message)));
    if (name === "file-worker" && again.length > 0) this.#service.count("repeated import message");
    const visibleAt = clock.now + redeliveryMilliseconds;
    const back = [...failed, ...again].map((message) => ({ ...message, visibleAt }));
    queues.set(url, [...(queues.get(url) ?? []), ...back]);
    return failed.length < batch.length;
  }

  #isLost(batch: readonly StreamRecord[]): boolean {
    const { now } = this.#service.world.clock;
    if (!this.faults || !this.#random.chance(shareOfLosses)) return false;
    if (!batch.every((record) => isFindable(record, now))) return false;
    this.#service.count("lost stream records");
    return true;
  }

  /** Whether the consumer stalls; it may start to do so now. */
  #isStalled(consumer: string): boolean {
    const { now } = this.#service.world.clock;
    if (!this.faults) return false;
    if ((this.#stalls.get(consumer) ?? 0) > now) return true;
    if (!this.#random.chance(shareOfStalls)) return false;
    this.#service.count("stall of ten minutes");
    this.#stalls.set(consumer, now + stallMilliseconds);
    return true;
  }

  #takeMessages(url: string): Message[] {
    const { queues, clock } = this.#service.world;
    const messages = queues.get(url) ?? [];
    const visible = messages.filter(({ visibleAt }) => visibleAt <= clock.now);
    const batch: Message[] = [];
    for (let left = this.#batchSize(); left > 0 && visible.length > 0; left -= 1) {
      const at = this.faults ? this.#random.below(visible.length) : 0;
      if (at > 0) this.#service.count("reordered message");
      batch.push(...visible.splice(at, 1));
    }
    const late = new Set(
      batch.filter(() => this.faults && this.#random.chance(shareOfLateMessages)),
    );
    const rest = messages.filter((message) => !batch.includes(message));
    const delayed = [...late].map((message) => {
      this.#service.count("late message");
      return { ...message, visibleAt: clock.now + this.#random.below(longestLateMilliseconds) };
    });
    queues.set(url, [...rest, ...delayed]);
    return batch.filter((message) => !late.has(message));
  }

  #repeatsOf(taken: readonly Message[]): Message[] {
    return taken.filter(() => {
      const repeats = this.faults && this.#random.chance(shareOfRepeats);
      if (repeats) this.#service.count("repeated message");
      return repeats;
    });
  }

  #batchSize(): number {
    return this.faults ? 1 + this.#random.below(recordsPerBatch) : recordsPerBatch;
  }
}

/**
 * Whether recovery can find the change if its stream record is lost. Jobs and exports continue only
 * by the stream. A record that was committed long after its id was created lies in a window that
 * was already swept.
 */
function isFindable({ dynamodb }: StreamRecord, now: number): boolean {
  const { pk, sk } = dynamodb["Keys"] as Readonly<Record<keyof Key, { readonly S: string }>>;
  const key = { pk: pk.S, sk: sk.S };
  if (parseJobKey(key) !== null || parseExportLaneKey(key) !== null) return false;
  const record = parseRecordKey(key);
  const isNew = dynamodb["OldImage"] === undefined;
  return (
    record === null || !isNew || millisecondsOfUuid(record.uuid) > now - longestCommitMilliseconds
  );
}
