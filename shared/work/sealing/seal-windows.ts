/**
 * Seals the audit entries, window by window: the entries of each organization that wrote in the window, then the
 * signed manifest over all of them. Shards of organizations are sealed side by side, each by a run of its own; the run that seals the
 * last one writes the manifest. Every run is bounded and continues where the last one ended. Objects
 * are created once: after a crash the next run finds its own and goes on from there.
 */

import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Table } from "#store/table/core/table.ts";
import { isActive } from "#store/table/recovery/activity-registry.ts";
import { startOfWindow, sweepShards, windowOf } from "#store/table/recovery/recovery-keys.ts";
import {
  readSealingState,
  readShardSeals,
  type SealingState,
  type ShardSeals,
  saveSealingState,
} from "#store/table/recovery/seal-store.ts";
import {
  hashManifest,
  type Manifest,
  type ManifestList,
  manifestKey,
  rootOf,
  type SignedManifest,
  sealVersion,
} from "./seal.ts";
import { createObject, leastRemainingMilliseconds, type SealingRun } from "./seal-organization.ts";
import { sealShard } from "./seal-shard.ts";

type ManifestSigner = {
  readonly keyId: string;
  /** Signs a short message (ECDSA with SHA-256, DER); returns the signature in base64. */
  readonly sign: (message: Buffer) => Promise<string>;
};

export type SealDependencies = SealingRun & {
  readonly signer: ManifestSigner;
  readonly now: () => Instant;
};

/** By then every function that made an entry's id has committed the entry, or ended. */
const behindMilliseconds = 15 * 60_000;
/** Start of the first run, before now. */
const firstMilliseconds = 2 * 3_600_000;
/** Maximum windows of one run: a sealing that was stopped for long catches up over several runs. */
const windowsAtMost = 100;

const allShards: readonly number[] = Array.from({ length: sweepShards }, (_, shard) => shard);

/**
 * Seals what is due. Other runs may seal other shards of the same window at the same time.
 *
 * @param shards those of the first window; later windows are sealed whole, so that a long stop is caught up
 * @returns the start of the first window that is not sealed
 */
export async function sealWindows(
  dependencies: SealDependencies,
  shards = allShards,
): Promise<number> {
  const { now, remaining } = dependencies;
  let state = await stateAt(dependencies);
  for (let sealed = 0; sealed < windowsAtMost && isDue(state, now()); sealed += 1) {
    const after = await sealWindow(dependencies, state, sealed === 0 ? shards : allShards);
    if (after === null) return startOfWindow(state.window);
    state = after;
    if (remaining() < leastRemainingMilliseconds) break;
  }
  return startOfWindow(state.window);
}

type Clocked = { readonly table: Table; readonly now: () => Instant };

function stateAt({ table, now }: Clocked): Promise<SealingState> {
  return readSealingState(table, windowOf(now() - firstMilliseconds));
}

export type PendingSeals = {
  /** Null: all shards are sealed, and the manifest is not written. Empty: nothing is due. */
  readonly shards: readonly (number | null)[];
  /** Start of the first window that is not sealed, in milliseconds since the epoch. */
  readonly oldest: number;
};

/** What is to do for the first window that is not sealed. */
export async function findPendingSeals(dependencies: Clocked): Promise<PendingSeals> {
  const state = await stateAt(dependencies);
  const oldest = startOfWindow(state.window);
  if (!isDue(state, dependencies.now())) return { shards: [], oldest };
  const { unsealed } = await shardsOf(dependencies.table, state.window);
  return { shards: unsealed.length > 0 ? unsealed : [null], oldest };
}

function isDue({ window }: SealingState, now: number): boolean {
  return startOfWindow(window + 1) + behindMilliseconds <= now;
}

/** @returns null if a shard is not sealed yet, or if another run has gone on from the state */
async function sealWindow(
  dependencies: SealDependencies,
  state: SealingState,
  shards: readonly number[],
): Promise<SealingState | null> {
  const { table } = dependencies;
  const { window } = state;
  for (const shard of shards) {
    if (!(await sealShard(dependencies, { window, shard }))) return null;
  }
  const { unsealed, lists } = await shardsOf(table, window);
  if (unsealed.length > 0) return null;
  const previousHash = await writeManifest(dependencies, state, lists);
  const next = { ...state, window: window + 1, shard: 0, after: null, previousHash };
  return saveSealingState(table, next);
}

type Shards = { readonly unsealed: readonly number[]; readonly lists: readonly ManifestList[] };

/** A shard in which nobody wrote is sealed without a trace. */
async function shardsOf(table: Table, window: number): Promise<Shards> {
  const states = await readShardSeals(table, allShards);
  const open = allShards.filter((shard) => states[shard]?.window !== window);
  const active = await Promise.all(open.map((shard) => isActive(table, { window, shard })));
  return {
    unsealed: open.filter((_, position) => active[position]),
    lists: states.flatMap((state, shard) => listOf(state, { window, shard })),
  };
}

function listOf(
  { window, list }: ShardSeals,
  wanted: { readonly window: number; readonly shard: number },
): ManifestList[] {
  return window === wanted.window && list !== null ? [{ shard: wanted.shard, ...list }] : [];
}

/** @returns the hash of the manifest */
async function writeManifest(
  { manifests, signer }: SealDependencies,
  { window, previousHash }: SealingState,
  lists: readonly ManifestList[],
): Promise<string> {
  const name = formatTimestamp(startOfWindow(window) as Instant);
  const root = rootOf(lists.map((list) => list.root));
  const { keyId } = signer;
  const manifest: Manifest = {
    version: sealVersion,
    window: name,
    previousHash,
    lists,
    root,
    keyId,
  };
  const signature = await signer.sign(hashManifest(manifest));
  const signed: SignedManifest = { ...manifest, signature };
  const created = await createObject(manifests, manifestKey(name), signed);
  return hashManifest(created).toString("hex");
}
