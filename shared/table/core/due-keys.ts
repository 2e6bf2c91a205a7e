/** The sparse index of what falls due (docs/architecture.md, The table). */
import type { Uuid } from "../../domain/value/id.ts";

/**
 * A case with a deadline costs its shard two index writes, one to enter and one to leave, and four more
 * where the deadline passes. `npx node test/bench/recovery/recovery.ts` prints what the busiest shard takes: a
 * key bears 1,000 units a second.
 */
export const dueShards = 144;

/** Digits of a moment, so that it sorts as text as it does as a number. */
const momentDigits = 15;

/** What is sent again: 10 minutes after the first message, then twice as late each time. */
const firstWaitMilliseconds = 10 * 60_000;
const longestWaitMilliseconds = 4 * 3_600_000;

/** Sparse index of what falls due: spread over shards that the sweeper reads one by one. */
export function dueAttributes(uuid: Uuid, dueAt: number): { duePartition: string; dueAt: string } {
  const shard = Number.parseInt(uuid.slice(22, 28), 16) % dueShards;
  return { duePartition: duePartition(shard), dueAt: dueInstant(dueAt) };
}

/**
 * The index's sort key. It carries how many messages were sent since the item fell due, so that the
 * index alone, which holds keys only, tells when the next one is sent.
 *
 * @param instant milliseconds since the epoch
 */
export function dueInstant(instant: number, sent = 0): string {
  const moment = String(Math.round(instant)).padStart(momentDigits, "0");
  return sent === 0 ? moment : `${moment}#${sent}`;
}

/** Reads what {@link dueInstant} wrote. */
export function parseDueInstant(dueAt: string): { readonly at: number; readonly sent: number } {
  const [moment = "", sent = "0"] = dueAt.split("#");
  return { at: Number(moment), sent: Number(sent) };
}

/**
 * The sort key after one more message was sent at `now`.
 *
 * @param end a moment that a wait does not go beyond, where it lies ahead
 */
export function postponedDueInstant(dueAt: string, now: number, end: number): string {
  const { sent } = parseDueInstant(dueAt);
  const next = now + Math.min(firstWaitMilliseconds * 2 ** sent, longestWaitMilliseconds);
  return dueInstant(end > now ? Math.min(next, end) : next, sent + 1);
}

/**
 * When the sweeper sends a message again for what its writer has just sent one for: the index entry of
 * work whose own message may be lost.
 */
export function backstopAt(sentAt: number): number {
  return sentAt + firstWaitMilliseconds;
}

export function duePartition(shard: number): string {
  return `due#${shard}`;
}
