/** Words of direction in the cell of an amount: `1,250.00 DR`, `H 5,00`, `900.00 (CR)` (docs/files.md, Direction and currency in the amount). */
import type { Direction } from "#domain/evidence/statement-details.ts";

/** Words by their lower case, as a profile lists them. */
export type DirectionWords = ReadonlyMap<string, Direction>;

export type WithoutWord = {
  /** The cell without the word. */
  readonly text: string;
  /** Null: the cell has no word. */
  readonly direction: Direction | null;
};

const letter = /\p{L}/u;
/** Maximum characters of a cell that is searched. */
const maximumLength = 100;

/**
 * Takes one word from the beginning or the end of a cell. A word ends where no letter follows: `C` is none of `CHF 5`. A
 * cell with a word on both sides is left as it is, and so is no amount.
 */
export function takeDirection(cell: string, words: DirectionWords): WithoutWord {
  const text = cell.trim();
  const none = { text: cell, direction: null };
  if (text.length > maximumLength) return none;
  const behind = wordBehind(text, words);
  if (behind !== null) return wordBefore(behind.text, words) === null ? behind : none;
  return wordBefore(text, words) ?? none;
}

function wordBehind(text: string, words: DirectionWords): WithoutWord | null {
  let end = text.length;
  const isEnclosed = text[end - 1] === ")";
  if (isEnclosed) end -= 1;
  if (text[end - 1] === ".") end -= 1;
  let start = end;
  while (start > 0 && isLetter(text[start - 1])) start -= 1;
  const direction = words.get(text.slice(start, end).toLowerCase());
  if (start === end || direction === undefined) return null;
  const before = text.slice(0, start);
  if (!isEnclosed) return { text: before.trim(), direction };
  return before.endsWith("(") ? { text: before.slice(0, -1).trim(), direction } : null;
}

/** Behind a word in front stands the number, a blank, or a point or colon and a blank. */
const afterWord = /^(?:[.:]?\s+|:\s*|(?=[-+\u2212\d(]))/;

function wordBefore(text: string, words: DirectionWords): WithoutWord | null {
  const isEnclosed = text.startsWith("(");
  const start = isEnclosed ? 1 : 0;
  let end = start;
  while (end < text.length && isLetter(text[end])) end += 1;
  const direction = words.get(text.slice(start, end).toLowerCase());
  if (start === end || direction === undefined) return null;
  const rest = text.slice(end);
  if (isEnclosed) {
    return rest.startsWith(")") ? { text: rest.slice(1).trim(), direction } : null;
  }
  const gap = afterWord.exec(rest)?.[0];
  return gap === undefined ? null : { text: rest.slice(gap.length).trim(), direction };
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && letter.test(character);
}

/** Whether a cell may have a word: the digits of most begin and end it. Fast, because every amount asks. */
export function mayHaveWord(cell: string): boolean {
  return anyLetter.test(cell);
}

const anyLetter = /[A-Za-z\u0080-\uffff]/;
