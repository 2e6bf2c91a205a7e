/** Reads request bodies (docs/specification.md, Request bodies, Free-form objects). */

import { type JsonCounts, type JsonPath, JsonReader } from "./json-reader.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "./json-value.ts";

export type JsonBodyLimits = {
  readonly maxBytes: number;
  /** Levels of nesting, counting the body as the first; at most 256. */
  readonly maxDepth: number;
  /** Whether members that could set a prototype are refused, as in requests; absent: they are data. */
  readonly refusesPrototypes?: boolean;
};

/** Limits of every request body except import batches (docs/specification.md, Request bodies). */
export const JSON_BODY_LIMITS = { maxBytes: 262_144, maxDepth: 32 } as const;

/**
 * Reading takes time by their number. A body of 262,144 bytes cannot have as many, so only bodies that contain a
 * file reach them.
 */
const bodyCounts: JsonCounts = { members: 50_000, values: 140_000 };

/** Positions in the bytes of the body; the end is exclusive. */
export type ByteRange = { readonly start: number; readonly end: number };

type JsonBodyIssue = { readonly path: JsonPath; readonly message: string };

export type JsonBody = {
  readonly ok: true;
  readonly value: JsonObject;
  /** Position of the value of a top-level member in the received bytes; undefined if absent. */
  readonly sliceOf: (memberName: string) => ByteRange | undefined;
};

export type JsonBodyRefusal = {
  readonly ok: false;
  readonly code: "payload_too_large" | "invalid_request";
  readonly issues: readonly JsonBodyIssue[];
};

const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Parses a body as a JSON object, in time linear in its bytes. Never throws: returns the reason of
 * a refusal instead. The size is checked first; the reader stops at the first level beyond
 * `maxDepth`. A byte order mark is refused (RFC 8259, section 8.1), as JSON.parse does.
 */
export function readJsonObject(
  bytes: Uint8Array,
  limits: JsonBodyLimits,
): JsonBody | JsonBodyRefusal {
  if (bytes.length > limits.maxBytes) {
    return refuse("payload_too_large", `The body is larger than ${limits.maxBytes} bytes.`);
  }
  const text = decodeUtf8(bytes);
  if (text === null) return refuse("invalid_request", "The body is not valid UTF-8.");
  if (text.startsWith(BYTE_ORDER_MARK)) {
    return refuse("invalid_request", "The body starts with a byte order mark.");
  }
  return readText(text, bytes.length, limits);
}

function readText(
  text: string,
  byteLength: number,
  { maxDepth, refusesPrototypes = false }: JsonBodyLimits,
): JsonBody | JsonBodyRefusal {
  const first = text.search(/[^ \t\r\n]/);
  if (first < 0) return refuse("invalid_request", "The body is empty; a JSON object is expected.");
  const reader = new JsonReader(text, maxDepth, bodyCounts, refusesPrototypes);
  const value = reader.read();
  if (value === undefined) {
    const { path = [], message = "Malformed JSON." } = reader.fault ?? {};
    return refuse("invalid_request", message, path);
  }
  if (!isJsonObject(value)) return refuse("invalid_request", "The body must be a JSON object.");
  const sliceOf = (memberName: string): ByteRange | undefined => {
    const range = reader.memberRanges.get(memberName);
    if (range === undefined) return undefined;
    // As many bytes as characters means ASCII: byte and character positions are equal.
    if (byteLength === text.length) return range;
    const start = Buffer.byteLength(text.slice(0, range.start));
    return { start, end: start + Buffer.byteLength(text.slice(range.start, range.end)) };
  };
  return { ok: true, value, sliceOf };
}

/**
 * Parses JSON that this service wrote, for example a stored free-form object; numbers keep their
 * digits. Throws SyntaxError for anything but JSON of at most 256 levels: then the data is damaged.
 */
export function parseStoredJson(text: string): JsonValue {
  const reader = new JsonReader(text, Number.POSITIVE_INFINITY);
  const value = reader.read();
  if (value === undefined) throw new SyntaxError(reader.fault?.message ?? "Malformed JSON.");
  return value;
}

/** The text including a byte order mark, or null if the bytes are not UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function refuse(
  code: JsonBodyRefusal["code"],
  message: string,
  path: JsonPath = [],
): JsonBodyRefusal {
  return { ok: false, code, issues: [{ path, message }] };
}
