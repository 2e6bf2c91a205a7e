/** Numbers of payment cards in texts: 13 to 19 digits that pass the Luhn check (ISO/IEC 7812). */

/** What becomes of card numbers in evidence and files (docs/specification.md, Card numbers). */
export const cardNumberModes = ["keep", "mask", "refuse"] as const;
export type CardNumberMode = (typeof cardNumberModes)[number];

const fewestDigits = 13;
const mostDigits = 19;
/** Digits that stay readable in front and behind, as on a receipt. */
const shownInFront = 6;
const shownBehind = 4;

/** Positions of the digits of a card number in the text. */
export type CardNumber = readonly number[];

type Group = { readonly start: number; readonly end: number };

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

/** Blanks and dashes that may stand between two digits, one at a time. */
const separators: ReadonlySet<number> = new Set([0x20, 0x2d, 0xa0, 0x2010, 0x2011, 0x2013, 0x202f]);

/**
 * The card numbers of a text, in their order, in time linear in its length. Digits may be grouped by single blanks or
 * dashes. A group of digits counts as a whole, and one that touches a letter, as in a hash, does not count.
 */
export function findCardNumbers(text: string): CardNumber[] {
  const found: CardNumber[] = [];
  for (const groups of runsOf(text)) {
    for (let first = 0; first < groups.length; ) {
      const number = numberFrom(text, groups, first);
      if (number !== null) found.push(number.digits);
      first = number === null ? first + 1 : number.next;
    }
  }
  return found;
}

/** Groups of digits that single separators join. */
function* runsOf(text: string): Generator<Group[]> {
  let run: Group[] = [];
  for (const { index: start, 0: digits } of text.matchAll(/\d+/g)) {
    const isJoined = run.at(-1)?.end === start - 1 && separators.has(text.charCodeAt(start - 1));
    if (!isJoined && run.length > 0) {
      yield run;
      run = [];
    }
    run.push({ start, end: start + digits.length });
  }
  if (run.length > 0) yield run;
}

/** The longest card number that begins with this group. */
function numberFrom(text: string, groups: readonly Group[], first: number) {
  if (isLetter(text.charCodeAt((groups[first]?.start ?? 0) - 1))) return null;
  const digits: number[] = [];
  let best: { readonly digits: CardNumber; readonly next: number } | null = null;
  for (const [at, { start, end }] of groups.slice(first, first + mostDigits).entries()) {
    if (digits.length + end - start > mostDigits) break;
    for (let position = start; position < end; position += 1) digits.push(position);
    if (isCardNumber(text, digits)) best = { digits: [...digits], next: first + at + 1 };
  }
  return best;
}

function isCardNumber(text: string, digits: CardNumber): boolean {
  if (digits.length < fewestDigits || isLetter(text.charCodeAt((digits.at(-1) ?? 0) + 1))) {
    return false;
  }
  return passesLuhn(text, digits);
}

function passesLuhn(text: string, digits: CardNumber): boolean {
  let sum = 0;
  let isDoubled = digits.length % 2 === 0;
  for (const position of digits) {
    const digit = text.charCodeAt(position) - 48;
    const value = isDoubled ? digit * 2 : digit;
    sum += value > 9 ? value - 9 : value;
    isDoubled = !isDoubled;
  }
  // Zeros alone are a placeholder.
  return sum > 0 && sum % 10 === 0;
}

/** The positions of the digits that a mask hides. */
export function hiddenDigits(number: CardNumber): CardNumber {
  return number.slice(shownInFront, number.length - shownBehind);
}

/** The text with `*` in place of all digits of each card number but the first six and the last four. */
export function maskCardNumbers(text: string): string {
  const found = findCardNumbers(text);
  if (found.length === 0) return text;
  const hidden = new Set(found.flatMap(hiddenDigits));
  return [...Array(text.length).keys()].map((at) => (hidden.has(at) ? "*" : text[at])).join("");
}
