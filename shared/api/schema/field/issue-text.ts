/** What is said of an invalid field, in place of the schema library's own words (docs/specification.md, Errors). */
import type * as z from "zod";
import { nearestWord } from "./nearest-word.ts";

type RawIssue = z.core.$ZodRawIssue;

const nouns: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  record: "an object",
};

/** The text of an issue; undefined leaves it to the library. A message of the schema itself goes first. */
export function issueText(issue: RawIssue): string | undefined {
  if (issue.input === undefined && issue.code !== "custom") return isRequired;
  switch (issue.code) {
    case "invalid_type":
      return `Must be ${nouns[issue.expected] ?? issue.expected}${issue.input === null ? ", not null" : ""}.`;
    case "invalid_value":
      return notOneOf(issue.input, issue.values.map(String));
    case "too_small":
      return limitText(issue.origin, "at least", Number(issue.minimum));
    case "too_big":
      return limitText(issue.origin, "at most", Number(issue.maximum));
    case "invalid_union":
      return "Has none of the accepted forms.";
    default:
      return undefined;
  }
}

export const isRequired = "Is required.";

/** More values would hide the rest of the message. */
const maximumValues = 40;

function notOneOf(given: unknown, values: readonly string[]): string {
  const shown = values.slice(0, maximumValues).join(", ");
  const more = values.length > maximumValues ? ", …" : "";
  const text = values.length === 1 ? `Must be ${shown}.` : `Must be one of ${shown}${more}.`;
  return text + suggestion(typeof given === "string" ? given : "", values);
}

/** The text of a property or query parameter that the operation does not know. */
export function unknownName(given: string, known: readonly string[]): string {
  return `Unknown property.${suggestion(given, known)}`;
}

function suggestion(given: string, known: readonly string[]): string {
  const nearest = nearestWord(given, known);
  return nearest === null ? "" : ` Did you mean \`${nearest}\`?`;
}

function limitText(origin: string, bound: "at least" | "at most", limit: number): string {
  const of = (unit: string) => `Must have ${bound} ${limit} ${unit}${limit === 1 ? "" : "s"}.`;
  if (origin === "string") return of("character");
  if (origin === "array" || origin === "set") return of("item");
  return `Must be ${bound} ${limit}.`;
}
