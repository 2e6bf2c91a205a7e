/** Which shards of the sweep of audit entries have a window to walk. */

import type { Instant } from "#domain/value/instant.ts";
import type { Table } from "#store/table/core/table.ts";
import { isActive } from "#store/table/recovery/activity-registry.ts";
import { startOfWindow, sweepShards, windowOf } from "#store/table/recovery/recovery-keys.ts";
import {
  type LateWindow,
  readSweepState,
  type SweepState,
  saveSweepState,
} from "#store/table/recovery/sweep-state.ts";

/** Delay of the walk: by then consumers have processed a change, or lost it. */
const behindMilliseconds = 15 * 60_000;
/** Start of the first run, before now. */
const firstMilliseconds = 2 * 3_600_000;
/** Maximum number of windows of a shard to walk again; above it no new window starts. */
const lateAtMost = 200;
/** Windows in which nobody wrote that are passed at once. */
const passedAtMost = 100;

export type PendingSweeps = {
  readonly shards: readonly number[];
  /** Start of the oldest window that is not walked, in milliseconds since the epoch. */
  readonly oldest: number;
};

/** Passes the windows in which nobody wrote, so that only shards with work are named. */
export async function findPendingSweeps(table: Table, now: Instant): Promise<PendingSweeps> {
  const all = Array.from({ length: sweepShards }, (_, shard) => shard);
  const states = await Promise.all(all.map((shard) => passEmpty(table, shard, now)));
  return {
    shards: all.filter((_, shard) => states[shard]?.isPending),
    oldest: startOfWindow(Math.min(...states.map(({ oldest }) => oldest))),
  };
}

async function passEmpty(table: Table, shard: number, now: Instant) {
  const found = await readSweepState(table, { shard, first: firstWindowAt(now) });
  let state = found;
  while (isIdle(state, now) && isNextDue(state, now)) {
    if (state.next - found.next >= passedAtMost) break;
    if (await isActive(table, { window: state.next, shard })) break;
    state = { ...state, next: state.next + 1 };
  }
  // A run that walks the shard goes on from its own state, and loses to none: it has a window that is not empty.
  if (state !== found) await saveSweepState(table, shard, state);
  const isPending = !isIdle(state, now) || isNextDue(state, now);
  return { isPending, oldest: state.walk?.window ?? state.next };
}

function isIdle(state: SweepState, now: Instant): boolean {
  return state.walk === null && lateAt(state, now) === undefined;
}

export function firstWindowAt(now: Instant): number {
  return windowOf(now - firstMilliseconds);
}

/** A window to walk again now. */
export function lateAt({ late }: SweepState, now: Instant): LateWindow | undefined {
  return late.find(({ at }) => at <= now);
}

/** Whether the next new window can be walked. */
export function isNextDue({ next, late }: SweepState, now: Instant): boolean {
  return startOfWindow(next + 1) + behindMilliseconds <= now && late.length < lateAtMost;
}
