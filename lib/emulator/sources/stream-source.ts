import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { Activity, Concerns } from "../control/activity.ts";
import type { VirtualClock } from "../control/virtual-clock.ts";
import type { QueueEngine } from "../engines/queue-engine.ts";
import type { FunctionPool, Log } from "../execution/function-pool.ts";
import { batchAnswer } from "../execution/function-worker.ts";
import { region } from "../provision/aws-environment.ts";
import type { MappingPlan } from "../template/plan.ts";
import { failedRecords } from "./batch-failures.ts";
import { retryDelayMilliseconds } from "./retry-delay.ts";
import type { StreamClient, StreamRecord } from "./stream-client.ts";
import type { StreamPositions } from "./stream-position.ts";
import type { TableWrites } from "./table-writes.ts";

export type StreamSourceParts = {
  readonly sqs: SQSClient;
  readonly queues: QueueEngine;
  readonly pool: FunctionPool;
  readonly activity: Activity;
  readonly clock: VirtualClock;
  readonly positions: StreamPositions;
  readonly writes: TableWrites;
  readonly log: Log;
};

const defaultBatchSize = 100;
/** Between two reads, while one write follows the other. */
const leastPauseMilliseconds = 15;
/**
 * Milliseconds for which following changes are collected into a batch. AWS reads a shard four times a second and
 * so collects for longer. Under load, one run of the function for each change would slow down all functions.
 */
const gatherMilliseconds = 25;
/** At least as long as the last delivery took, so that a slow consumer gets fewer and larger batches. */
const longestGatherMilliseconds = 300;
/**
 * A read takes processor time of the runner, the proxy and the engine, so a stream is read when something was written;
 * and this often all the same: the engine itself deletes expired items. On AWS they are deleted within days.
 */
const idleIntervalMilliseconds = 10_000;
/** Time for which the list of shards is cached. In milliseconds. */
const shardsStayMilliseconds = 2_000;

/** Delivers the changes of one table to a function, in order: one batch of a shard at a time. */
export class StreamSource {
  readonly #parts: StreamSourceParts;
  readonly #mapping: MappingPlan;
  #client: StreamClient;
  #stopping = new AbortController();
  #loop: Promise<void> = Promise.resolve();
  #turn: Promise<unknown> = Promise.resolve();
  #shardIds: readonly string[] = [];
  #shardsReadAt = 0;

  constructor(parts: StreamSourceParts, mapping: MappingPlan, client: StreamClient) {
    this.#parts = parts;
    this.#mapping = mapping;
    this.#client = client;
  }

  /** Call this when the table was created again: its stream then has another name. */
  set client(client: StreamClient) {
    this.#client = client;
  }

  start(): void {
    this.#stopping = new AbortController();
    this.#loop = this.#poll(this.#stopping.signal);
  }

  /** Resolves when the current batch is finished or given up. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#loop;
    await this.#turn;
  }

  /**
   * Reads and delivers all records, after a read that is in progress.
   *
   * @param looksForShards whether to read the list of shards even if it is cached
   * @returns whether there was any record that is of concern.
   */
  async drainOnce(looksForShards = true, concerns: Concerns = () => true): Promise<boolean> {
    const turn = this.#turn.then(() => this.#deliverNew(looksForShards, concerns));
    this.#turn = turn.catch(() => undefined);
    return await turn;
  }

  /** Moves to the end of the stream without delivering its records. */
  async skipAll(): Promise<void> {
    for (const shardId of await this.#shards(true)) {
      for (let records = await this.#next(shardId); records.length > 0; ) {
        this.#moveBehind(shardId, records);
        records = await this.#next(shardId);
      }
    }
  }

  async #poll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const startedAt = performance.now();
      const { count } = this.#parts.writes;
      const found = await this.drainOnce(false).catch((error: unknown) => {
        this.#parts.log(`${this.#mapping.source}: ${String(error)}\n`);
        return false;
      });
      if (found) await this.#gather(performance.now() - startedAt, signal);
      await this.#pause(count, signal);
    }
  }

  async #gather(tookMilliseconds: number, signal: AbortSignal): Promise<void> {
    const wanted = Math.max(gatherMilliseconds, tookMilliseconds);
    const milliseconds = Math.min(wanted, longestGatherMilliseconds);
    await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
  }

  /** @param count of the writes that the last read has seen: another one ends the pause */
  async #pause(count: number, signal: AbortSignal): Promise<void> {
    await sleep(leastPauseMilliseconds);
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        signal.removeEventListener("abort", end);
        resolve();
      };
      signal.addEventListener("abort", end);
      void this.#parts.writes.after(count, idleIntervalMilliseconds).then(end);
    });
  }

  async #deliverNew(looksForShards: boolean, concerns: Concerns): Promise<boolean> {
    let found = false;
    for (const shardId of await this.#shards(looksForShards)) {
      let isFull = true;
      while (isFull) {
        const records = await this.#next(shardId);
        if (records.length === 0) break;
        const text = () => JSON.stringify(records);
        found ||= concerns(text);
        await this.#parts.activity.during(text, () => this.#deliver(shardId, records, 0));
        if (this.#stopping.signal.aborted) return found;
        isFull = records.length === this.#batchSize;
      }
    }
    return found;
  }

  async #shards(looksForShards: boolean): Promise<readonly string[]> {
    const isOld = performance.now() - this.#shardsReadAt > shardsStayMilliseconds;
    if (looksForShards || isOld || this.#shardIds.length === 0) {
      this.#shardIds = await this.#client.shards();
      this.#shardsReadAt = performance.now();
    }
    return this.#shardIds;
  }

  async #next(shardId: string): Promise<StreamRecord[]> {
    const after = this.#parts.positions.get(this.#mapping.id, shardId);
    return await this.#client.read(shardId, after, this.#batchSize);
  }

  get #batchSize(): number {
    return this.#mapping.BatchSize ?? defaultBatchSize;
  }

  /** Delivers all records in order until each is processed or given up. */
  async #deliver(
    shardId: string,
    batch: readonly StreamRecord[],
    failuresBefore: number,
    readAt = this.#parts.clock.now(),
  ): Promise<void> {
    const { signal } = this.#stopping;
    let records = batch;
    for (let failures = failuresBefore + 1; !signal.aborted; failures += 1) {
      const left = await this.#invoke(shardId, records);
      if (left.length < records.length) failures = 1;
      records = left;
      if (records.length === 0) return;
      if (await this.#giveUpOrBisect(shardId, records, failures, readAt)) return;
      await sleep(retryDelayMilliseconds(failures), undefined, { signal }).catch(() => undefined);
    }
  }

  /** @returns whether nothing is left to deliver. */
  async #giveUpOrBisect(
    shardId: string,
    records: readonly StreamRecord[],
    failures: number,
    readAt: number,
  ): Promise<boolean> {
    if (this.#isOld(readAt)) {
      await this.#giveUp(shardId, records, failures, "RecordAgeExceeded");
      return true;
    }
    if (this.#mapping.BisectBatchOnFunctionError && records.length > 1) {
      const middle = Math.ceil(records.length / 2);
      await this.#deliver(shardId, records.slice(0, middle), failures, readAt);
      await this.#deliver(shardId, records.slice(middle), failures, readAt);
      return true;
    }
    if (!this.#isExhausted(failures)) return false;
    await this.#giveUp(shardId, records, failures, "RetryAttemptsExhausted");
    return true;
  }

  /** @returns the records from the first failed one on. */
  async #invoke(
    shardId: string,
    records: readonly StreamRecord[],
  ): Promise<readonly StreamRecord[]> {
    const { pool } = this.#parts;
    const event = { Records: records.map((record) => this.#toRecord(record)) };
    // A throttle is not a retry: the shard waits.
    const result = await pool.invokeWhenFree(this.#mapping.functionName, event);
    const failed = failedRecords(batchAnswer(result), {
      items: records,
      idOf: sequenceNumberOf,
      reportsFailures: this.#mapping.FunctionResponseTypes.length > 0,
    });
    this.#moveBehind(shardId, records.slice(0, records.length - failed.length));
    return failed;
  }

  /** A record is read as it is written, so its age counts from then; -1 is not a limit. */
  #isOld(readAt: number): boolean {
    const seconds = this.#mapping.MaximumRecordAgeInSeconds;
    return seconds >= 0 && this.#parts.clock.now() - readAt > seconds * 1000;
  }

  /** -1 retries for ever, as on AWS until the record expires. */
  #isExhausted(failures: number): boolean {
    const retries = this.#mapping.MaximumRetryAttempts;
    return retries >= 0 && failures > retries;
  }

  /** https://docs.aws.amazon.com/lambda/latest/dg/services-dynamodb-errors.html */
  async #giveUp(
    shardId: string,
    records: readonly StreamRecord[],
    invocations: number,
    condition: "RetryAttemptsExhausted" | "RecordAgeExceeded",
  ): Promise<void> {
    const destination = this.#mapping.DestinationConfig?.OnFailure.Destination;
    if (destination !== undefined) {
      const body = {
        requestContext: {
          requestId: randomUUID(),
          functionArn: this.#mapping.functionName,
          condition,
          approximateInvokeCount: invocations,
        },
        version: "1.0",
        timestamp: new Date(this.#parts.clock.now()).toISOString(),
        DDBStreamBatchInfo: {
          shardId,
          startSequenceNumber: sequenceNumberOf(records[0]),
          endSequenceNumber: sequenceNumberOf(records.at(-1)),
          batchSize: records.length,
          streamArn: this.#mapping.EventSourceArn,
        },
      };
      const queueUrl = this.#parts.queues.queueUrl(destination.split(":").at(-1) ?? "");
      await this.#parts.sqs.send(
        new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(body) }),
      );
    }
    this.#parts.log(`${this.#mapping.functionName}: gave up ${records.length} stream records\n`);
    this.#moveBehind(shardId, records);
  }

  #moveBehind(shardId: string, records: readonly StreamRecord[]): void {
    const last = records.at(-1);
    if (last === undefined) return;
    this.#parts.positions.set(this.#mapping.id, shardId, sequenceNumberOf(last));
  }

  #toRecord(record: StreamRecord): object {
    const { dynamodb } = record;
    const written = dynamodb.ApproximateCreationDateTime ?? Date.now() / 1000;
    const offsetSeconds = Math.round(this.#parts.clock.offsetMilliseconds / 1000);
    return {
      ...record,
      awsRegion: region,
      eventSourceARN: this.#mapping.EventSourceArn,
      // The engine uses the machine's time, not the virtual time.
      dynamodb: { ...dynamodb, ApproximateCreationDateTime: written + offsetSeconds },
    };
  }
}

function sequenceNumberOf(record: StreamRecord | undefined): string {
  return record?.dynamodb.SequenceNumber ?? "";
}
