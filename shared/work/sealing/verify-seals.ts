/** Checks manifests and seals with the public key alone, and gives what they say (docs/audit.md, Checking). */
import { type KeyObject, verify } from "node:crypto";
import { formatTimestamp, parseTimestamp } from "#api/schema/field/timestamp.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { sweepShards, windowMilliseconds } from "#store/table/recovery/recovery-keys.ts";
import {
  hashManifest,
  hashSeal,
  listKey,
  manifestPrefix,
  rootOf,
  type Seal,
  type SealedEvent,
  type SealedOrganization,
  type SignedManifest,
  sealKey,
} from "./seal.ts";

/** The bucket of manifests, or a copy of it. */
export type SealSource = {
  /** Null if there is no such object. */
  readonly read: (key: string) => Promise<Uint8Array | null>;
  /** The keys that begin with this, sorted. */
  readonly list: (prefix: string) => Promise<readonly string[]>;
};

/** An event as it was sealed. */
export type SealedState = {
  readonly hash: string | null;
  readonly chain: string | null;
  readonly sequence: number | null;
  /** The audit entry that holds it. */
  readonly entryId: string;
  readonly window: string;
};

export type VerifiedSeals = {
  readonly manifests: number;
  /** By the events' ids; only events whose seals hold. */
  readonly events: ReadonlyMap<string, SealedState>;
  /** Ids of the sealed audit entries. */
  readonly entries: ReadonlySet<string>;
  /** Everything between these moments is sealed (milliseconds since the epoch); null without a manifest. */
  readonly sealed: { readonly from: number; readonly to: number } | null;
  readonly faults: readonly string[];
};

/** Checks all manifests, and the seals of one organization. Holds its sealed events in memory. */
export async function verifySeals(
  source: SealSource,
  publicKey: KeyObject,
  organizationId: OrganizationId,
): Promise<VerifiedSeals> {
  const faults: string[] = [];
  const expected = new Map<number, { readonly hash: string; readonly window: string }>();
  let before: SignedManifest | null = null;
  let first: SignedManifest | null = null;
  const keys = await source.list(manifestPrefix);
  for (const key of keys) {
    const manifest = await readJson<SignedManifest>(source, key);
    if (manifest === null || !isManifest(manifest)) {
      faults.push(`${nameOf(key)}: it is not a manifest.`);
      continue;
    }
    faults.push(...(await faultsOf(manifest, before, publicKey)));
    const listed = await listedIn(source, manifest, organizationId);
    if (listed === "changed")
      faults.push(`Manifest ${manifest.window}: its list of organizations was changed.`);
    else if (listed !== null) expected.set(listed[1], { hash: listed[2], window: manifest.window });
    before = manifest;
    first ??= manifest;
  }
  const seals = await verifyOwn(source, organizationId, expected);
  return {
    manifests: keys.length,
    ...seals,
    sealed: periodOf(first, before),
    faults: [...faults, ...seals.faults],
  };
}

/** An alarm rings when sealing is an hour behind. */
const behindMilliseconds = 3_600_000;

/**
 * What is wrong where the last manifests are not there: nothing else would show that.
 *
 * @param until when the manifests are expected to end, in milliseconds since the epoch
 */
export function faultOfEnd({ sealed }: VerifiedSeals, until: number): string | null {
  if (sealed === null) return "There is no manifest.";
  if (sealed.to >= until - behindMilliseconds) return null;
  const [end, expected] = [sealed.to, until].map((at) => formatTimestamp(at as Instant));
  return `The manifests end at ${end}: those until ${expected} are missing.`;
}

function isManifest({ window, signature, lists }: Partial<SignedManifest>): boolean {
  const isDated = typeof window === "string" && parseTimestamp(window) !== null;
  return isDated && typeof signature === "string" && Array.isArray(lists);
}

function periodOf(first: SignedManifest | null, last: SignedManifest | null) {
  if (first === null || last === null) return null;
  return { from: startOf(first), to: startOf(last) + windowMilliseconds };
}

function startOf({ window }: SignedManifest): number {
  return parseTimestamp(window) ?? 0;
}

/** What is wrong with a manifest by itself, and after the one before. */
async function faultsOf(
  manifest: SignedManifest,
  before: SignedManifest | null,
  publicKey: KeyObject,
): Promise<string[]> {
  const name = `Manifest ${manifest.window}`;
  const faults: string[] = [];
  if (!isSigned(manifest, publicKey)) faults.push(`${name}: the signature does not hold.`);
  if (rootOf(manifest.lists.map(({ root }) => root)) !== manifest.root) {
    faults.push(`${name}: its root is not that of its lists.`);
  }
  if (before === null) {
    if (manifest.previousHash !== null)
      faults.push(`${name}: the manifests before it are missing.`);
    return faults;
  }
  if (startOf(manifest) !== startOf(before) + windowMilliseconds) {
    faults.push(`${name}: manifests between it and ${before.window} are missing.`);
  }
  if (manifest.previousHash !== hashManifest(before).toString("hex")) {
    faults.push(`${name}: it does not follow the manifest before it, which was rewritten.`);
  }
  return faults;
}

function isSigned(manifest: SignedManifest, publicKey: KeyObject): boolean {
  const signature = Buffer.from(manifest.signature, "base64");
  return verify("sha256", hashManifest(manifest), publicKey, signature);
}

async function listedIn(
  source: SealSource,
  { window, lists }: SignedManifest,
  organizationId: OrganizationId,
): Promise<SealedOrganization | "changed" | null> {
  for (const { shard, count, root } of lists.slice(0, sweepShards)) {
    const list = await readJson<readonly SealedOrganization[]>(source, listKey(window, shard));
    if (!Array.isArray(list) || list.length !== count || rootOf(list) !== root) return "changed";
    const found = list.find(([id]) => id === organizationId);
    if (found !== undefined) return found;
  }
  return null;
}

async function verifyOwn(
  source: SealSource,
  organizationId: OrganizationId,
  expected: ReadonlyMap<number, { readonly hash: string; readonly window: string }>,
) {
  const faults: string[] = [];
  const events = new Map<string, SealedState>();
  const entries = new Set<string>();
  const last = Math.max(0, ...expected.keys());
  let previousHash: string | null = null;
  for (let number = 1; number <= last; number += 1) {
    const seal: Seal | null = await readJson<Seal>(source, sealKey(organizationId, number));
    const name = `Seal ${number} of ${organizationId}`;
    if (seal === null) {
      faults.push(`${name}: it is missing.`);
      previousHash = expected.get(number)?.hash ?? null;
      continue;
    }
    const wrong = faultOfSeal(
      seal,
      { number, organizationId, previousHash },
      expected.get(number)?.hash,
    );
    if (wrong !== null) faults.push(`${name}: ${wrong}`);
    else addEvents(seal, events, entries);
    previousHash = expected.get(number)?.hash ?? hashSeal(seal);
  }
  return { faults, events, entries };
}

type SealPosition = {
  readonly number: number;
  readonly organizationId: OrganizationId;
  readonly previousHash: string | null;
};

function faultOfSeal(seal: Seal, at: SealPosition, signedHash: string | undefined): string | null {
  if (rootOf(seal.entries) !== seal.root || seal.entries.length !== seal.entryCount) {
    return "its root is not that of its entries.";
  }
  if (signedHash !== undefined && hashSeal(seal) !== signedHash) {
    return "it is not the one that the manifest signs.";
  }
  if (seal.number !== at.number || seal.organizationId !== at.organizationId) {
    return "it is another seal.";
  }
  // A seal within a window is covered by the last one of the window, which names it.
  return seal.previousHash === at.previousHash ? null : "it does not follow the seal before it.";
}

function addEvents(seal: Seal, events: Map<string, SealedState>, entries: Set<string>): void {
  const { window } = seal;
  for (const [entryId, sealed] of seal.entries) {
    entries.add(entryId);
    for (const [id, hash, chain, sequence] of sealed as readonly SealedEvent[]) {
      events.set(id, { hash, chain, sequence, entryId, window });
    }
  }
}

async function readJson<T>(source: SealSource, key: string): Promise<T | null> {
  const bytes = await source.read(key);
  if (bytes === null) return null;
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8")) as T;
  } catch {
    return null;
  }
}

function nameOf(key: string): string {
  return `Manifest ${key.slice(manifestPrefix.length).replace(/\.json$/, "")}`;
}
