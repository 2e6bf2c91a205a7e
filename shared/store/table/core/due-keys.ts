/** Keys of the sparse index of due work (docs/architecture.md, The table). */
import type { Uuid } from "#domain/value/id.ts";

/**
 * A case with a deadline costs its shard two index writes, one to enter and one to leave, and four
 * more if the deadline passes. `npx node test/bench/recovery/recovery.ts` prints the load of the
 * busiest shard; one key takes 1,000 units a second.
 */
export const dueShards = 144;

/** Digits of a moment: padded, so that the order of the texts is the numeric order. */
const momentDigits = 15;

/** A message is sent again 10 minutes after the first one, then after twice the previous wait. */
const firstWaitMilliseconds = 10 * 60_000;
const longestWaitMilliseconds = 4 * 3_600_000;

/**
 * Index attributes of an item that falls due at `dueAt` (milliseconds since the epoch). Items are
 * spread over shards; the sweeper reads one shard at a time.
 */
export function dueAttributes(uuid: Uuid, dueAt: number): { duePartition: string; dueAt: string } {
  const shard = Number.parseInt(uuid.slice(22, 28), 16) % dueShards;
  return { duePartition: duePartition(shard), dueAt: dueInstant(dueAt) };
}

/**
 * The sort key of the index: the due moment and the number of messages sent since. The index holds
 * only keys, so the sort key must be enough to compute the time of the next message.
 *
 * @param instant milliseconds since the epoch
 */
export function dueInstant(instant: number, sent = 0): string {
  const moment = String(Math.round(instant)).padStart(momentDigits, "0");
  return sent === 0 ? moment : `${moment}#${sent}`;
}

/** Parses a sort key made by {@link dueInstant}. */
export function parseDueInstant(dueAt: string): { readonly at: number; readonly sent: number } {
  const [moment = "", sent = "0"] = dueAt.split("#");
  return { at: Number(moment), sent: Number(sent) };
}

/**
 * The sort key after another message was sent at `now`.
 *
 * `end` is the upper bound of the next moment, unless it is in the past.
 */
export function postponedDueInstant(
  dueAt: string,
  { now, end }: { readonly now: number; readonly end: number },
): string {
  const { sent } = parseDueInstant(dueAt);
  const next = now + Math.min(firstWaitMilliseconds * 2 ** sent, longestWaitMilliseconds);
  return dueInstant(end > now ? Math.min(next, end) : next, sent + 1);
}

/**
 * The due moment of work whose message was just sent at `sentAt`: the sweeper sends another one
 * then, in case the first is lost.
 */
export function backstopAt(sentAt: number): number {
  return sentAt + firstWaitMilliseconds;
}

export function duePartition(shard: number): string {
  return `due#${shard}`;
}
