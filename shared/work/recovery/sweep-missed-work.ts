/**
 * Walks the audit entries with a delay, window by window, and repairs work that the consumers of the
 * stream and of the queues missed: lost work is only visible by comparing the audit entries with the
 * results. Each shard of the registry of organizations has its own cursor; the next run continues.
 * A window with missed work is walked again, later each time, until nothing is missed.
 */

import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { MetricValue } from "#store/metrics/metric-table.ts";
import { activeOrganizations } from "#store/table/recovery/activity-registry.ts";
import { type DecisionLog, readDecisions } from "#store/table/recovery/decision-log.ts";
import {
  startOfWindow,
  sweepShards,
  windowMilliseconds,
} from "#store/table/recovery/recovery-keys.ts";
import {
  type LateWindow,
  readSweepState,
  type SweepState,
  type SweepWalk,
  saveSweepState,
} from "#store/table/recovery/sweep-state.ts";
import { auditEntryPartitions, journalPages } from "./audit-entry-window.ts";
import { firstWindowAt, isNextDue, lateAt } from "./pending-sweeps.ts";
import { type RepairDependencies, repairPage } from "./repair-page.ts";

export type SweepMissedWorkDependencies = Omit<RepairDependencies, "isDecided" | "period"> & {
  readonly now: () => Instant;
  /** Milliseconds left in this run. */
  readonly remaining: () => number;
};

const partitionsAtOnce = 8;
/** Time needed to walk this many partitions. */
const leastRemainingMilliseconds = 10_000;

/** Wait before a window is walked again; doubled each time, for at most ten walks. */
const firstWaitMilliseconds = 10 * 60_000;
const longestWaitMilliseconds = 4 * 3_600_000;
const walksAtMost = 10;

const allShards: readonly number[] = Array.from({ length: sweepShards }, (_, shard) => shard);

/**
 * Walks these shards until no window is due or time is up. Safe to run concurrently: a lost save ends
 * the walk of its shard.
 *
 * @returns the start of the oldest window of these shards that is not finished, in milliseconds since the epoch
 */
export async function sweepMissedWork(
  dependencies: SweepMissedWorkDependencies,
  shards = allShards,
): Promise<number> {
  const decisions = cacheDecisions(dependencies);
  const next = await Promise.all(
    shards.map((shard) => sweepShard({ ...dependencies, decisions, shard })),
  );
  return startOfWindow(Math.min(...next));
}

type Decisions = (window: number) => Promise<DecisionLog>;

type ShardSweep = SweepMissedWorkDependencies & {
  readonly decisions: Decisions;
  readonly shard: number;
};

/** Windows whose decision log is cached; the shards of one run walk the same windows. */
const windowsCached = 2;

function cacheDecisions({ table }: SweepMissedWorkDependencies): Decisions {
  const known = new Map<number, Promise<DecisionLog>>();
  return (window) => {
    const log = known.get(window) ?? readDecisions(table, window);
    known.delete(window);
    known.set(window, log);
    const [oldest] = known.keys();
    if (known.size > windowsCached && oldest !== undefined) known.delete(oldest);
    return log;
  };
}

/** @returns the first window that is not finished */
async function sweepShard(sweep: ShardSweep): Promise<number> {
  const { table, shard, now } = sweep;
  let state = await readSweepState(table, { shard, first: firstWindowAt(now()) });
  let saved: SweepState | null = state;
  for (
    let step = await walkNext(sweep, state);
    step !== null;
    step = await walkNext(sweep, state)
  ) {
    state = step.state;
    if (step.isEmpty) continue;
    saved = await saveSweepState(table, shard, state);
    if (saved === null) return state.next;
    state = saved;
  }
  if (state !== saved) await saveSweepState(table, shard, state);
  return state.walk?.window ?? state.next;
}

type Step = {
  readonly state: SweepState;
  /** True if the window has no active organization: then its state need not be saved. */
  readonly isEmpty: boolean;
};

/** Walks one window as far as time allows. Returns null if no window is due or time is up. */
async function walkNext(sweep: ShardSweep, state: SweepState): Promise<Step | null> {
  if (sweep.remaining() < leastRemainingMilliseconds) return null;
  const begun = state.walk === null ? beginWalk(state, sweep.now()) : state;
  if (begun?.walk == null) return null;
  const { walk, isDone } = await walkWindow(sweep, begun.walk);
  const after = { ...begun, walk };
  return { state: isDone ? endWalk(sweep, after) : after, isEmpty: isDone && walk.after === null };
}

/** Starts the next window: one to walk again, or the next new one; null if none is due. */
function beginWalk(state: SweepState, now: Instant): SweepState | null {
  const late = lateAt(state, now);
  if (late !== undefined) {
    const { window, walked } = late;
    const rest = state.late.filter((each) => each !== late);
    return { ...state, late: rest, walk: newWalk(window, walked) };
  }
  const { next } = state;
  if (!isNextDue(state, now)) return null;
  return { ...state, next: next + 1, walk: newWalk(next, 0) };
}

function newWalk(window: number, walked: number): SweepWalk {
  return { window, walked, after: null, partition: null, missed: false };
}

function endWalk(
  { now, meter }: ShardSweep,
  { walk, ...state }: SweepState & { readonly walk: SweepWalk },
): SweepState {
  if (!walk.missed) return { ...state, walk: null };
  const walked = walk.walked + 1;
  if (walked >= walksAtMost) {
    meter.record("Overdue", "sweep" satisfies MetricValue<"Overdue">, 1);
    return { ...state, walk: null };
  }
  const wait = Math.min(firstWaitMilliseconds * 2 ** walk.walked, longestWaitMilliseconds);
  const late: LateWindow = { window: walk.window, at: now() + wait, walked };
  return { ...state, walk: null, late: [...state.late, late] };
}

type Walked = { readonly walk: SweepWalk; readonly isDone: boolean };

async function walkWindow(sweep: ShardSweep, from: SweepWalk): Promise<Walked> {
  let walk = from;
  const { table, shard, remaining } = sweep;
  for await (const organizationId of activeOrganizations(
    table,
    { window: walk.window, shard },
    walk.after,
  )) {
    const walked = await walkOrganization(sweep, walk, organizationId);
    walk = walked.walk;
    if (!walked.isDone) return { walk, isDone: false };
    walk = { ...walk, after: organizationId, partition: null };
    if (remaining() < leastRemainingMilliseconds) return { walk, isDone: false };
  }
  return { walk, isDone: true };
}

/** Walks a few partitions in parallel. If time is up, `walk.partition` is the last finished one. */
async function walkOrganization(
  sweep: ShardSweep,
  from: SweepWalk,
  organizationId: OrganizationId,
): Promise<Walked> {
  const { table, remaining } = sweep;
  const start = startOfWindow(from.window);
  const period = { from: start, to: start + windowMilliseconds };
  const isDecided = await sweep.decisions(from.window);
  const all = await auditEntryPartitions(table, organizationId, period);
  const left = all.filter((partition) => partition > (from.partition ?? ""));
  let walk = from;
  for (let first = 0; first < left.length; first += partitionsAtOnce) {
    if (first > 0 && remaining() < leastRemainingMilliseconds) return { walk, isDone: false };
    const some = left.slice(first, first + partitionsAtOnce);
    const missed = await Promise.all(
      some.map(async (partition) => {
        let count = 0;
        for await (const items of journalPages(table, partition, period)) {
          count += await repairPage({ ...sweep, isDecided, period }, organizationId, items);
        }
        return count;
      }),
    );
    walk = {
      ...walk,
      partition: some.at(-1) ?? null,
      missed: walk.missed || missed.some((count) => count > 0),
    };
  }
  return { walk, isDone: true };
}
