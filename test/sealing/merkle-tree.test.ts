/** Paths in the Merkle tree of RFC 6962, of every size and place. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { merklePath, merkleRoot, merkleTree, rootFromPath } from "#work/sealing/merkle-tree.ts";

const leavesOf = (size: number) => Array.from({ length: size }, (_, at) => `leaf ${at}`);

/** The recursive definition of RFC 6962, section 2.1. */
function rootByDefinition(leaves: readonly string[]): string {
  const [only] = leaves;
  const sha = (...parts: readonly Buffer[]) =>
    createHash("sha256").update(Buffer.concat(parts)).digest("hex");
  if (leaves.length === 1) return sha(Buffer.of(0), Buffer.from(only ?? ""));
  const half = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  const parts = [leaves.slice(0, half), leaves.slice(half)].map(rootByDefinition);
  return sha(Buffer.of(1), ...parts.map((part) => Buffer.from(part, "hex")));
}

test("each leaf of each tree up to 40 leaves leads to the root of the definition, and no other leaf does", () => {
  for (let size = 1; size <= 40; size += 1) {
    const leaves = leavesOf(size);
    const root = rootByDefinition(leaves);
    const tree = merkleTree(leaves);
    expect(merkleRoot(leaves)).toBe(root);
    for (const [at, leaf] of leaves.entries()) {
      const path = merklePath(tree, at);
      expect(rootFromPath(leaf, path)).toBe(root);
      expect(rootFromPath("other", path)).not.toBe(root);
      const siblings = [...path.siblings, "00"];
      expect(rootFromPath(leaf, { ...path, siblings })).toBeNull();
      if (size > 1) expect(rootFromPath(leaf, { ...path, index: (at + 1) % size })).not.toBe(root);
    }
  }
});

test.each([
  { index: -1, size: 1 },
  { index: 1, size: 1 },
  { index: 0, size: 0 },
  { index: 0, size: Number.NaN },
])("no tree has the place %j", (place) => {
  expect(rootFromPath("leaf", { ...place, siblings: [] })).toBeNull();
});
