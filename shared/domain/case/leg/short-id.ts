/**
 * Shortened ids of movements. Pages of a case keep thousands of legs and need the ids for comparison only.
 */

const prefix = "~";
const offsetBasis = 0xcbf29ce484222325n;
const prime = 0x100000001b3n;
/** Of about 10^12 values: among the 5,000 legs of one case, two alike are less likely than one in 10^5. */
const characters = 8;

/** The 64-bit FNV-1a hash, cut to 8 letters and digits after `~`; a shortened id is returned unchanged. */
export function shortId(id: string | null): string | null {
  if (id === null || id.startsWith(prefix)) return id;
  let hash = offsetBasis;
  for (const byte of Buffer.from(id)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime);
  return `${prefix}${hash.toString(36).slice(-characters)}`;
}

/** Whether both are the same id, each possibly shortened; two absent ids are not equal. */
export function isSameId(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && shortId(a) === shortId(b);
}
