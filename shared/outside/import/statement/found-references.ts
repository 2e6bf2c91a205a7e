/** References that the profile's patterns find in the remittance information of a row. */

import type {
  FileFormat,
  ImportProfileSettings,
} from "#api/resource/import/import-profile-request.ts";
import {
  compileReferencePattern,
  findReferences,
  type ReferencePattern,
  searchableText,
} from "#domain/value/text/reference-pattern.ts";
import type { FileEvent, FileRow, StatementEntry, TypedReference } from "../file-event.ts";
import { boundedCutText, boundedText, maximumRemittance } from "./bounded-text.ts";
import { type Cut, type CutText, tidied } from "./cut-text.ts";
import { tagReader } from "./remittance-tags.ts";
import { type Findings, searchCutText } from "./searched-text.ts";

/** Maximum references that are taken out of the text of one row; further ones are left in the text. */
const maximumFound = 10;

type AddReferences = (events: readonly FileEvent[]) => readonly FileEvent[];

type TypedPattern = { readonly type: string; readonly pattern: ReferencePattern };

/**
 * Prepares the reading of texts, once for a file of millions of rows: the tags of SEPA, and the profile's patterns.
 */
export function referenceFinder(settings: ImportProfileSettings): AddReferences {
  const { options, format } = settings;
  const patterns = options.referencePatterns.flatMap(({ type, pattern: source }) => {
    const pattern = compileReferencePattern(source);
    return pattern === null ? [] : [{ type, pattern }];
  });
  const readTags = tagReader(settings);
  if (patterns.length === 0) return readTags;
  return (events) => readTags(events).flatMap((event) => withReferences(event, patterns, format));
}

type Movement = Extract<FileRow["reading"], { readonly outcome: "movement" }>;

function withReferences(
  event: FileEvent,
  patterns: readonly TypedPattern[],
  format: FileFormat,
): FileEvent[] {
  if (event.kind !== "row" || event.row.reading.outcome !== "movement") return [event];
  const { row } = event;
  const { cutText, ...reading }: Movement = event.row.reading;
  const text = cutTextOf(row, cutText, reading.movement, format);
  const further = reading.movement.references
    .filter(({ type }) => type === "supplementary_details")
    .map(({ value }) => ({ text: value, cuts: [] }));
  const { found, doubtful } = search(patterns, [...(text === null ? [] : [text]), ...further]);
  const guesses = doubtful.map((value) => doubtOf(row.line, value));
  if (found.length === 0) return [...guesses, { ...event, row: { ...row, reading } }];
  const isKnown = ({ type, value }: TypedReference) =>
    found.some((each) => each.type === type && each.value === value);
  // First, because evidence has a maximum of references, and the profile asks for these.
  const references = [...found, ...reading.movement.references.filter((each) => !isKnown(each))];
  const movement = { ...reading.movement, references };
  return [...guesses, { ...event, row: { ...row, reading: { ...reading, movement } } }];
}

type Search = { readonly found: readonly TypedReference[]; readonly doubtful: readonly string[] };

function search(patterns: readonly TypedPattern[], texts: readonly CutText[]): Search {
  const found: TypedReference[] = [];
  const doubtful = new Set<string>();
  for (const text of texts) {
    const find = finderOf(text);
    for (const { type, pattern } of patterns) {
      const findings = find(pattern);
      found.push(...findings.values.map((value) => ({ type, value })));
      for (const value of findings.doubtful) doubtful.add(value);
    }
  }
  return { found: found.slice(0, maximumFound), doubtful: [...doubtful].slice(0, maximumFound) };
}

function finderOf(text: CutText): (pattern: ReferencePattern) => Findings {
  if (text.cuts.length > 0) return (pattern) => searchCutText(pattern, text, maximumFound);
  const searched = searchableText(text.text);
  return (pattern) => ({ values: findReferences(pattern, searched, maximumFound), doubtful: [] });
}

const doubtMessage =
  "A line ends inside of or behind what a reference pattern finds, and nothing says whether it goes on: it is not taken as a reference.";

function doubtOf(line: number, value: string): FileEvent {
  const example = value.slice(0, 100);
  return { kind: "guess", code: "reference_cut", message: doubtMessage, line, example };
}

/** The text and where lines cut it; null if there is none. */
function cutTextOf(
  { original }: FileRow,
  cutText: CutText | undefined,
  { remittanceInformation }: StatementEntry,
  format: FileFormat,
): CutText | null {
  if (cutText !== undefined) return boundedCutText(tidied(cutText));
  if (remittanceInformation === null) return null;
  const text = boundedText(remittanceInformation);
  const lineEnd = lineEnds[format];
  return lineEnd?.test(original) ? cutAtLineEnds(text, original, lineEnd) : { text, cuts: [] };
}

/**
 * Line ends inside of a row of formats whose readers give a text without them: in a cell of CSV, escaped in JSON,
 * and where a record of BAI2 is continued.
 */
const lineEnds: Partial<Record<FileFormat, RegExp>> = {
  csv: /\r\n|\r|\n/,
  json: /\\r\\n|\\r|\\n|\r\n|\r|\n/,
  ndjson: /\\r\\n|\\r|\\n/,
  bai2: /\/?(?:\r\n|\r|\n)(?:88,)?/,
};

/** The words on both sides of a line end, by which it is found in the text: up to eight characters of each. */
const wordBefore = /[^\s"',;|]{1,8}$/;
const wordBehind = /^[^\s"',;|]{1,8}/;

/** The text without a blank where a line ends between two words, and a cut there. */
function cutAtLineEnds(text: string, original: string, lineEnd: RegExp): CutText {
  const lines = original.slice(0, maximumRemittance).split(lineEnd);
  const blanks = new Set<number>();
  for (const [number, line] of lines.slice(0, -1).entries()) {
    const before = wordBefore.exec(line)?.[0];
    const behind = wordBehind.exec(lines[number + 1] ?? "")?.[0];
    if (before === undefined || behind === undefined) continue;
    for (const at of placesOf(text, `${before} ${behind}`)) blanks.add(at + before.length);
  }
  const places = [...blanks].sort((a, b) => a - b);
  const cuts = places.map((place, number): Cut => {
    return { at: place - number, isFull: false, isBlank: true };
  });
  const parts = [...places, text.length].map((place, number) => {
    return text.slice(number === 0 ? 0 : (places[number - 1] ?? 0) + 1, place);
  });
  return { text: parts.join(""), cuts };
}

function placesOf(text: string, part: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) places.push(at);
  return places;
}
