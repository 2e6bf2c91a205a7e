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
/**
 * Looks in a row in which no work began or ended, before the work counts as stuck: a minute at least, and
 * longer on a busy machine, where each look and the work behind it take longer.
 */
const stuckLooks = 12_000;
/** Pieces of work after which they count as endless, as of messages that cause each other. */
const endlessPieces = 200_000;

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
   * in progress. Delayed messages, and those that their consumer postponed, are ignored. Waits as long as
   * work begins and ends, however slow the machine is.
   *
   * @param timeoutMilliseconds gives up after this time in any case
   * @throws NotIdleError when the work is stuck or endless, or after the timeout; it names the unfinished work.
   */
  async waitUntilIdle(timeoutMilliseconds = Number.POSITIVE_INFINITY): Promise<void> {
    const reasonToGiveUp = this.#watchProgress(timeoutMilliseconds);
    let look = this.pending();
    let pending = "a stream that is not read to its end";
    for (let reason = reasonToGiveUp(); reason === null; reason = reasonToGiveUp()) {
      // If a consumer fails permanently, its stream is never read to the end, and the look never ends.
      const found = await Promise.race([look, sleep(lookEveryMilliseconds, "looking" as const)]);
      if (found === null) return;
      if (found === "looking") continue;
      pending = found;
      await sleep(lookEveryMilliseconds);
      look = this.pending();
    }
    look.catch(() => undefined);
    throw new NotIdleError(`Not idle ${reasonToGiveUp()}: ${pending}`);
  }

  /** @returns a function to call once for each look: why no other one is worth while, or null */
  #watchProgress(timeoutMilliseconds: number): () => string | null {
    const { activity } = this.#parts;
    const giveUpAt = performance.now() + timeoutMilliseconds;
    const first = activity.begun;
    let state = "";
    let looks = 0;
    return () => {
      const before = state;
      state = `${activity.begun} begun, ${activity.running} running`;
      looks = state === before ? looks + 1 : 0;
      if (performance.now() >= giveUpAt) return `after ${timeoutMilliseconds} ms`;
      if (looks > stuckLooks) return `after ${looks} looks without progress`;
      if (activity.begun - first > endlessPieces) return `after ${endlessPieces} pieces of work`;
      return null;
    };
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
