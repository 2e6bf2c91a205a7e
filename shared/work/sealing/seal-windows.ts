/**
 * Seals the audit entries, window by window: the entries of each organization that wrote in the window, then the
 * signed manifest over all of them. Every run is bounded and continues where the last one ended. Objects
 * are created once: after a crash the next run finds its own and goes on from there.
 */

import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type ObjectStore, putNewObject, readObject } from "#store/object-store/object-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { activeOrganizations } from "#store/table/recovery/activity-registry.ts";
import {
  startOfWindow,
  sweepShards,
  windowMilliseconds,
  windowOf,
} from "#store/table/recovery/recovery-keys.ts";
import {
  type OrganizationSeals,
  readSealingState,
  readSeals,
  readSealsOf,
  type SealingState,
  saveSealingState,
  saveSeals,
} from "#store/table/recovery/seal-store.ts";
import { readEntries } from "./read-entries.ts";
import {
  entriesPerSeal,
  hashManifest,
  hashSeal,
  listKey,
  type Manifest,
  type ManifestList,
  manifestKey,
  rootOf,
  type Seal,
  type SealedOrganization,
  type SignedManifest,
  sealKey,
  sealVersion,
} from "./seal.ts";

type ManifestSigner = {
  readonly keyId: string;
  /** Signs a short message (ECDSA with SHA-256, DER); returns the signature in base64. */
  readonly sign: (message: Buffer) => Promise<string>;
};

export type SealDependencies = {
  readonly table: Table;
  readonly manifests: ObjectStore;
  readonly signer: ManifestSigner;
  readonly now: () => Instant;
  /** Milliseconds left in this run. */
  readonly remaining: () => number;
};

/** By then every function that made an entry's id has committed the entry, or ended. */
const behindMilliseconds = 15 * 60_000;
/** Start of the first run, before now. */
const firstMilliseconds = 2 * 3_600_000;
/** Time needed for one seal, or for one manifest. */
const leastRemainingMilliseconds = 5_000;
const organizationsAtOnce = 100;
/** Organizations whose seals are written at the same time: each takes four calls, one after the other. */
const sealedAtOnce = 8;
/** Maximum windows of one run: a sealing that was stopped for long catches up over several runs. */
const windowsAtMost = 100;

/** @returns the start of the first window that is not sealed */
export async function sealWindows(dependencies: SealDependencies): Promise<number> {
  const { table, now, remaining } = dependencies;
  let state = await readSealingState(table, windowOf(now() - firstMilliseconds));
  for (let sealed = 0; sealed < windowsAtMost && isDue(state, now()); sealed += 1) {
    const after = await sealWindow(dependencies, state);
    if (after === null) return startOfWindow(state.window);
    state = after;
    if (remaining() < leastRemainingMilliseconds) break;
  }
  return startOfWindow(state.window);
}

function isDue({ window }: SealingState, now: number): boolean {
  return startOfWindow(window + 1) + behindMilliseconds <= now;
}

/** @returns null if time is up, or if another run has gone on from the state */
async function sealWindow(
  dependencies: SealDependencies,
  begun: SealingState,
): Promise<SealingState | null> {
  const { table } = dependencies;
  let state = begun;
  while (state.shard < sweepShards) {
    const { after, isDone } = await sealShard(dependencies, state);
    if (!isDone) {
      await saveSealingState(table, { ...state, after });
      return null;
    }
    state = { ...state, shard: state.shard + 1, after: null };
  }
  const previousHash = await writeManifest(dependencies, state);
  const next = { ...state, window: state.window + 1, shard: 0, after: null, previousHash };
  return saveSealingState(table, next);
}

/** @returns the last organization sealed, and whether the shard is done: if not, time is up or another run is at it */
async function sealShard(
  dependencies: SealDependencies,
  state: SealingState,
): Promise<{ readonly after: string | null; readonly isDone: boolean }> {
  let { after } = state;
  const organizations = activeOrganizations(dependencies.table, state, after);
  for await (const group of groupsOf(organizations)) {
    const areSealed = await sealOrganizations(dependencies, group, state.window);
    if (!areSealed) return { after, isDone: false };
    after = group.at(-1) ?? after;
    if (dependencies.remaining() < leastRemainingMilliseconds) return { after, isDone: false };
  }
  return { after, isDone: true };
}

/** @returns whether the window is sealed for each of them */
async function sealOrganizations(
  dependencies: SealDependencies,
  organizationIds: readonly OrganizationId[],
  window: number,
): Promise<boolean> {
  const sealed = organizationIds.map((id) => sealOrganization(dependencies, id, window));
  return (await Promise.all(sealed)).every(Boolean);
}

/** Groups of organizations that are sealed at the same time, in the order given. */
async function* groupsOf(
  organizations: AsyncIterable<OrganizationId>,
): AsyncGenerator<readonly OrganizationId[]> {
  let group: OrganizationId[] = [];
  for await (const organizationId of organizations) {
    group.push(organizationId);
    if (group.length < sealedAtOnce) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** @returns whether the window of the organization is sealed; false if time is up or another run is at it */
async function sealOrganization(
  { table, manifests, remaining }: SealDependencies,
  organizationId: OrganizationId,
  window: number,
): Promise<boolean> {
  let seals = await readSeals(table, organizationId);
  const from = startOfWindow(window);
  const period = { from, to: from + windowMilliseconds };
  while (seals.window < window || seals.through !== null) {
    if (remaining() < leastRemainingMilliseconds) return false;
    const after = seals.window < window ? null : seals.through;
    const given = { after, atMost: entriesPerSeal };
    const { entries, through } = await readEntries(table, organizationId, period, given);
    let next: OrganizationSeals = { ...seals, window, through: null };
    if (entries.length > 0) {
      const seal = await createSeal(manifests, {
        version: sealVersion,
        organizationId,
        number: seals.number + 1,
        window: formatTimestamp(from as Instant),
        through,
        entryCount: entries.length,
        root: rootOf(entries),
        previousHash: seals.hash,
        entries,
      });
      next = { ...next, number: seal.number, hash: hashSeal(seal), through: seal.through };
    }
    const saved = await saveSeals(table, organizationId, next);
    if (saved === null) return false;
    seals = saved;
  }
  return true;
}

/** The seal, or the one that an earlier run created under its number. */
async function createSeal(manifests: ObjectStore, seal: Seal): Promise<Seal> {
  const key = sealKey(seal.organizationId, seal.number);
  return createObject(manifests, key, seal);
}

async function createObject<T>(store: ObjectStore, key: string, value: T): Promise<T> {
  const body = Buffer.from(JSON.stringify(value));
  if (await putNewObject(store, key, body, "application/json")) return value;
  const found: Uint8Array[] = [];
  for await (const bytes of readObject(store, key)) found.push(bytes);
  return JSON.parse(Buffer.concat(found).toString("utf8")) as T;
}

/** @returns the hash of the manifest */
async function writeManifest(
  { table, manifests, signer }: SealDependencies,
  { window, previousHash }: SealingState,
): Promise<string> {
  const name = formatTimestamp(startOfWindow(window) as Instant);
  const lists: ManifestList[] = [];
  for (let shard = 0; shard < sweepShards; shard += 1) {
    const organizations = await sealedIn(table, window, shard);
    if (organizations.length === 0) continue;
    const found = await createObject(manifests, listKey(name, shard), organizations);
    lists.push({ shard, count: found.length, root: rootOf(found) });
  }
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

/** The organizations of a shard that wrote in the window, with their seals. */
async function sealedIn(
  table: Table,
  window: number,
  shard: number,
): Promise<SealedOrganization[]> {
  const sealed: SealedOrganization[] = [];
  let group: OrganizationId[] = [];
  const readGroup = async () => {
    const seals = await readSealsOf(table, group);
    seals.forEach(({ number, hash }, index) => {
      const organizationId = group[index];
      if (organizationId !== undefined && hash !== null)
        sealed.push([organizationId, number, hash]);
    });
    group = [];
  };
  for await (const organizationId of activeOrganizations(table, { window, shard })) {
    group.push(organizationId);
    if (group.length === organizationsAtOnce) await readGroup();
  }
  await readGroup();
  return sealed;
}
