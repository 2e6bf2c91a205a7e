/** References as people write them (docs/matching.md, From leg to case). */

/** Shorter texts, once folded, are too common to name a payment. */
const shortestFolded = 5;

/**
 * The reference without case and without anything but letters and digits; null where fewer than five of
 * them are left. `INV-2024/17`, `inv 202417` and `Inv.2024.17` are one reference.
 */
export function foldReference(text: string): string | null {
  const folded = foldText(text);
  return folded.length < shortestFolded ? null : folded;
}

/** Letters and digits alone, in upper case; compatible forms of a character (NFKC) are one. */
export function foldText(text: string): string {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}
