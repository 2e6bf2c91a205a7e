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

/** By separator: where a subfield begins. */
const starts: ReadonlyMap<string, RegExp> = new Map(
  [..."?<~^>@:"].map((mark) => [mark, new RegExp(`[${mark === "^" ? "\\^" : mark}](\\d{2})`, "g")]),
);

const heads = /^\d{3}([?<~^>@:])\d{2}/;

/** A time in a text that begins with three digits, such as `555:20 AT 10:30`, is no subfield. */
const hourAtEnd = /(?:^|\s)\d{1,2}$/;
const endOfTime = /^(?:\s|$)/;

/** Subfields that are neither text nor named below: posting text, journal number, bank code, text key. */
const withoutText = new Set(["00", "10", "30", "34"]);

/** A byte FF, by which some banks fill empty subfields, in any code page. */
const filler = /^[\u00ff\u02d9\u00a0\s]*$/;

function isText(code: string): boolean {
  const number = Number(code);
  return (number >= 20 && number <= 29) || (number >= 60 && number <= 65);
}

type Part = { readonly code: string; readonly value: CutText; readonly written: CutText };

/** Reads a field in subfields; null if it is none: at least two have to follow the code. */
export function readSubfields(field: CutText): Subfields | null {
  const mark = heads.exec(field.text)?.[1];
  const start = starts.get(mark ?? "");
  if (mark === undefined || start === undefined) return null;
  const parts = partsOf(field, [...field.text.matchAll(start)]);
  if (parts.length < 2 || (mark === ":" && looksLikeTimes(parts))) return null;
  const known = (...codes: readonly string[]) => {
    const values = parts.filter(({ code }) => codes.includes(code)).map(({ value }) => value);
    return readable(tidied(withCuts(values, cutOfName))) || null;
  };
  const usage = withCuts(
    parts.flatMap(usageOf).filter(({ text }) => !filler.test(text)),
    cutOfText,
  );
  const tags = readSepaTags(usage);
  return {
    code: field.text.slice(0, 3),
    name: known("32", "33"),
    account: known("38") ?? known("31"),
    tags,
    text: tags?.text ?? tidied(usage),
    unknown: parts.find(isUnknown)?.written.text ?? null,
  };
}

function partsOf(field: CutText, marks: readonly RegExpExecArray[]): Part[] {
  return marks.map(({ index, 1: code = "" }, number) => {
    const end = marks[number + 1]?.index ?? field.text.length;
    const written = partOf(field, index, end);
    return { code, value: partOf(field, index + 3, end), written };
  });
}

function looksLikeTimes(parts: readonly Part[]): boolean {
  return parts.some(
    ({ value }, at) =>
      at > 0 && endOfTime.test(value.text) && hourAtEnd.test(parts[at - 1]?.value.text ?? ""),
  );
}

const named = new Set(["31", "32", "33", "38"]);

function isUnknown({ code }: Part): boolean {
  return !isText(code) && !withoutText.has(code) && !named.has(code);
}

/** What the part adds to the text. What begins like a subfield, and is none, is text as it is written. */
function usageOf(part: Part): CutText[] {
  if (isText(part.code)) return [part.value];
  return isUnknown(part) ? [part.written] : [];
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
