/**
 * Texts that a bank cuts into lines. A line that is full may have been cut inside of a word or number, and
 * nothing in the file says whether a blank stood at the cut (docs/files.md, Texts that lines cut).
 */

export type Cut = {
  /** Position in the text, behind which the next line begins. */
  readonly at: number;
  /** Whether the line before it has the full width, so that the text may go on without a blank. */
  readonly isFull: boolean;
  /** Whether people read a blank here. */
  readonly isBlank: boolean;
};

/** The lines of a text, joined without blanks, and where they were cut. */
export type CutText = { readonly text: string; readonly cuts: readonly Cut[] };

export const noText: CutText = { text: "", cuts: [] };

export function textOf(text: string): CutText {
  return { text, cuts: [] };
}

/**
 * Joins lines.
 *
 * @param width characters of a full line
 * @param readsBlank whether people read a blank at the end of a line, by whether it is full
 */
export function joinLines(
  lines: readonly string[],
  width: number,
  readsBlank: (isFull: boolean) => boolean,
): CutText {
  if (lines.length === 1) return textOf(lines[0] ?? "");
  const cuts: Cut[] = [];
  let at = 0;
  for (const line of lines.slice(0, -1)) {
    at += line.length;
    const isFull = line.length >= width;
    cuts.push({ at, isFull, isBlank: readsBlank(isFull) });
  }
  return { text: lines.join(""), cuts };
}

const word = /\S/;

/** A part of the text, with the cuts inside of it. */
export function partOf({ text, cuts }: CutText, from: number, to: number): CutText {
  if (cuts.length === 0) return textOf(text.slice(from, to));
  const inside = cuts.filter(({ at }) => at > from && at < to);
  return {
    text: text.slice(from, to),
    cuts: inside.map((cut) => ({ ...cut, at: cut.at - from })),
  };
}

/** Joins texts with a blank between each two that are not blank. */
export function withBlanks(parts: readonly CutText[]): CutText {
  const present = parts.filter(({ text }) => word.test(text));
  if (present.length < 2) return present[0] ?? noText;
  const cuts: Cut[] = [];
  let text = "";
  for (const part of present) {
    if (text !== "") text += " ";
    cuts.push(...part.cuts.map((cut) => ({ ...cut, at: cut.at + text.length })));
    text += part.text;
  }
  return { text, cuts };
}

/** Joins texts with a cut between each two. */
export function withCuts(
  parts: readonly CutText[],
  cutBehind: (part: CutText) => Omit<Cut, "at">,
): CutText {
  if (parts.length < 2) return parts[0] ?? noText;
  const cuts: Cut[] = [];
  let text = "";
  for (const [number, part] of parts.entries()) {
    cuts.push(...part.cuts.map((cut) => ({ ...cut, at: cut.at + text.length })));
    text += part.text;
    if (number < parts.length - 1) cuts.push({ at: text.length, ...cutBehind(part) });
  }
  return { text, cuts };
}

/** The same text, read with or without blanks at all cuts. */
export function readWith(isBlank: boolean, cutText: CutText): CutText {
  const { text, cuts } = cutText;
  if (cuts.length === 0) return cutText;
  return { text, cuts: cuts.map((cut) => ({ ...cut, isBlank })) };
}

/**
 * The text without blanks at its ends and with one for each run of blanks. A cut beside a blank is none: the
 * bank shows where the word ends.
 */
export function tidied(cutText: CutText): CutText {
  const { text, cuts } = cutText;
  if (cuts.length === 0) {
    return untidy.test(text) ? textOf(text.replace(/\s+/g, " ").trim()) : cutText;
  }
  const kept = cuts.filter(({ at }) => isInWord(text, at));
  if (!untidy.test(text)) return kept.length === cuts.length ? cutText : { text, cuts: kept };
  const parts: string[] = [];
  let from = 0;
  for (const { at } of kept) {
    parts.push(text.slice(from, at).replace(/\s+/g, " "));
    from = at;
  }
  parts.push(text.slice(from).replace(/\s+/g, " ").trimEnd());
  parts[0] = parts[0]?.trimStart() ?? "";
  let at = 0;
  const moved = kept.map((cut, number) => {
    at += parts[number]?.length ?? 0;
    return { ...cut, at };
  });
  return { text: parts.join(""), cuts: moved.filter((cut) => cut.at > 0) };
}

const blank = /\s/;

function isInWord(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return false;
  return !blank.test(text.charAt(at - 1)) && !blank.test(text.charAt(at));
}

const untidy = /^\s|\s$|\s\s|[^\S ]/;

/** The text as people read it. */
export function readable({ text, cuts }: CutText): string {
  if (cuts.length === 0) return text;
  return joined(
    text,
    cuts.filter(({ isBlank }) => isBlank).map(({ at }) => at),
  );
}

/** The text with a blank at each of the positions, in ascending order. */
export function joined(text: string, blanks: readonly number[]): string {
  if (blanks.length === 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (const at of blanks) {
    parts.push(text.slice(from, at));
    from = at;
  }
  parts.push(text.slice(from));
  return parts.join(" ");
}
