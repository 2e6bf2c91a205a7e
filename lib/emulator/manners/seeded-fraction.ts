const highest = 2 ** 32;

/** @returns a source of numbers of at least 0, below 1; splitmix32 (Steele, Lea and Flood, OOPSLA 2014) */
export function seededFraction(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / highest;
  };
}
