/** Texts that are longer than what is read of them. */
import type { CutText } from "./cut-text.ts";

/** Maximum characters of remittance information that are read. */
export const maximumRemittance = 4_000;

/** A longer run of letters and digits is no word. */
const longestWord = 255;

const wordCharacter = /[\p{L}\p{N}]/u;

/** The beginning of a text that is too long, without the word at its end, of which the rest is missing. */
export function boundedText(text: string, maximum = maximumRemittance): string {
  return text.length <= maximum ? text : text.slice(0, lengthOfStart(text, maximum));
}

/** As `boundedText`, with the cuts inside of what is left. */
export function boundedCutText(cutText: CutText): CutText {
  const { text, cuts } = cutText;
  if (text.length <= maximumRemittance) return cutText;
  const start = boundedText(text);
  return { text: start, cuts: cuts.filter(({ at }) => at < start.length) };
}

function lengthOfStart(text: string, maximum: number): number {
  const isWord = (at: number) => wordCharacter.test(text.charAt(at));
  let length = maximum;
  while (length > maximum - longestWord && isWord(length) && isWord(length - 1)) length -= 1;
  if (isWord(length) && isWord(length - 1)) length = maximum;
  return isHighSurrogate(text.charCodeAt(length - 1)) ? length - 1 : length;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
