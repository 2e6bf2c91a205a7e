/** Finds the proofs of exported cases in the bucket of manifests. */
import type { AuditEvent } from "../domain/audit/audit-event.ts";
import { formatId } from "../domain/value/id.ts";
import type { Instant } from "../domain/value/instant.ts";
import type { OrganizationId } from "../domain/value/organization-id.ts";
import { findObject, type ObjectStore } from "../object-store/object-store.ts";
import { formatTimestamp } from "../schema/field/timestamp.ts";
import { shardOf, startOfWindow, windowOf } from "../table/recovery/recovery-keys.ts";
import type { CaseProof } from "./case-proof.ts";
import { madeAt } from "./check-journal.ts";
import { type MerklePath, type MerkleTree, merklePath } from "./merkle-tree.ts";
import {
  headerOf,
  listKey,
  manifestKey,
  type Seal,
  type SealedEntry,
  type SealedOrganization,
  type SealHeader,
  type SignedManifest,
  sealKey,
  treeOf,
} from "./seal.ts";

/** What the bucket has of one organization and window. */
type SealedWindow = Pick<CaseProof, "shard" | "listPath" | "manifest"> & {
  /** In the order of their numbers. */
  readonly seals: readonly { readonly header: SealHeader; readonly tree: MerkleTree }[];
  /** By the id of each event. */
  readonly places: ReadonlyMap<string, Place>;
};

type Place = { readonly entry: SealedEntry; readonly seal: number; readonly index: number };

/** Windows kept for the next cases, which were created shortly before: up to about a megabyte for each seal. */
const windowsKept = 24;
/** Windows tried for one case. Sealing is 15 minutes behind, and an alarm rings when it is an hour behind. */
const windowsTried = 24;
/** Cases proved at once. */
const casesAtOnce = 16;

export class CaseProver {
  readonly #manifests: ObjectStore;
  readonly #organizationId: OrganizationId;
  readonly #windows = new Map<number, Promise<SealedWindow | null>>();

  constructor(manifests: ObjectStore, organizationId: OrganizationId) {
    this.#manifests = manifests;
    this.#organizationId = organizationId;
  }

  /** @param chains the events of each case. @returns their proofs in the same order */
  async prove(chains: readonly (readonly AuditEvent[])[]): Promise<(CaseProof | null)[]> {
    const proofs: (CaseProof | null)[] = [];
    for (let at = 0; at < chains.length; at += casesAtOnce) {
      const some = chains.slice(at, at + casesAtOnce);
      proofs.push(...(await Promise.all(some.map((events) => this.#proofOf(events)))));
    }
    return proofs;
  }

  /** Null if no event of the case is sealed yet. */
  async #proofOf(events: readonly AuditEvent[]): Promise<CaseProof | null> {
    const ids = events.map(({ uuid }) => formatId("auditEvent", uuid)).toReversed();
    const byWindow = Map.groupBy(ids, (id) => windowOf(madeAt(id)));
    for (const [window, own] of [...byWindow].slice(0, windowsTried)) {
      const sealed = await this.#windowOf(window);
      const place = own.flatMap((id) => sealed?.places.get(id) ?? [])[0];
      if (sealed !== null && place !== undefined) return proofAt(sealed, place);
    }
    return null;
  }

  #windowOf(window: number): Promise<SealedWindow | null> {
    const known = this.#windows.get(window);
    if (known !== undefined) return known;
    const [oldest] = this.#windows.keys();
    if (this.#windows.size >= windowsKept && oldest !== undefined) this.#windows.delete(oldest);
    const reading = this.#read(window);
    this.#windows.set(window, reading);
    return reading;
  }

  /** A manifest is written after its lists and seals, so they are there if it is. */
  async #read(window: number): Promise<SealedWindow | null> {
    const name = formatTimestamp(startOfWindow(window) as Instant);
    const manifest = await this.#json<SignedManifest>(manifestKey(name));
    if (manifest === null) return null;
    const shard = shardOf(this.#organizationId);
    const list = await this.#json<readonly SealedOrganization[]>(listKey(name, shard));
    const index = list?.findIndex(([id]) => id === this.#organizationId) ?? -1;
    const last = list?.[index];
    if (list === null || last === undefined) return null;
    const listPath: MerklePath = merklePath(treeOf(list), index);
    const seals = await this.#sealsOf(name, last[1]);
    const places = new Map<string, Place>();
    for (const [seal, { entries }] of seals.entries()) {
      for (const [at, entry] of entries.entries()) {
        for (const [id] of entry[1]) places.set(id, { entry, seal, index: at });
      }
    }
    const kept = seals.map((seal) => ({ header: headerOf(seal), tree: treeOf(seal.entries) }));
    return { shard, listPath, manifest, seals: kept, places };
  }

  /** The organization's seals of a window: the last one of the window, and those before it. */
  async #sealsOf(window: string, last: number): Promise<Seal[]> {
    const seals: Seal[] = [];
    for (let number = last; number > 0; number -= 1) {
      const seal = await this.#json<Seal>(sealKey(this.#organizationId, number));
      if (seal?.window !== window) break;
      seals.unshift(seal);
    }
    return seals;
  }

  async #json<T>(key: string): Promise<T | null> {
    const bytes = await findObject(this.#manifests, key);
    return bytes === null ? null : (JSON.parse(bytes.toString("utf8")) as T);
  }
}

function proofAt(
  { seals, shard, listPath, manifest }: SealedWindow,
  { entry, seal, index }: Place,
): CaseProof {
  const entryPath = merklePath(seals[seal]?.tree ?? [], index);
  const headers = seals.slice(seal).map(({ header }) => header);
  return { entry, entryPath, seals: headers, shard, listPath, manifest };
}
