/** Random numbers that are the same for one seed: splitmix32 (Steele, Lea and Flood, OOPSLA 2014). */

const highest = 2 ** 32;

/** The state after one step. Before the first step, the state is the seed. */
export function nextState(state: number): number {
  return (state + 0x9e3779b9) | 0;
}

/** The number of a state: at least 0, below 1. */
export function fractionOf(state: number): number {
  let mixed = state ^ (state >>> 16);
  mixed = Math.imul(mixed, 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / highest;
}

/** @returns a source of numbers of at least 0, below 1 */
export function seededFraction(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = nextState(state);
    return fractionOf(state);
  };
}
