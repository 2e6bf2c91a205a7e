/** A copy of the bucket of manifests on disk, and the key that they are verified with. */
import { createPublicKey, type KeyObject } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { SealSource } from "#work/sealing/verify-seals.ts";

export type ManifestFlags = {
  readonly manifests?: string | undefined;
  readonly publicKey?: string | undefined;
};

export type ManifestSource = { readonly source: SealSource; readonly publicKey: KeyObject };

/**
 * Null without either flag.
 *
 * @throws Error if one is missing, or names nothing
 */
export function readManifestFlags({ manifests, publicKey }: ManifestFlags): ManifestSource | null {
  if (manifests === undefined && publicKey === undefined) return null;
  if (manifests === undefined || publicKey === undefined) {
    throw new Error("--manifests and --public-key must be given together.");
  }
  if (!existsSync(manifests)) throw new Error(`--manifests: there is no folder ${manifests}.`);
  return { source: sourceIn(manifests), publicKey: readPublicKey(publicKey) };
}

/** @throws Error if there is no such file, or it is no key */
export function readPublicKey(file = ""): KeyObject {
  if (!existsSync(file)) throw new Error(`--public-key: there is no file ${file}.`);
  return createPublicKey(readFileSync(file));
}

function sourceIn(folder: string): SealSource {
  return {
    read: async (key) => {
      const path = join(folder, ...key.split("/"));
      return existsSync(path) ? readFile(path) : null;
    },
    list: async (prefix) => {
      const path = join(folder, prefix);
      const names = existsSync(path) ? await readdir(path) : [];
      return names.sort().map((name) => `${prefix}${name}`);
    },
  };
}
