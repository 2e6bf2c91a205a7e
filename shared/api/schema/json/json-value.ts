/**
 * JSON values whose numbers keep their digits (docs/specification.md, Free-form objects). The
 * package lossless-json is not used: its parser has no depth limit and returns no positions, and
 * with our own parser only its number class would remain to load at every cold start.
 */

export type JsonValue = null | boolean | number | string | JsonNumber | JsonValue[] | JsonObject;

export type JsonObject = { [name: string]: JsonValue };

/** ES2025 `JSON.rawJSON` (Node 21 and later); TypeScript's es2024 library does not declare it. */
const { rawJSON } = JSON as unknown as { rawJSON(text: string): object };

/**
 * A number whose text a JavaScript number would change: `1.10`, `1e2`, `-0`,
 * `12345678901234567890`. `JSON.stringify` writes the original text.
 */
export class JsonNumber {
  readonly text: string;

  /** @param text a number in JSON syntax */
  constructor(text: string) {
    this.text = text;
  }

  toJSON(): object {
    return rawJSON(this.text);
  }
}

/**
 * Length of the longest text that `String` returns for a number, for example
 * `-2.2250738585072014e-308`.
 */
const MAX_NUMBER_LENGTH = 24;

/** Returns a JavaScript number if it keeps the text, otherwise a `JsonNumber`. */
export function jsonNumberOf(text: string): number | JsonNumber {
  if (text.length > MAX_NUMBER_LENGTH) return new JsonNumber(text);
  const value = Number(text);
  return String(value) === text ? value : new JsonNumber(text);
}

/** Longer texts are not compared: no client writes a count like that. */
const MAX_PLAIN_LENGTH = 64;

/**
 * For fields whose schema is a number: converts a `JsonNumber` that equals a JavaScript number
 * exactly (`1.0`, `1e2`, `-0`). Returns any other value unchanged, so that the schema rejects
 * numbers that would lose digits.
 */
export function asPlainNumber(value: unknown): unknown {
  if (!(value instanceof JsonNumber) || value.text.length > MAX_PLAIN_LENGTH) return value;
  const plain = Number(value.text);
  if (decimalOf(String(plain)) !== decimalOf(value.text)) return value;
  return plain === 0 ? 0 : plain;
}

/** A canonical text `<digits>e<exponent>` of the numeric value, computed without rounding. */
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

/**
 * The value as a reader with JavaScript numbers gets it (RFC 8785, section 3.2.2.3): a `JsonNumber` becomes the
 * nearest number, and null beyond all of them, as `JSON.stringify` writes it. Recurses once per level.
 */
export function withPlainNumbers<Value>(value: Value): Value {
  return plainOf(value) as Value;
}

function plainOf(value: unknown): unknown {
  if (value instanceof JsonNumber) {
    const plain = Number(value.text);
    if (!Number.isFinite(plain)) return null;
    return plain === 0 ? 0 : plain;
  }
  if (Array.isArray(value)) return value.map(plainOf);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plainOf(member)]));
}

/** Writes the value as JSON; parsed numbers keep their digits. */
export function stringifyJson(value: JsonValue): string {
  return JSON.stringify(value);
}

/**
 * A canonical text: equal for two values that differ only in white space, order of members or
 * escapes in strings. The text of a number counts: `1.10` and `1.1` differ. Recurses once per
 * level, so parse the value with a depth limit.
 */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const members = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`);
  return `{${members.join(",")}}`;
}
