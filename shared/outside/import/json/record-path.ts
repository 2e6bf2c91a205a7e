/** Dotted paths into JSON. `a.b.0.c` and `a.b[0].c` are equal. */
import { isJsonObject, JsonNumber, type JsonValue } from "#api/schema/json/json-value.ts";
import type { Cell } from "../mapping/row-plan.ts";

/** The segments of a path. A leading `$` is ignored. */
export function parsePath(path: string | number): string[] {
  return String(path)
    .replace(/\[(\d+)\]/g, ".$1")
    .split(".")
    .filter((segment) => segment !== "" && segment !== "$");
}

/** The value at the path as a cell; null if it is absent or null. */
export function cellAtPath(record: JsonValue, segments: readonly string[]): Cell | null {
  let value: JsonValue | undefined = record;
  for (const segment of segments) value = memberOf(value, segment);
  return value === undefined || value === null ? null : cellOf(value);
}

function memberOf(value: JsonValue | undefined, segment: string): JsonValue | undefined {
  if (Array.isArray(value)) return /^\d{1,9}$/.test(segment) ? value[Number(segment)] : undefined;
  if (!isJsonObject(value)) return undefined;
  return Object.hasOwn(value, segment) ? value[segment] : undefined;
}

function cellOf(value: Exclude<JsonValue, null>): Cell {
  if (typeof value === "string") return { text: value, isNumber: false };
  if (typeof value === "number") return { text: String(value), isNumber: true };
  if (value instanceof JsonNumber) return { text: value.text, isNumber: true };
  return { text: JSON.stringify(value), isNumber: false };
}

/** A copy of the record without the value at the path; the record itself where it has none. */
export function withoutPath(record: JsonValue, [segment, ...rest]: readonly string[]): JsonValue {
  if (segment === undefined) return record;
  const member = memberOf(record, segment);
  if (member === undefined) return record;
  const left = rest.length === 0 ? undefined : withoutPath(member, rest);
  if (Array.isArray(record)) {
    return record.map((each, at) => (at === Number(segment) ? (left ?? null) : each));
  }
  const others = Object.entries(record as object).filter(([name]) => name !== segment);
  return Object.fromEntries(left === undefined ? others : [...others, [segment, left]]);
}
