/** What keys and queues bear at rates that no machine here can play: computed from the settings. */
import { matcherConsumer } from "../../../lib/function/consumer-settings.ts";
import { dueShards } from "../../../shared/table/core/due-keys.ts";
import { decisionShards, sweepShards } from "../../../shared/table/recovery/recovery-keys.ts";
import { Random } from "../../seeded/random.ts";

/** Milliseconds of calls to AWS (design: cloud.md), of an invocation, and of a message's own work. */
export const latencies = {
  read: 4,
  write: 8,
  transaction: 20,
  invocation: 20,
  processing: 5,
} as const;

export type KeyModel = { readonly what: string; readonly units: number };

const secondsPlayed = 60;

/** Index writes of a payment, as its deadlines go: one to enter, one to leave, two for each move. */
const indexWrites = {
  "a deadline that its evidence is ahead of": 2,
  "one deadline, which passes": 1 + 2 + 1,
  "at risk, then delayed: two that pass": 1 + (2 + 2) + (2 + 1),
} as const;

/**
 * The busiest key's write units in its busiest second.
 *
 * @param rate payments a second
 */
export function busiestKeys(rate: number): KeyModel[] {
  const random = new Random(1);
  const busiest = (events: number, shards: number, each = 1) =>
    each * busiestShard(random, events, shards);
  const due = Object.entries(indexWrites).map(([what, writes]) => ({
    what: `due index, ${what}`,
    units: busiest(rate * writes, dueShards),
  }));
  // Two requests for each payment; until the first registration is committed, all others write it too.
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

/** Events of each second thrown on shards: what the fullest one got in any second. */
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
  /** Messages that the matcher takes a second, and that come. */
  readonly served: number;
  readonly arriving: number;
  /** Most messages that waited at once. */
  readonly longest: number;
  /** Minutes from the end of the stall until no more wait than before it. */
  readonly restAfterMinutes: number;
  /** The longest wait of a message, in minutes. */
  readonly longestWaitMinutes: number;
  /** Messages that the sweepers sent for what was waiting. */
  readonly sentAgain: number;
};

/** What is older than this at the end of its window, journal-sweeper sends for again. */
const sweptAfterSeconds = 15 * 60;

/**
 * A matcher that fails for a while: a queue served first in, first out, by the second. Worst of all,
 * what is in flight when it is mended stays hidden for a visibility timeout.
 *
 * @param rate payments a second
 * @param messages of each
 * @param milliseconds that one message takes the matcher, one after the other
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
  const mended = stallMinutes * 60;
  const hidden = maxConcurrency * batchSize;
  const waiting: Waiting[] = [];
  const model = { served, arriving, longest: 0, longestWaitMinutes: 0, sentAgain: 0 };
  let depth = 0;
  for (let second = 0; second < 6 * 3_600; second += 1) {
    waiting.push({ at: second, count: arriving });
    depth += arriving;
    if (second === mended + visibilityTimeout.toSeconds()) {
      // Received too often to be new: they go to the front, and are the oldest.
      waiting.unshift({ at: 0, count: hidden });
      depth += hidden;
    }
    depth -= serve(waiting, second < mended ? 0 : served, second, model);
    model.longest = Math.max(model.longest, depth);
    const isOver = second > mended + visibilityTimeout.toSeconds();
    if (isOver && depth <= arriving) {
      return { ...model, restAfterMinutes: (second - mended) / 60 };
    }
  }
  return { ...model, restAfterMinutes: Number.POSITIVE_INFINITY };
}

type Waiting = { at: number; count: number };

/** Takes the oldest messages first. @returns how many were taken */
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

/** Receives of a message in a stall: what is received too often would be a dead letter. */
export function receivesIn(stallMinutes: number): number {
  return Math.ceil((stallMinutes * 60) / matcherConsumer.visibilityTimeout.toSeconds());
}
