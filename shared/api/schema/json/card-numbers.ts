/** Card numbers in JSON bodies: where they are, and the body without them. */
import { findCardNumbers, hiddenDigits, maskCardNumbers } from "#domain/value/text/card-number.ts";
import { JSON_BODY_LIMITS, readJsonObject } from "./json-body.ts";
import { isJsonObject, JsonNumber, type JsonValue, stringifyJson } from "./json-value.ts";

type Path = readonly (string | number)[];

/** An amount has digits too, and is no card number. */
const amountName = "amount";

/** Paths of the values that hold a card number, up to `maximum`. */
function pathsOf(value: JsonValue, maximum: number, path: Path = []): Path[] {
  if (!Array.isArray(value) && !isJsonObject(value)) {
    const isAmount = path.at(-1) === amountName;
    return isAmount || findCardNumbers(textOf(value)).length === 0 ? [] : [path];
  }
  const found: Path[] = [];
  for (const [name, member] of Object.entries(value)) {
    if (found.length >= maximum) return found;
    const step = Array.isArray(value) ? Number(name) : name;
    found.push(...pathsOf(member, maximum - found.length, [...path, step]));
  }
  return found;
}

function textOf(value: JsonValue): string {
  if (value instanceof JsonNumber) return value.text;
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

const maximumPaths = 20;

export type ScreenedBody = {
  /** Of the values that hold a card number; `[]` for a body that is no JSON object. */
  readonly paths: readonly Path[];
  /** The same body, with the same positions unless `isRewritten`, without them. */
  readonly masked: Uint8Array;
  /** Whether members have other positions: a card number was written with escapes. */
  readonly isRewritten: boolean;
};

/** Null for a body without card numbers. */
export function screenBody(body: Uint8Array): ScreenedBody | null {
  const text = Buffer.from(body).toString("latin1");
  if (!mayHoldCards(text)) return null;
  const read = readJsonObject(body, { ...JSON_BODY_LIMITS, maxBytes: body.length });
  if (!read.ok) {
    const masked = maskCardNumbers(text);
    if (masked === text) return null;
    return { paths: [[]], masked: Buffer.from(masked, "latin1"), isRewritten: false };
  }
  const paths = pathsOf(read.value, maximumPaths);
  if (paths.length === 0) return null;
  const masked = Buffer.from(maskTokens(text), "latin1");
  const again = readJsonObject(masked, { ...JSON_BODY_LIMITS, maxBytes: body.length });
  if (again.ok && pathsOf(again.value, 1).length === 0) {
    return { paths, masked, isRewritten: false };
  }
  const rewritten = stringifyJson(maskValue(read.value));
  return { paths, masked: Buffer.from(rewritten), isRewritten: true };
}

/** A quick look: at least 13 digits, or an escape that may be one. */
function mayHoldCards(text: string): boolean {
  return text.includes("\\u") || findCardNumbers(text).length > 0 || hasSpacedDigits(text);
}

/** Whether a separator that has several bytes stands between digits. */
function hasSpacedDigits(text: string): boolean {
  return /[\u00c2\u00e2][\u0080-\u00bf]/.test(text);
}

/** Replaces digits inside of strings and whole numbers, one byte by one byte. */
function maskTokens(text: string): string {
  const parts: string[] = [];
  let name = "";
  let at = 0;
  while (at < text.length) {
    const end = endOfToken(text, at);
    const token = text.slice(at, end);
    const isName = token.startsWith('"') && /^\s{0,64}:/.test(text.slice(end, end + 65));
    if (isName) name = token.slice(1, -1);
    parts.push(isName || name === amountName ? token : maskToken(token));
    at = end;
  }
  return parts.join("");
}

/** The end of the string, number or other text that begins here. */
function endOfToken(text: string, start: number): number {
  let at = start + 1;
  if (text[start] === '"') {
    while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
    return at + 1;
  }
  const isNumber = isOfNumber(text[start]);
  while (at < text.length && text[at] !== '"' && isOfNumber(text[at]) === isNumber) at += 1;
  return at;
}

function isOfNumber(character: string | undefined): boolean {
  return character !== undefined && "0123456789+-.eE".includes(character);
}

function maskToken(token: string): string {
  if (token.startsWith('"')) return maskCardNumbers(token);
  const number = /^\d{13,19}$/.test(token) ? findCardNumbers(token)[0] : undefined;
  return number === undefined ? token : maskNumber(token, new Set(hiddenDigits(number)));
}

/** A number stays one: its digits become zeros, and the last of them what fails the check. */
function maskNumber(token: string, hidden: ReadonlySet<number>): string {
  const last = Math.max(...hidden);
  const digits = (filler: string) =>
    [...token].map((digit, at) => (hidden.has(at) ? (at === last ? filler : "0") : digit)).join("");
  return findCardNumbers(digits("0")).length === 0 ? digits("0") : digits("1");
}

/** The value with the card numbers in its texts masked. */
function maskValue(value: JsonValue, name = ""): JsonValue {
  if (typeof value === "string") return name === amountName ? value : maskCardNumbers(value);
  if (Array.isArray(value)) return value.map((member) => maskValue(member, name));
  if (isJsonObject(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [key, maskValue(member, key)]),
    );
  }
  const text = textOf(value);
  return name === amountName || findCardNumbers(text).length === 0 ? value : maskCardNumbers(text);
}
