/**
 * Reads single fields of a partner's object; returns null if a field is absent or has another type.
 */

import { canonicalReference } from "#api/schema/field/reference-value.ts";
import { parseTimestamp } from "#api/schema/field/timestamp.ts";
import {
  isJsonObject,
  JsonNumber,
  type JsonObject,
  type JsonValue,
} from "#api/schema/json/json-value.ts";
import { type Currency, parseCurrency } from "#domain/value/currency.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, parseAmount } from "#domain/value/money.ts";

/** Maximum length of a reference, as for other evidence (schema/request/evidence-request.ts). */
const maximumTextLength = 255;

export type Path = readonly [string, ...string[]];

/** The value at a path of member names; null if a member is absent. */
export function valueAt(object: JsonObject, path: Path): JsonValue {
  let value: JsonValue = object;
  for (const name of path) {
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return null;
    value = value[name] ?? null;
  }
  return value;
}

/** A text of 1 to 255 characters; hexadecimal values (`0x…`) in lower case. */
export function textAt(object: JsonObject, path: Path): string | null {
  const value = valueAt(object, path);
  if (typeof value !== "string" || value === "" || value.length > maximumTextLength) return null;
  return canonicalReference(value);
}

/** A non-negative amount, given as a string or a number. */
export function amountAt(object: JsonObject, path: Path): Amount | null {
  const amount = signedAmountAt(object, path);
  return amount === null || amount.startsWith("-") ? null : amount;
}

/** The absolute value of an amount whose sign is its direction. */
export function magnitudeAt(object: JsonObject, path: Path): Amount | null {
  const amount = signedAmountAt(object, path);
  return amount === null ? null : parseAmount(amount.replace("-", ""));
}

function signedAmountAt(object: JsonObject, path: Path): Amount | null {
  const value = valueAt(object, path);
  if (typeof value === "string") return parseAmount(value);
  if (typeof value === "number") return parseAmount(String(value));
  return value instanceof JsonNumber ? parseAmount(value.text) : null;
}

export function currencyAt(object: JsonObject, path: Path): Currency | null {
  const value = valueAt(object, path);
  return typeof value === "string" ? parseCurrency(value) : null;
}

const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?[+-]\d{2}:?\d{2}$/;

/** A timestamp in UTC or with an offset. */
export function instantAt(object: JsonObject, path: Path): Instant | null {
  const value = valueAt(object, path);
  if (typeof value !== "string") return null;
  const utc = parseTimestamp(value);
  if (utc !== null || !withOffset.test(value)) return utc;
  const milliseconds = Date.parse(value);
  return Number.isNaN(milliseconds) ? null : (milliseconds as Instant);
}

/** The first value that is not null. */
export function firstOf<T>(...values: readonly (T | null)[]): T | null {
  return values.find((value) => value !== null) ?? null;
}
