/**
 * Searches a text that lines cut for the profile's patterns (docs/files.md, Texts that lines cut). The text is
 * searched with blanks at the cuts, without, and as its parts suggest; what only one reading has counts only
 * where the cut allows no other.
 */
import {
  type FoundReference,
  findMatches,
  type ReferencePattern,
  searchableText,
} from "#domain/value/text/reference-pattern.ts";
import { type Cut, type CutText, joined } from "./cut-text.ts";

type Found = FoundReference & {
  /** The cuts inside of the match at which the text was read without a blank. */
  readonly closed: readonly Cut[];
  /** Whether a cut at which a blank was read, inside or at an end of the match, may be inside of a number. */
  readonly isHalf: boolean;
};

export type Findings = {
  readonly values: readonly string[];
  /** What was found and not taken, because another reading of a cut gives another value or none. */
  readonly doubtful: readonly string[];
};

/** Whether a blank is read at a cut. */
type Joining = (cut: Cut, text: string) => boolean;

const joinings: readonly Joining[] = [
  () => true,
  () => false,
  ({ at, isFull }, text) => !(isFull && goesOn(text, at)),
];

const digit = /^\d$/;
const letter = /^\p{L}$/u;

/** Whether a number or word stands on both sides of the position. */
function goesOn(text: string, at: number): boolean {
  const [before, behind] = [text.charAt(at - 1), text.charAt(at)];
  return [digit, letter].some((each) => each.test(before) && each.test(behind));
}

function isInNumber(text: string, at: number): boolean {
  return digit.test(text.charAt(at - 1)) && digit.test(text.charAt(at));
}

/**
 * The references that one pattern finds.
 *
 * @param most number of references at which the search ends
 */
export function searchCutText(pattern: ReferencePattern, cutText: CutText, most: number): Findings {
  const { text, cuts } = cutText;
  const found = joinings.flatMap((isBlank) => {
    const blanks = cuts.filter((cut) => isBlank(cut, text)).map(({ at }) => at);
    return matchesIn(pattern, cutText, blanks, most);
  });
  const whole = found.filter(({ isHalf }) => !isHalf);
  const isDoubtful = (one: Found) =>
    one.closed.some(({ isFull }) => !isFull) ||
    whole.some((other) => other.value !== one.value && overlaps(one, other));
  const firm = whole.filter((each) => !isDoubtful(each));
  const left = found.filter((one) => !firm.some((each) => overlaps(one, each)));
  return {
    values: distinct(firm).slice(0, most),
    doubtful: distinct(left),
  };
}

function distinct(found: readonly Found[]): string[] {
  return [...new Set(found.map(({ value }) => value))];
}

function overlaps(a: Found, b: Found): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Matches with their places in the text without blanks. */
function matchesIn(
  pattern: ReferencePattern,
  { text, cuts }: CutText,
  blanks: readonly number[],
  most: number,
): Found[] {
  const read = joined(text, blanks);
  const searched = searchableText(read);
  const units = unitsOf(searched.characters);
  // A position in `read` has one more character for each blank before it.
  const placeOf = (position: number) => {
    const at = units(position);
    return at - blanks.filter((blank, number) => blank + number < at).length;
  };
  return findMatches(pattern, searched, most).map((match) => {
    const [start, end] = [placeOf(match.start), placeOf(match.end)];
    const closed = cuts.filter(({ at }) => at > start && at < end && !blanks.includes(at));
    const isHalf = blanks.some((at) => at >= start && at <= end && isInNumber(text, at));
    return { value: match.value, start, end, closed, isHalf };
  });
}

/** From a number of characters to a number of UTF-16 units. */
function unitsOf(characters: readonly string[]): (position: number) => number {
  if (characters.every((character) => character.length === 1)) return (position) => position;
  return (position) => characters.slice(0, position).join("").length;
}
