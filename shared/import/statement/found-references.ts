/** References that the profile's patterns find in the remittance information of a row. */
import {
  compileReferencePattern,
  findReferences,
  searchableText,
} from "../../domain/value/text/reference-pattern.ts";
import type { ImportProfileSettings } from "../../schema/request/evidence/import-profile-request.ts";
import type { FileEvent, TypedReference } from "../file-event.ts";

/** Maximum references that are taken out of the text of one row; further ones are left in the text. */
const maximumFound = 10;

/** Characters of the text that are searched. */
const maximumSearched = 4_000;

type AddReferences = (events: readonly FileEvent[]) => readonly FileEvent[];

/** Prepares the profile's patterns, once for a file of millions of rows. */
export function referenceFinder({ options }: ImportProfileSettings): AddReferences {
  const patterns = options.referencePatterns.flatMap(({ type, pattern: source }) => {
    const pattern = compileReferencePattern(source);
    return pattern === null ? [] : [{ type, pattern }];
  });
  if (patterns.length === 0) return (events) => events;
  const find = (text: string): TypedReference[] => {
    const searched = searchableText(text);
    return patterns
      .flatMap(({ type, pattern }) =>
        findReferences(pattern, searched, maximumFound).map((value) => ({ type, value })),
      )
      .slice(0, maximumFound);
  };
  return (events) => events.map((event) => withReferences(event, find));
}

function withReferences(event: FileEvent, find: (text: string) => TypedReference[]): FileEvent {
  if (event.kind !== "row" || event.row.reading.outcome !== "movement") return event;
  const { row } = event;
  const { reading } = event.row;
  const whole = reading.searched ?? reading.movement.remittanceInformation ?? "";
  const text = whole.slice(0, maximumSearched);
  const found = text === "" ? [] : find(text);
  if (found.length === 0) return event;
  const isKnown = ({ type, value }: TypedReference) =>
    found.some((each) => each.type === type && each.value === value);
  // First, because evidence has a maximum of references, and the profile asks for these.
  const references = [...found, ...reading.movement.references.filter((each) => !isKnown(each))];
  const movement = { ...reading.movement, references };
  return { ...event, row: { ...row, reading: { ...reading, movement } } };
}
