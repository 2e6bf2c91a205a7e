/**
 * The state of the sweep of audit entries: one item for each shard of the registry of active organizations.
 */
import { jsonCodec } from "../core/document/document.ts";
import { readItem } from "../core/read-item.ts";
import { stored } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import { putItem } from "../core/write-item.ts";
import { sweepStateKey } from "./recovery-keys.ts";

/** A window with missed changes, which is walked again. */
export type LateWindow = {
  readonly window: number;
  /** Time of the next walk, in milliseconds since the epoch. */
  readonly at: number;
  /** Number of walks so far. */
  readonly walked: number;
};

/** The walk of a window in progress. */
export type SweepWalk = {
  readonly window: number;
  readonly walked: number;
  /** The last organization walked completely; null before the first. */
  readonly after: string | null;
  /** The last partition walked completely of the next organization. */
  readonly partition: string | null;
  /** Whether missed changes were found so far. */
  readonly missed: boolean;
};

export type SweepState = {
  /** 0 if no state is stored. */
  readonly version: number;
  /** The first window not walked yet. */
  readonly next: number;
  readonly walk: SweepWalk | null;
  readonly late: readonly LateWindow[];
};

const states = /* @__PURE__ */ stored({
  noun: "state of the sweep of audit entries",
  key: sweepStateKey,
  codec: /* @__PURE__ */ jsonCodec<Omit<SweepState, "version">>(1),
});

/** @param first the first window of a sweep without a stored state */
export async function readSweepState(
  table: Table,
  { shard, first }: { readonly shard: number; readonly first: number },
): Promise<SweepState> {
  const item = await readItem(table, sweepStateKey(shard));
  if (item === undefined) return { version: 0, next: first, walk: null, late: [] };
  return { ...states.decode(item), version: item["version"] as number };
}

/** @returns the new state; null if another run has changed it */
export async function saveSweepState(
  table: Table,
  shard: number,
  { version, ...state }: SweepState,
): Promise<SweepState | null> {
  const after = { ...state, version: version + 1 };
  const isSaved = await putItem(table, {
    item: { ...sweepStateKey(shard), ...states.bodyOf(state), version: after.version },
    condition: "attribute_not_exists(pk) OR version = :read",
    values: { ":read": version },
  });
  return isSaved ? after : null;
}
