/** Seals and manifests: their form, their hashes, and their places in the bucket (docs/audit.md, Seals and manifests). */
import { hash } from "node:crypto";
import canonicalize from "canonicalize";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type MerkleTree, merkleRoot, merkleTree } from "./merkle-tree.ts";

export const sealVersion = 1;

/** Maximum audit entries in one seal. */
export const entriesPerSeal = 4_096;

/** Id and hash of an audit event, and its place in a chain if it is in one. The hash of an unreadable event is null. */
export type SealedEvent = readonly [
  id: string,
  hash: string | null,
  chain: string | null,
  sequence: number | null,
];

/** The events of one audit entry, by its id. */
export type SealedEntry = readonly [id: string, events: readonly SealedEvent[]];

/** Where a seal ends: the last audit entry in it. */
export type SealPlace = { readonly partition: string; readonly entry: string };

export type SealHeader = {
  readonly version: typeof sealVersion;
  readonly organizationId: OrganizationId;
  /** From 1; each seal of an organization follows the one before. */
  readonly number: number;
  /** Start of the window whose entries it holds. */
  readonly window: string;
  /** Null for the last seal of the window. */
  readonly through: SealPlace | null;
  readonly entryCount: number;
  /** Merkle root over the entries in their RFC 8785 form. */
  readonly root: string;
  /** Hash of the organization's seal before; null for the first. */
  readonly previousHash: string | null;
};

export type Seal = SealHeader & { readonly entries: readonly SealedEntry[] };

/** An organization in a manifest: its number of seals so far, and the hash of the last. */
export type SealedOrganization = readonly [
  organizationId: OrganizationId,
  number: number,
  hash: string,
];

export type ManifestList = {
  readonly shard: number;
  readonly count: number;
  /** Merkle root over the shard's organizations. */
  readonly root: string;
};

export type Manifest = {
  readonly version: typeof sealVersion;
  readonly window: string;
  /** Hash of the manifest of the window before; null for the first. */
  readonly previousHash: string | null;
  readonly lists: readonly ManifestList[];
  /** Merkle root over the roots of the lists. */
  readonly root: string;
  readonly keyId: string;
};

export type SignedManifest = Manifest & { readonly signature: string };

/** A value as it enters a tree. */
export function leafOf(value: unknown): string {
  return canonicalize(value) ?? "";
}

export function rootOf(values: readonly unknown[]): string {
  return merkleRoot(values.map(leafOf));
}

export function treeOf(values: readonly unknown[]): MerkleTree {
  return merkleTree(values.map(leafOf));
}

/** SHA-256, in hexadecimal, of the seal without its entries, which its root covers. */
export function hashSeal(seal: Seal): string {
  return hashSealHeader(headerOf(seal));
}

export function headerOf({ entries: _, ...header }: Seal): SealHeader {
  return header;
}

export function hashSealHeader(header: SealHeader): string {
  return hash("sha256", canonicalize(header) ?? "");
}

/** SHA-256 of the RFC 8785 form of the manifest without its signature. These 32 bytes are signed. */
export function hashManifest(manifest: Manifest | SignedManifest): Buffer {
  const { signature: _, ...signed } = { signature: null, ...manifest };
  return hash("sha256", canonicalize(signed) ?? "", "buffer");
}

export const manifestPrefix = "manifests/";
const listPrefix = "lists/";
const allSealsPrefix = "seals/";
export const sealPrefixes = [manifestPrefix, listPrefix, allSealsPrefix] as const;

export function manifestKey(window: string): string {
  return `${manifestPrefix}${window}.json`;
}

/** The organizations of one shard in a manifest. */
export function listKey(window: string, shard: number): string {
  return `${listPrefix}${window}/${String(shard).padStart(2, "0")}.json`;
}

/** An organization's id may have characters that object keys may not. */
function sealPrefix(organizationId: OrganizationId): string {
  return `${allSealsPrefix}${Buffer.from(organizationId).toString("base64url")}/`;
}

export function sealKey(organizationId: OrganizationId, number: number): string {
  return `${sealPrefix(organizationId)}${String(number).padStart(9, "0")}.json`;
}
