import { setTimeout as sleep } from "node:timers/promises";
import type { QueueDepth, QueueEngine } from "../engines/queue-engine.ts";
import type { StreamPositions } from "../sources/stream-position.ts";
import type { StreamSource } from "../sources/stream-source.ts";
import type { Activity } from "./activity.ts";

export type DrainParts = {
  readonly activity: Activity;
  readonly queues: QueueEngine;
  readonly streams: readonly StreamSource[];
  /** Queues with a consumer; messages in other queues are ignored. */
  readonly consumedQueues: readonly string[];
  readonly positions: StreamPositions;
};

const lookEveryMilliseconds = 5;

export class NotIdleError extends Error {
  override readonly name = "NotIdleError";
}

/** Finds out whether the stack has finished all work. */
export class Drain {
  readonly #parts: DrainParts;

  constructor(parts: DrainParts) {
    this.#parts = parts;
  }

  /**
   * Resolves when no stream record is unread, no message is visible or in flight, and nothing is
   * in progress. Delayed messages, and those that their consumer postponed, are ignored.
   *
   * @throws NotIdleError after the timeout; it names the unfinished work.
   */
  async waitUntilIdle(timeoutMilliseconds: number): Promise<void> {
    const giveUpAt = performance.now() + timeoutMilliseconds;
    // If a consumer fails permanently, its stream is never read to the end: the check must end too.
    // The timer may outlive the check and must not keep the process of a stopped stack alive.
    const message = "a stream that is not read to its end";
    const timeout = sleep(timeoutMilliseconds, message, { ref: false });
    let pending: string | null = "the first look";
    while (performance.now() < giveUpAt) {
      pending = await Promise.race([this.pending(), timeout]);
      if (pending === null) return;
      await sleep(lookEveryMilliseconds);
    }
    throw new NotIdleError(`Not idle after ${timeoutMilliseconds} ms: ${pending}`);
  }

  /** Describes the unfinished work; null if there is none. */
  async pending(): Promise<string | null> {
    const { activity, streams, queues } = this.#parts;
    if (activity.running > 0) return `${activity.running} invocations or retries under way`;
    const { begun } = activity;
    for (const stream of streams) if (await stream.drainOnce()) return "stream records";
    const depths = await queues.depths();
    for (const name of this.#parts.consumedQueues) {
      const depth = depths[name];
      if (depth !== undefined && depth.ready + depth.inFlight > 0) return `messages in ${name}`;
    }
    // Streams and queues were checked one after the other. Work moves from one to the other only
    // through an invocation, so if none began meanwhile, both were empty at once.
    return activity.running > 0 || activity.begun !== begun ? "work that has just begun" : null;
  }

  /** Saves the streams' positions if all work behind them is finished, delayed messages included. */
  async savePositions(): Promise<void> {
    const { positions, queues, consumedQueues } = this.#parts;
    if (!positions.hasUnsaved) return;
    const depths = await queues.depths();
    if (consumedQueues.some((name) => holdsLater(depths[name]))) return;
    if ((await this.pending()) === null) positions.save();
  }
}

function holdsLater(depth: QueueDepth | undefined): boolean {
  return depth !== undefined && depth.delayed + depth.postponedReceipts.length > 0;
}
