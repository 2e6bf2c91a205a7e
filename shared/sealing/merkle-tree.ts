/** The Merkle tree of RFC 6962, section 2.1, over SHA-256. Hashes are in hexadecimal. */
import { hash } from "node:crypto";

const leafPrefix = Buffer.of(0);
const nodePrefix = Buffer.of(1);

/** Root over the leaves in their order; of no leaf, the hash of nothing. */
export function merkleRoot(leaves: readonly string[]): string {
  let level = leaves.map((leaf) => hashOf(leafPrefix, Buffer.from(leaf)));
  // Complete pairs from the left give the tree of the RFC: only the last node of a level may be without a sibling.
  while (level.length > 1) level = pairsOf(level);
  return (level[0] ?? hashOf()).toString("hex");
}

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
