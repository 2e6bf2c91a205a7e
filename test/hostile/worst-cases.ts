/** Texts on which a regular expression that is not linear takes long. */
import { type Part, partsOf } from "./expression-parts.ts";

export type WorstCase = (length: number) => string;

/** Tried for every set of characters, beside those that the expression names. */
const common = ["x", "a", "0", "9", "A", " ", "\t", "\n", "\0", "{", "-", "/"];

/**
 * Texts of about a given length: what leads to a repetition, a piece that it takes over and over, and an end that fails.
 * Every repetition of the expression gets each character that it takes, and the shortest text of a repeated group.
 */
export function worstCasesOf(expression: RegExp): WorstCase[] {
  const alphabet = alphabetOf(expression);
  const chances = partsOf(expression.source).flatMap((parts) =>
    repetitionsIn(parts, "", expression, alphabet),
  );
  const plain = [...alphabet, ...wordsOf(expression)];
  const fronted = [...plain.map((piece) => ({ front: "", piece })), ...chances];
  const all = new Map(fronted.map((each) => [JSON.stringify(each), each]));
  return [...all.values()].flatMap(({ front, piece }) =>
    ["", "\u0001x"].map((end): WorstCase => {
      return (length) => `${front}${piece.repeat(Math.ceil(length / piece.length))}${end}`;
    }),
  );
}

/** The common characters, and those that the expression names. */
function alphabetOf({ source }: RegExp): string[] {
  const bare = source.replace(/\\(?:u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-f]{2}|[dwsSDWbBpP0])/g, "");
  return [...new Set([...common, ...(bare.match(/[^\\]/gu) ?? []).slice(0, 24)])];
}

/** Words of the expression, alone and as names and attributes. */
function wordsOf({ source }: RegExp): string[] {
  const words = (source.replace(/\\./g, " ").match(/[A-Za-z]{2,}/g) ?? []).slice(0, 3);
  return words.flatMap((word) => [word, `<${word}>`, `<${word} `, ` ${word}=`, `/${word}`]);
}

type Chance = { readonly front: string; readonly piece: string };

/** Repeated less often than this, a part takes no time. */
const leastTimes = 16;

/** @param front the shortest text that leads to these parts */
function repetitionsIn(
  parts: readonly Part[],
  front: string,
  expression: RegExp,
  alphabet: readonly string[],
): Chance[] {
  let before = front;
  return parts.flatMap((part) => {
    const start = before;
    before += shortestOf(part, expression, alphabet);
    if (part.kind === "empty") return [];
    const isRepeated = part.max >= leastTimes;
    if (part.kind === "set") {
      const taken = isRepeated ? charactersOf(part.source, expression, alphabet) : [];
      return taken.map((piece) => ({ front: start, piece }));
    }
    const inner = part.alternatives.flatMap((each) =>
      repetitionsIn(each, start, expression, alphabet),
    );
    const once = part.alternatives.map((each) => textOf(each, expression, alphabet));
    const pieces = isRepeated ? once.filter((text) => text !== "") : [];
    return [...inner, ...pieces.map((piece) => ({ front: start, piece }))];
  });
}

function textOf(parts: readonly Part[], expression: RegExp, alphabet: readonly string[]): string {
  return parts.map((part) => shortestOf(part, expression, alphabet)).join("");
}

function shortestOf(part: Part, expression: RegExp, alphabet: readonly string[]): string {
  if (part.kind === "empty" || part.min === 0) return "";
  const [once = ""] =
    part.kind === "set"
      ? charactersOf(part.source, expression, alphabet)
      : part.alternatives.map((each) => textOf(each, expression, alphabet));
  return once.repeat(Math.min(part.min, 64));
}

function charactersOf(
  source: string,
  { flags }: RegExp,
  alphabet: readonly string[],
): readonly string[] {
  const taken = new RegExp(`^(?:${source})$`, flags.replace(/[gy]/g, ""));
  return alphabet.filter((character) => taken.test(character));
}
