import { setTimeout as sleep } from "node:timers/promises";
import type { QueueDepth, QueueEngine } from "../engines/queue-engine.ts";
import type { StreamPositions } from "../sources/stream-position.ts";
import type { StreamSource } from "../sources/stream-source.ts";
import type { Activity, Concerns } from "./activity.ts";

export type DrainParts = {
  readonly activity: Activity;
  readonly queues: QueueEngine;
  readonly streams: readonly StreamSource[];
  /** Queues with a consumer; messages in other queues are ignored. */
  readonly consumedQueues: readonly string[];
  readonly positions: StreamPositions;
};

const leastPauseMilliseconds = 5;
/**
 * Looks in a row in which no work began or ended, before the work counts as stuck: a minute at least, and
 * longer on a busy machine, where each look and the work behind it take longer.
 */
const stuckLooks = 12_000;
/** Pieces of work after which they count as endless, as of messages that cause each other. */
const endlessPieces = 1_000_000;

export type IdleOptions = {
  /** Gives up after this time. None unless given: it waits as long as work begins and ends. */
  readonly timeoutMilliseconds?: number;
  /**
   * Only work on what has one of these texts, as the ids of one test: whoever shares the stack with others need
   * not wait for theirs. Requests under way do not count then. All work unless given.
   */
  readonly about?: readonly string[];
};

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
   * @throws NotIdleError when the work is stuck or endless, or after the timeout; it names the unfinished work.
   */
  async waitUntilIdle(options: IdleOptions = {}): Promise<void> {
    const { timeoutMilliseconds = Number.POSITIVE_INFINITY, about = [] } = options;
    const reasonToGiveUp = this.#watchProgress(timeoutMilliseconds);
    let startedAt = performance.now();
    let look = this.pending(about);
    let pending = "a stream that is not read to its end";
    for (let reason = reasonToGiveUp(); reason === null; reason = reasonToGiveUp()) {
      // If a consumer fails permanently, its stream is never read to the end, and the look never ends.
      const found = await Promise.race([look, sleep(leastPauseMilliseconds, "looking" as const)]);
      if (found === null) return;
      if (found === "looking") continue;
      pending = found;
      // At least half of the time is left to the work that it looks at.
      await sleep(Math.max(leastPauseMilliseconds, performance.now() - startedAt));
      startedAt = performance.now();
      look = this.pending(about);
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

  /** Describes the unfinished work, that about the texts if there are any; null if there is none. */
  async pending(about: readonly string[] = []): Promise<string | null> {
    const { activity } = this.#parts;
    if (about.length === 0) return await this.#pendingIn(activity, () => true, about);
    const concerns = (text: () => string) => {
      const whole = text();
      return about.some((each) => whole.includes(each));
    };
    const watch = activity.watch(concerns);
    try {
      return await this.#pendingIn(watch, concerns, about);
    } finally {
      watch.close();
    }
  }

  async #pendingIn(
    work: Pick<Activity, "running" | "begun">,
    concerns: Concerns,
    about: readonly string[],
  ): Promise<string | null> {
    const { streams, queues, consumedQueues } = this.#parts;
    if (work.running > 0) return `${work.running} invocations or retries under way`;
    const { begun } = work;
    for (const stream of streams)
      if (await stream.drainOnce(true, concerns)) return "stream records";
    const depths = await queues.depths(about);
    for (const name of consumedQueues) {
      const depth = depths[name];
      if (depth !== undefined && depth.ready + depth.inFlight > 0) return `messages in ${name}`;
    }
    // Streams and queues were checked one after the other. Work moves from one to the other only
    // through an invocation, so if none began meanwhile, both were empty at once.
    return work.running > 0 || work.begun !== begun ? "work that has just begun" : null;
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
