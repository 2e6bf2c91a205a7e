/**
 * JSON whose numbers keep their digits (docs/specification.md, Free-form objects). Our own class
 * and writer, not lossless-json: its reader has no depth limit and returns no positions, and with
 * our reader only this class would be left of it to load at every start.
 */

export type JsonValue = null | boolean | number | string | JsonNumber | JsonValue[] | JsonObject;

export type JsonObject = { [name: string]: JsonValue };

/** ES2025 `JSON.rawJSON` (Node 21 and later), which TypeScript's es2024 library does not declare. */
const { rawJSON } = JSON as unknown as { rawJSON(text: string): object };

/**
 * A number that a JavaScript number would not write back as it was written: `1.10`, `1e2`, `-0`,
 * `12345678901234567890`. Plain `JSON.stringify` writes its text too.
 */
export class JsonNumber {
  readonly text: string;

  /** `text` is a number of the JSON grammar. */
  constructor(text: string) {
    this.text = text;
  }

  toJSON(): object {
    return rawJSON(this.text);
  }
}

/** Longest text that `String` makes of a number, for example `-2.2250738585072014e-308`. */
const MAX_NUMBER_LENGTH = 24;

/** A JavaScript number where that keeps the text, else a `JsonNumber`. */
export function jsonNumberOf(text: string): number | JsonNumber {
  if (text.length > MAX_NUMBER_LENGTH) return new JsonNumber(text);
  const value = Number(text);
  return String(value) === text ? value : new JsonNumber(text);
}

/** Longer spellings are not compared: no client writes a count that way. */
const MAX_PLAIN_LENGTH = 64;

/**
 * For fields whose schema is a number: a `JsonNumber` that a JavaScript number equals exactly
 * (`1.0`, `1e2`, `-0`) as that number. Everything else is returned as it is, so that the schema refuses
 * a number that would lose digits.
 */
export function asPlainNumber(value: unknown): unknown {
  if (!(value instanceof JsonNumber) || value.text.length > MAX_PLAIN_LENGTH) return value;
  const plain = Number(value.text);
  if (decimalOf(String(plain)) !== decimalOf(value.text)) return value;
  return plain === 0 ? 0 : plain;
}

/** One spelling for each numeric value, `<digits>e<exponent>`, without making a number of it. */
function decimalOf(text: string): string {
  const [mantissa = "", exponent = "0"] = text.toLowerCase().split("e");
  const [whole = "", decimals = ""] = mantissa.replace("-", "").split(".");
  const digits = (whole + decimals).replace(/^0+/, "");
  const end = lengthWithoutTrailingZeros(digits);
  if (end === 0) return "0";
  const sign = text.startsWith("-") ? "-" : "";
  const shift = digits.length - end - decimals.length;
  return `${sign}${digits.slice(0, end)}e${Number(exponent) + shift}`;
}

function lengthWithoutTrailingZeros(digits: string): number {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === "0") end -= 1;
  return end;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof JsonNumber)
  );
}

/** Writes the value as JSON; numbers that were read come back digit for digit. */
export function stringifyJson(value: JsonValue): string {
  return JSON.stringify(value);
}

/**
 * The text on which two bodies agree that differ only in white space, in the order of members or
 * in how a string is escaped. The text of a number counts: `1.10` and `1.1` differ.
 * For values that were read with a bounded depth; it recurses once a level.
 */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`);
  return `{${members.join(",")}}`;
}
