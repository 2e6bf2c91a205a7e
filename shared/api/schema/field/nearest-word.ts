/** Finds the word that somebody meant who wrote another one. */

/** A longer word is not compared, so that the work stays small whatever a request contains. */
const maximumLength = 64;

/**
 * The known word that differs from the given one in letter case, separators, or at most a third of its letters.
 *
 * @returns the nearest, the first of equally near ones; null if none is near
 */
export function nearestWord(given: string, known: readonly string[]): string | null {
  const word = letters(given);
  if (given.length > maximumLength || word === "") return null;
  const allowed = Math.floor(word.length / 3);
  const near = known
    .map((each) => ({ each, distance: distanceOf(word, letters(each)) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.each ?? null;
}

const letters = (word: string) => word.toLowerCase().replace(/[^a-z0-9]/g, "");

/** Letters to insert, drop or replace (Levenshtein distance), row by row. */
function distanceOf(from: string, to: string): number {
  if (to.length > maximumLength) return Number.POSITIVE_INFINITY;
  const first = Array.from({ length: to.length + 1 }, (_, at) => at);
  const last = [...from].reduce((row, letter) => nextRow(row, letter, to), first);
  return last[to.length] ?? 0;
}

function nextRow(row: readonly number[], letter: string, to: string): number[] {
  const next = [(row[0] ?? 0) + 1];
  for (const [at, other] of [...to].entries()) {
    const kept = (row[at] ?? 0) + (letter === other ? 0 : 1);
    next.push(Math.min(kept, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
  }
  return next;
}
