/** The seals of an organization as the bucket of manifests has them, with a bound on those in memory. */
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { findObject, type ObjectStore } from "#store/object-store/object-store.ts";
import type { MerkleTree } from "./merkle-tree.ts";
import { headerOf, type Seal, type SealedEntry, type SealHeader, sealKey, treeOf } from "./seal.ts";

export type OpenedSeal = {
  readonly header: SealHeader;
  readonly tree: MerkleTree;
  /** By the id of each event: its audit entry, and the place of the entry in the seal. */
  readonly places: ReadonlyMap<string, { readonly entry: SealedEntry; readonly index: number }>;
};

/** A seal of 4,096 entries takes up to two megabytes, and the exporter has 1,769. */
const sealsKept = 96;

export class OpenedSeals {
  readonly #manifests: ObjectStore;
  readonly #organizationId: OrganizationId;
  readonly #kept: number;
  /** The least recently used first. */
  readonly #seals = new Map<number, Promise<OpenedSeal | null>>();

  /** @param kept maximum seals in memory, those that are being read included */
  constructor(manifests: ObjectStore, organizationId: OrganizationId, kept = sealsKept) {
    this.#manifests = manifests;
    this.#organizationId = organizationId;
    this.#kept = kept;
  }

  /** Null if there is no seal of this number. */
  open(number: number): Promise<OpenedSeal | null> {
    const opening = this.#seals.get(number) ?? this.#read(number);
    this.#seals.delete(number);
    this.#seals.set(number, opening);
    const [oldest] = this.#seals.keys();
    if (this.#seals.size > this.#kept && oldest !== undefined) this.#seals.delete(oldest);
    return opening;
  }

  async #read(number: number): Promise<OpenedSeal | null> {
    const bytes = await findObject(this.#manifests, sealKey(this.#organizationId, number));
    if (bytes === null) return null;
    const seal = JSON.parse(bytes.toString("utf8")) as Seal;
    const places = new Map<string, { entry: SealedEntry; index: number }>();
    for (const [index, entry] of seal.entries.entries()) {
      for (const [id] of entry[1]) places.set(id, { entry, index });
    }
    return { header: headerOf(seal), tree: treeOf(seal.entries), places };
  }
}
