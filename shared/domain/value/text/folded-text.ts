/** Texts as people write them, in the form in which they are compared. */

/** Shorter references, once folded, are too common to name a payment. */
const shortestReference = 5;

/**
 * The reference without case and without anything but letters and digits; null where fewer than five of
 * them are left. `INV-2024/17`, `inv 202417` and `Inv.2024.17` are one reference.
 */
export function foldReference(text: string): string | null {
  const folded = foldText(text);
  return folded.length < shortestReference ? null : folded;
}

/** Letters and digits alone, in upper case; compatible forms of a character (NFKC) are one. */
export function foldText(text: string): string {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** An account without spaces, in upper case. */
export function foldAccount(account: string): string {
  return account.replace(/\s/g, "").toUpperCase();
}
