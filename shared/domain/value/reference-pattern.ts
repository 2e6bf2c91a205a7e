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

const wordCharacter = /^[\p{L}\d]$/u;

/**
 * The references in a text, each once, in their order. A match neither begins nor ends inside of a word or
 * number: `INV-{digits:4}` does not match in `INV-12345`.
 *
 * @param most number of references after which the search ends
 */
export function findReferences(
  pattern: ReferencePattern,
  text: string,
  most: number,
): readonly string[] {
  const characters = [...text];
  const found = new Set<string>();
  let at = 0;
  while (at < characters.length && found.size < most) {
    const match =
      isWord(characters[at - 1]) && isWord(characters[at])
        ? null
        : matchAt(pattern, characters, at);
    if (match === null) {
      at += 1;
      continue;
    }
    found.add(characters.slice(match.from, match.to).join(""));
    at = match.end;
  }
  return [...found];
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && wordCharacter.test(character);
}

type Match = { readonly from: number; readonly to: number; readonly end: number };

function matchAt(
  { steps, from, to }: ReferencePattern,
  characters: readonly string[],
  start: number,
): Match | null {
  const ends = [start];
  let at = start;
  for (const step of steps) {
    const length = lengthOf(step, characters, at);
    if (length === null) return null;
    at += length;
    ends.push(at);
  }
  if (isWord(characters[at - 1]) && isWord(characters[at])) return null;
  return { from: ends[from] ?? start, to: ends[to] ?? at, end: at };
}

/** How many characters the step takes: as many as it can; null where it does not fit. */
function lengthOf(step: Step, characters: readonly string[], at: number): number | null {
  if (step.kind === "literal") return characters[at]?.toLowerCase() === step.folded ? 1 : null;
  const [least, most, of] =
    step.kind === "blank" ? [1, maximumLength, /^\s$/] : [step.least, step.most, classes[step.of]];
  let length = 0;
  while (length < most && of.test(characters[at + length] ?? "")) length += 1;
  return length < least ? null : length;
}
