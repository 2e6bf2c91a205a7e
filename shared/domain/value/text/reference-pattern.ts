/**
 * A template for references in free text, such as `INV-{digits:4-10}` (docs/files.md, References in free
 * text). A pattern is a fixed chain of single steps without choices, so it is matched in time linear in the
 * length of the text, whatever the pattern.
 */

/** Longest text that a pattern can match, in characters. */
const maximumLength = 128;

const classes = {
  digits: /^\d$/,
  letters: /^\p{L}$/u,
  alnum: /^[\p{L}\d]$/u,
} as const satisfies Record<string, RegExp>;
type ClassName = keyof typeof classes;

type Step =
  | { readonly kind: "literal"; readonly folded: string }
  | { readonly kind: "blank" }
  | {
      readonly kind: "run";
      readonly of: ClassName;
      readonly least: number;
      readonly most: number;
    };

export type ReferencePattern = {
  readonly steps: readonly Step[];
  /** The steps whose text is the reference, as a half-open range. */
  readonly from: number;
  readonly to: number;
};

const placeholder = /^\{(digits|letters|alnum):(\d{1,3})(?:-(\d{1,3}))?\}/;

/**
 * Compiles a pattern: `{digits:4-10}`, `{letters:2}` and `{alnum:1-21}` are runs of that many characters, a
 * blank is one or more blanks, `[` and `]` enclose the part that is the reference, and any other character
 * stands for itself, without case.
 *
 * @returns null where it is malformed, has no run, can match more than 128 characters, or where the end of
 *   a run of variable length cannot be told from what follows it
 */
export function compileReferencePattern(source: string): ReferencePattern | null {
  const read = readSteps(source);
  if (read === null) return null;
  const { steps, from, to } = read;
  const longest = steps.reduce((sum, step) => sum + (step.kind === "run" ? step.most : 1), 0);
  if (longest > maximumLength || from >= to) return null;
  const named = steps.slice(from, to);
  if (!named.some(({ kind }) => kind === "run")) return null;
  return steps.every((step, at) => endsClearly(step, steps[at + 1])) ? read : null;
}

/**
 * Compiles a pattern for a text that is only looked for: as `compileReferencePattern`, without brackets, and
 * without the need of a run (`interest`, `fee {digits:4}`).
 *
 * @returns null where it is malformed, blank, or can match more than 128 characters
 */
export function compileTextPattern(source: string): ReferencePattern | null {
  const read = readSteps(source);
  if (read === null || read.steps.every(({ kind }) => kind === "blank")) return null;
  const { steps } = read;
  const longest = steps.reduce((sum, step) => sum + (step.kind === "run" ? step.most : 1), 0);
  if (longest > maximumLength || read.from !== 0 || read.to !== steps.length) return null;
  return steps.every((step, at) => endsClearly(step, steps[at + 1])) ? read : null;
}

type Token = { readonly step: Step | "[" | "]"; readonly length: number };

function readSteps(source: string): ReferencePattern | null {
  const tokens = tokensOf(source);
  if (tokens === null) return null;
  const isMark = (step: Token["step"]) => step === "[" || step === "]";
  const order = tokens.filter(isMark).join("");
  if (order !== "" && order !== "[]") return null;
  const steps = tokens.filter((step) => typeof step !== "string");
  if (order === "") return { steps, from: 0, to: steps.length };
  return { steps, from: tokens.indexOf("["), to: tokens.indexOf("]") - 1 };
}

function tokensOf(source: string): readonly Token["step"][] | null {
  const tokens: Token["step"][] = [];
  for (let at = 0; at < source.length; ) {
    const token = tokenAt(source.slice(at));
    if (token === null) return null;
    tokens.push(token.step);
    at += token.length;
  }
  return tokens;
}

function tokenAt(text: string): Token | null {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0);
  if (first === "[" || first === "]") return { step: first, length: 1 };
  if (first === "}") return null;
  return first === "{" ? runAt(text) : { step: stepOf(first), length: first.length };
}

function stepOf(character: string): Step {
  return /^\s$/.test(character)
    ? { kind: "blank" }
    : { kind: "literal", folded: character.toLowerCase() };
}

function runAt(text: string): Token | null {
  const match = placeholder.exec(text);
  if (match === null) return null;
  const [whole, name, least = "", most = least] = match;
  const [from, to] = [Number(least), Number(most)];
  if (from < 1 || to < from) return null;
  const step: Step = { kind: "run", of: name as ClassName, least: from, most: to };
  return { step, length: whole.length };
}

/** Whether a run of variable length is followed by something that is not of its class. */
function endsClearly(step: Step, next: Step | undefined): boolean {
  if (step.kind !== "run" || step.least === step.most || next === undefined) return true;
  if (next.kind === "blank") return true;
  if (next.kind === "literal") return !classes[step.of].test(next.folded);
  const pair = new Set([step.of, next.of]);
  return pair.size === 2 && !pair.has("alnum");
}

/** A text in the form in which patterns read it, made once for all patterns. */
export type SearchableText = {
  readonly characters: readonly string[];
  /** Each character in lower case. */
  readonly folded: readonly string[];
  /** The classes of each character, as a sum of `classBits`. */
  readonly classes: Uint8Array;
};

const stepsPerCharacter = 20;

const classBits = { digits: 1, letters: 2, alnum: 4, blank: 8 } as const satisfies Record<
  ClassName | "blank",
  number
>;
const blankCharacter = /^\s$/;

export function searchableText(text: string): SearchableText {
  const characters = [...text];
  const classes = new Uint8Array(characters.length);
  for (const [at, character] of characters.entries()) classes[at] = bitsOf(character);
  return { characters, folded: foldedOf(text, characters), classes };
}

const ascii = /^[\0-\x7f]*$/;

function foldedOf(text: string, characters: readonly string[]): readonly string[] {
  if (ascii.test(text)) return [...text.toLowerCase()];
  return characters.map((character) => character.toLowerCase());
}

/** The bits of ASCII, which nearly all characters of statements are. */
const bitsOfAscii = Uint8Array.from({ length: 128 }, (_, code) =>
  computeBits(String.fromCharCode(code)),
);

function bitsOf(character: string): number {
  const code = character.charCodeAt(0);
  return bitsOfAscii[code] ?? computeBits(character);
}

function computeBits(character: string): number {
  const isIn = (name: ClassName) => (classes[name].test(character) ? classBits[name] : 0);
  const blank = blankCharacter.test(character) ? classBits.blank : 0;
  return isIn("digits") + isIn("letters") + isIn("alnum") + blank;
}

/**
 * The references in a text, each once, in their order. A match neither begins nor ends inside of a word or
 * number: `INV-{digits:4}` does not match in `INV-12345`.
 *
 * @param most number of references after which the search ends; it also ends after 20 steps for each
 *   character, which only a text of mostly the pattern's own characters takes
 */
export function findReferences(
  pattern: ReferencePattern,
  text: SearchableText,
  most: number,
): readonly string[] {
  return findMatches(pattern, text, most).map(({ value }) => value);
}

/** A reference, and where the whole match stands, in characters: half-open. */
export type FoundReference = {
  readonly value: string;
  readonly start: number;
  readonly end: number;
};

/** As `findReferences`, with the place of each reference. */
export function findMatches(
  pattern: ReferencePattern,
  text: SearchableText,
  most: number,
): readonly FoundReference[] {
  const { characters } = text;
  const found = new Map<string, FoundReference>();
  const budget = { steps: stepsPerCharacter * (characters.length + maximumLength) };
  let at = 0;
  while (at < characters.length && found.size < most && budget.steps > 0) {
    const match = isInsideWord(text, at) ? null : matchAt(pattern, text, at, budget);
    if (match === null) {
      at += 1;
      continue;
    }
    const value = characters.slice(match.from, match.to).join("");
    if (!found.has(value)) found.set(value, { value, start: at, end: match.end });
    at = match.end;
  }
  return [...found.values()];
}

/** Whether the text has the pattern. Each text of a statement is some hundred characters long. */
export function hasMatch(pattern: ReferencePattern, text: SearchableText): boolean {
  return findReferences(pattern, text, 1).length > 0;
}

function isInsideWord({ classes }: SearchableText, at: number): boolean {
  return ((classes[at - 1] ?? 0) & (classes[at] ?? 0) & classBits.alnum) !== 0;
}

type Match = { readonly from: number; readonly to: number; readonly end: number };

function matchAt(
  { steps, from, to }: ReferencePattern,
  text: SearchableText,
  start: number,
  budget: { steps: number },
): Match | null {
  const ends = [start];
  let at = start;
  for (const step of steps) {
    const length = lengthOf(step, text, at);
    budget.steps -= length + 1;
    if (length === 0) return null;
    at += length;
    ends.push(at);
  }
  return isInsideWord(text, at) ? null : { from: ends[from] ?? start, to: ends[to] ?? at, end: at };
}

/** How many characters the step takes: as many as it can; 0 where it does not fit. */
function lengthOf(step: Step, text: SearchableText, at: number): number {
  switch (step.kind) {
    case "literal":
      return text.folded[at] === step.folded ? 1 : 0;
    case "blank":
      return runLength(text.classes, at, { bit: classBits.blank, least: 1, most: maximumLength });
    case "run":
      return runLength(text.classes, at, { ...step, bit: classBits[step.of] });
  }
}

type Run = { readonly bit: number; readonly least: number; readonly most: number };

function runLength(bits: Uint8Array, at: number, { bit, least, most }: Run): number {
  let length = 0;
  while (length < most && ((bits[at + length] ?? 0) & bit) !== 0) length += 1;
  return length < least ? 0 : length;
}
