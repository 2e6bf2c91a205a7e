/** Finds the proofs of exported cases in the bucket of manifests. */

import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { findObject, type ObjectStore } from "#store/object-store/object-store.ts";
import { recordKey } from "#store/table/core/keys.ts";
import { shardOf, startOfWindow, windowOf } from "#store/table/recovery/recovery-keys.ts";
import type { CaseProof } from "./case-proof.ts";
import { madeAt } from "./check-audit-entries.ts";
import { type MerklePath, merklePath } from "./merkle-tree.ts";
import { type OpenedSeal, OpenedSeals } from "./opened-seals.ts";
import {
  listKey,
  manifestKey,
  type SealedOrganization,
  type SealHeader,
  type SignedManifest,
  treeOf,
} from "./seal.ts";

/** What the bucket has of one organization and window, without the entries of the seals. */
type SealedWindow = Pick<CaseProof, "shard" | "listPath" | "manifest"> & {
  /** In the order of their numbers. */
  readonly headers: readonly SealHeader[];
};

/** Windows kept for the next cases, which were created shortly before: some hundred bytes for each seal. */
const windowsKept = 24;
/** Windows tried for one case. Sealing is 15 minutes behind, and an alarm rings when it is an hour behind. */
const windowsTried = 24;
/** Cases proved at once. */
const casesAtOnce = 16;

export class CaseProver {
  readonly #manifests: ObjectStore;
  readonly #organizationId: OrganizationId;
  readonly #seals: OpenedSeals;
  readonly #windows = new Map<number, Promise<SealedWindow | null>>();

  constructor(
    manifests: ObjectStore,
    organizationId: OrganizationId,
    seals = new OpenedSeals(manifests, organizationId),
  ) {
    this.#manifests = manifests;
    this.#organizationId = organizationId;
    this.#seals = seals;
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
    const uuids = events.map(({ uuid }) => uuid).toReversed();
    const byWindow = Map.groupBy(uuids, (uuid) => windowOf(madeAt(formatId("auditEvent", uuid))));
    for (const [window, own] of [...byWindow].slice(0, windowsTried)) {
      const proof = await this.#proofIn(window, own);
      if (proof !== null) return proof;
    }
    return null;
  }

  /** Of the first of these events that is sealed in the window; null if none is. */
  async #proofIn(window: number, uuids: readonly Uuid<"journal">[]): Promise<CaseProof | null> {
    const sealed = await this.#windowOf(window);
    if (sealed === null) return null;
    for (const uuid of uuids) {
      const proof = await this.#proofOfEvent(sealed, uuid);
      if (proof !== null) return proof;
    }
    return null;
  }

  /** Null if the window has no such event. */
  async #proofOfEvent(sealed: SealedWindow, uuid: Uuid<"journal">): Promise<CaseProof | null> {
    const id = formatId("auditEvent", uuid);
    for (const at of this.#likelyFirst(sealed, uuid)) {
      const seal = await this.#seals.open(sealed.headers[at]?.number ?? 0);
      if (seal?.places.has(id)) return proofAt(sealed, { seal, at, id });
    }
    return null;
  }

  /**
   * Positions of all seals. The entries of a window are sealed in the order of their keys, and the id of an event is that of its
   * entry, or follows it closely: its seal is the one that ends behind the id, or the one before.
   */
  #likelyFirst({ headers }: SealedWindow, uuid: Uuid<"journal">): number[] {
    const { pk, sk } = recordKey(this.#organizationId, "journal", uuid);
    const found = headers.findIndex(
      ({ through }) =>
        through === null ||
        through.partition > pk ||
        (through.partition === pk && through.entry >= sk),
    );
    const all = headers.map((_, at) => at);
    return [...new Set([found, found - 1].filter((at) => at >= 0).concat(all))];
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
    const headers = await this.#headersOf(name, last[1]);
    return { shard, listPath, manifest, headers };
  }

  /** The organization's seals of a window: the last one of the window, and those before it. */
  async #headersOf(window: string, last: number): Promise<SealHeader[]> {
    const headers: SealHeader[] = [];
    for (let number = last; number > 0; number -= 1) {
      const header = (await this.#seals.open(number))?.header;
      if (header?.window !== window) break;
      headers.push(header);
    }
    return headers.reverse();
  }

  async #json<T>(key: string): Promise<T | null> {
    const bytes = await findObject(this.#manifests, key);
    return bytes === null ? null : (JSON.parse(bytes.toString("utf8")) as T);
  }
}

type Place = { readonly seal: OpenedSeal; readonly at: number; readonly id: string };

function proofAt(
  { headers, shard, listPath, manifest }: SealedWindow,
  { seal: { places, tree }, at, id }: Place,
): CaseProof | null {
  const place = places.get(id);
  if (place === undefined) return null;
  const { entry, index } = place;
  const entryPath = merklePath(tree, index);
  return { entry, entryPath, seals: headers.slice(at), shard, listPath, manifest };
}
