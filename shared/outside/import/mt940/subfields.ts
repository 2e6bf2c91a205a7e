/**
 * Field 86 in subfields: a business transaction code of three digits, then subfields such as `?20` (Die Deutsche
 * Kreditwirtschaft, DFÜ-Abkommen, Anlage 3). Banks of other countries use other separators, and `38` for an IBAN.
 */
import {
  type CutText,
  partOf,
  readable,
  textOf,
  tidied,
  withBlanks,
  withCuts,
} from "../statement/cut-text.ts";
import { readSepaTags, type SepaTags } from "../statement/sepa-tags.ts";

export type Subfields = {
  /** The business transaction code, three digits. */
  readonly code: string;
  readonly name: string | null;
  readonly account: string | null;
  /** Null where the text has no tags of SEPA. */
  readonly tags: SepaTags | null;
  readonly text: CutText;
  /** The first subfield that is none of the standard's; its text is kept. */
  readonly unknown: string | null;
};

/** Characters of a subfield of the text that is full. */
const fullSubfield = 27;

const heads = /^\d{3}([?<~^>@:])\d{2}/;

/** A time in a text that begins with three digits, such as `555:20 AT 10:30`, is no subfield. */
const hourAtEnd = /(?:^|\s)\d{1,2}$/;
const endOfTime = /^(?:\s|$)/;

type Kind = "text" | "name" | "account" | "iban" | "other";

/** Subfields by their codes; `other` is the posting text, journal number, bank code and text key. */
const kinds: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ...range(20, 29).map((code) => [code, "text"] as const),
  ...range(60, 65).map((code) => [code, "text"] as const),
  ...["00", "10", "30", "34"].map((code) => [code, "other"] as const),
  ["31", "account"],
  ["32", "name"],
  ["33", "name"],
  ["38", "iban"],
]);

function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
}

/** A byte FF, by which some banks fill empty subfields, in any code page. */
const filler = /^[\u00ff\u02d9\u00a0\s]*$/;

type Parts = Readonly<Record<Kind, CutText[]>>;

/** Reads a field in subfields; null if it is none: at least two have to follow the code. */
export function readSubfields(field: CutText): Subfields | null {
  const { text } = field;
  const mark = heads.exec(text)?.[1];
  if (mark === undefined) return null;
  const starts = startsOf(text, mark);
  if (starts.length < 2 || (mark === ":" && looksLikeTimes(text, starts))) return null;
  const parts: Parts = { text: [], name: [], account: [], iban: [], other: [] };
  const unknown = readParts(field, starts, parts);
  const usage = withCuts(parts.text, cutOfText);
  const tags = readSepaTags(usage);
  return {
    code: text.slice(0, 3),
    name: shown(parts.name),
    account: shown(parts.iban) ?? shown(parts.account),
    tags,
    text: tags?.text ?? tidied(usage),
    unknown,
  };
}

/** Adds each subfield to those of its kind. Returns the first that is unknown; null if none is. */
function readParts(field: CutText, starts: readonly number[], parts: Parts): string | null {
  let unknown: string | null = null;
  for (const [number, start] of starts.entries()) {
    const end = starts[number + 1] ?? field.text.length;
    const kind = kinds.get(field.text.slice(start + 1, start + 3));
    if (kind === "other") continue;
    if (kind !== undefined) addPart(parts[kind], partOf(field, start + 3, end));
    else {
      // What begins like a subfield, and is none, is text as it is written.
      unknown ??= field.text.slice(start, end);
      addPart(parts.text, partOf(field, start, end));
    }
  }
  return unknown;
}

function addPart(parts: CutText[], part: CutText): void {
  if (!filler.test(part.text)) parts.push(part);
}

function shown(parts: readonly CutText[]): string | null {
  return parts.length === 0 ? null : readable(tidied(withCuts(parts, cutOfName)));
}

function startsOf(text: string, mark: string): number[] {
  const starts: number[] = [];
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    if (isDigit(text.charCodeAt(at + 1)) && isDigit(text.charCodeAt(at + 2))) starts.push(at);
  }
  return starts;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function looksLikeTimes(text: string, starts: readonly number[]): boolean {
  return starts.some((start, number) => {
    const before = number === 0 ? "" : text.slice((starts[number - 1] ?? 0) + 3, start);
    const behind = text.slice(start + 3, starts[number + 1] ?? text.length);
    return number > 0 && endOfTime.test(behind) && hourAtEnd.test(before);
  });
}

function cutOfText({ text }: CutText) {
  return { isFull: text.length >= fullSubfield, isBlank: true };
}

function cutOfName({ text }: CutText) {
  const isFull = text.length >= fullSubfield;
  return { isFull, isBlank: !isFull };
}

/** Field NS (older German format): each line starts with a two-digit code. A line without one is text. */
export function readCodedLines(lines: readonly string[]): Pick<Subfields, "name" | "text"> {
  const texts = lines.map((line) => {
    const code = /^\d{2}/.exec(line)?.[0];
    return { code: Number(code ?? "01"), value: textOf(code === undefined ? line : line.slice(2)) };
  });
  const pick = (from: number, to: number) =>
    texts.filter(({ code }) => code >= from && code <= to).map(({ value }) => value);
  return {
    name: readable(tidied(withBlanks(pick(15, 16)))) || null,
    text: tidied(withCuts(pick(1, 14), cutOfText)),
  };
}
