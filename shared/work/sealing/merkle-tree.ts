/** The Merkle tree of RFC 6962, section 2.1, over SHA-256. Hashes are in hexadecimal. */
import { hash } from "node:crypto";

const leafPrefix = Buffer.of(0);
const nodePrefix = Buffer.of(1);

/** That a leaf is in a tree: its place, the number of leaves, and the siblings on the way to the root. */
export type MerklePath = {
  readonly index: number;
  readonly size: number;
  /** From the leaf upwards. A node without a sibling has none here. */
  readonly siblings: readonly string[];
};

/** The hashes of a tree, level by level from the leaves to the root. */
export type MerkleTree = readonly (readonly Buffer[])[];

export function merkleTree(leaves: readonly string[]): MerkleTree {
  let level = leaves.map(leafHash);
  const levels = [level];
  // Complete pairs from the left give the tree of the RFC: only the last node of a level may be without a sibling.
  while (level.length > 1) {
    level = pairsOf(level);
    levels.push(level);
  }
  return levels;
}

/** Root over the leaves in their order; of no leaf, the hash of nothing. */
export function merkleRoot(leaves: readonly string[]): string {
  return (merkleTree(leaves).at(-1)?.[0] ?? hashOf()).toString("hex");
}

/** @param index of the leaf, which the tree has */
export function merklePath(tree: MerkleTree, index: number): MerklePath {
  const siblings = tree.flatMap((level, height) => {
    const sibling = level[siblingOf(index >> height)];
    return sibling === undefined ? [] : [sibling.toString("hex")];
  });
  return { index, size: tree[0]?.length ?? 0, siblings };
}

/** The root of the tree in which the leaf is at the path's place; null for a path that no tree has. */
export function rootFromPath(leaf: string, { index, size, siblings }: MerklePath): string | null {
  if (!(Number.isSafeInteger(size) && index >= 0 && index < size)) return null;
  let node = leafHash(leaf);
  let used = 0;
  for (let [at, count] = [index, size]; count > 1; [at, count] = [at >> 1, Math.ceil(count / 2)]) {
    if (siblingOf(at) >= count) continue;
    const sibling = Buffer.from(siblings[used] ?? "", "hex");
    used += 1;
    node = at % 2 === 0 ? hashOf(nodePrefix, node, sibling) : hashOf(nodePrefix, sibling, node);
  }
  return used === siblings.length ? node.toString("hex") : null;
}

/** 0 and 1, 2 and 3, and so on. */
const siblingOf = (index: number) => index + 1 - 2 * (index % 2);

const leafHash = (leaf: string) => hashOf(leafPrefix, Buffer.from(leaf));

function pairsOf(level: readonly Buffer[]): Buffer[] {
  return Array.from({ length: Math.ceil(level.length / 2) }, (_, pair) => {
    const [left, right] = [level[2 * pair], level[2 * pair + 1]];
    if (left === undefined) return hashOf();
    return right === undefined ? left : hashOf(nodePrefix, left, right);
  });
}

function hashOf(...parts: readonly Buffer[]): Buffer {
  return hash("sha256", Buffer.concat(parts), "buffer");
}
