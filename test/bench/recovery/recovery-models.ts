/**
 * The load of keys and queues at rates that no local machine can play, computed from the settings.
 */
import { matcherConsumer } from "#lib/function/consumer-settings.ts";
import { dueShards } from "#store/table/core/due-keys.ts";
import { decisionShards, sweepShards } from "#store/table/recovery/recovery-keys.ts";
import { Random } from "../../seeded/random.ts";

/** Milliseconds of AWS calls (design: cloud.md), of an invocation, and of the work of a message. */
export const latencies = {
  read: 4,
  write: 8,
  transaction: 20,
  invocation: 20,
  processing: 5,
} as const;

export type KeyModel = { readonly what: string; readonly units: number };

const secondsPlayed = 60;

/** Index writes of a payment, by its deadlines: one to enter, one to leave, two for each move. */
const indexWrites = {
  "a deadline that its evidence is ahead of": 2,
  "one deadline, which passes": 1 + 2 + 1,
  "at risk, then delayed: two that pass": 1 + (2 + 2) + (2 + 1),
} as const;

/**
 * The write units of the busiest key in its busiest second.
 * @param rate payments per second
 */
export function busiestKeys(rate: number): KeyModel[] {
  const random = new Random(1);
  const busiest = (events: number, shards: number, each = 1) =>
    each * busiestShard(random, events, shards);
  const due = Object.entries(indexWrites).map(([what, writes]) => ({
    what: `due index, ${what}`,
    units: busiest(rate * writes, dueShards),
  }));
  // Two requests for each payment; until the first registration is committed, all others write it
  // too.
  const untilSeen = (latencies.read + latencies.write) / 1_000;
  const messages = 3 * rate;
  return [
    ...due,
    {
      what: "window of the journal, one organization: its first second",
      units: Math.ceil(2 * rate * untilSeen),
    },
    {
      what: "window of the journal, each payment another organization",
      units: busiest(rate, sweepShards),
    },
    {
      what: "log of decisions, full batches",
      units: busiest(messages / matcherConsumer.batchSize, decisionShards),
    },
  ];
}

/**
 * Distributes the events of each second randomly over shards; returns the maximum of one shard in
 * one second.
 */
function busiestShard(random: Random, events: number, shards: number): number {
  let most = 0;
  for (let second = 0; second < secondsPlayed; second += 1) {
    const counts = new Array<number>(shards).fill(0);
    for (let event = 0; event < events; event += 1) {
      const shard = random.below(shards);
      counts[shard] = (counts[shard] ?? 0) + 1;
    }
    most = Math.max(most, ...counts);
  }
  return most;
}

export type StallModel = {
  /** Messages per second that the matcher handles, and that arrive. */
  readonly served: number;
  readonly arriving: number;
  /** Maximum of messages waiting at the same time. */
  readonly longest: number;
  /** Minutes from the end of the stall until the backlog is as before. */
  readonly restAfterMinutes: number;
  /** The longest wait of a message, in minutes. */
  readonly longestWaitMinutes: number;
  /** Messages that the sweepers sent for waiting work. */
  readonly sentAgain: number;
};

/** The missed-work-sweeper sends again for work older than this at the end of its window. */
const sweptAfterSeconds = 15 * 60;

/**
 * A matcher that fails for a while: a queue served first in, first out, second by second. In the
 * worst case messages in flight stay invisible for a visibility timeout after the repair.
 * @param rate payments per second
 * @param messages messages of each payment
 * @param milliseconds duration of one message in the matcher, handled one after the other
 */
export function stall(
  rate: number,
  messages: number,
  milliseconds: number,
  stallMinutes: number,
): StallModel {
  const { maxConcurrency, batchSize, visibilityTimeout } = matcherConsumer;
  const perMessage = milliseconds + latencies.processing + latencies.invocation / batchSize;
  const served = (maxConcurrency * 1_000) / perMessage;
  const arriving = rate * messages;
  const repairedAt = stallMinutes * 60;
  const hidden = maxConcurrency * batchSize;
  const waiting: Waiting[] = [];
  const model = { served, arriving, longest: 0, longestWaitMinutes: 0, sentAgain: 0 };
  let depth = 0;
  for (let second = 0; second < 6 * 3_600; second += 1) {
    waiting.push({ at: second, count: arriving });
    depth += arriving;
    if (second === repairedAt + visibilityTimeout.toSeconds()) {
      // These messages were received before: they go to the front, as the oldest.
      waiting.unshift({ at: 0, count: hidden });
      depth += hidden;
    }
    depth -= serve(waiting, second < repairedAt ? 0 : served, second, model);
    model.longest = Math.max(model.longest, depth);
    const isOver = second > repairedAt + visibilityTimeout.toSeconds();
    if (isOver && depth <= arriving) {
      return { ...model, restAfterMinutes: (second - repairedAt) / 60 };
    }
  }
  return { ...model, restAfterMinutes: Number.POSITIVE_INFINITY };
}

type Waiting = { at: number; count: number };

/** Takes the oldest messages first. @returns the number of messages taken */
function serve(
  waiting: Waiting[],
  room: number,
  second: number,
  model: { longestWaitMinutes: number; sentAgain: number },
): number {
  let left = room;
  for (let first = waiting[0]; first !== undefined && left > 0; first = waiting[0]) {
    const taken = Math.min(left, first.count);
    first.count -= taken;
    left -= taken;
    const wait = second - first.at;
    model.longestWaitMinutes = Math.max(model.longestWaitMinutes, wait / 60);
    if (wait > sweptAfterSeconds) model.sentAgain += taken;
    if (first.count === 0) waiting.shift();
  }
  return room - left;
}

/** Number of receives of a message in a stall; above the maximum it would become a dead letter. */
export function receivesIn(stallMinutes: number): number {
  return Math.ceil((stallMinutes * 60) / matcherConsumer.visibilityTimeout.toSeconds());
}
