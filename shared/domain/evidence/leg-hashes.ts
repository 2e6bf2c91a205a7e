import type { LegFacts } from "./leg-facts.ts";

const noHashes: readonly string[] = [];

/** The hash of the movement itself, or one that a reference of type `tx_hash` says. */
export function hashesOf({
  txHash,
  references,
}: Pick<LegFacts, "txHash" | "references">): readonly string[] {
  // Asked for each candidate of each leg: most legs have no references.
  if (references.length === 0) return txHash === null ? noHashes : [txHash];
  const named = references.filter(({ type }) => type === "tx_hash").map(({ value }) => value);
  return [...new Set(txHash === null ? named : [txHash, ...named])];
}
