/** Reads request bodies (docs/specification.md, Request bodies, Free-form objects). */

import { type JsonPath, JsonReader } from "./json-reader.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "./json-value.ts";

export type JsonBodyLimits = {
  readonly maxBytes: number;
  /** Levels of nesting, the body itself being the first; 256 at most. */
  readonly maxDepth: number;
};

/** Caps of every body but an import batch's (docs/specification.md, Request bodies). */
export const JSON_BODY_LIMITS = { maxBytes: 262_144, maxDepth: 32 } as const;

/** Positions in the bytes that were read, the end exclusive. */
export type ByteRange = { readonly start: number; readonly end: number };

type JsonBodyIssue = { readonly path: JsonPath; readonly message: string };

export type JsonBody = {
  readonly ok: true;
  readonly value: JsonObject;
  /** Where the value of a top-level member stands in the bytes, as it was sent. */
  readonly sliceOf: (memberName: string) => ByteRange | undefined;
};

export type JsonBodyRefusal = {
  readonly ok: false;
  readonly code: "payload_too_large" | "invalid_request";
  readonly issues: readonly JsonBodyIssue[];
};

const BYTE_ORDER_MARK = "\uFEFF";

/**
 * The JSON object that a body is, or why it is refused; never throws, in time linear in the bytes.
 * The size is checked before anything else and the depth as the text is read, with the reader
 * stopping at the first level too many. A byte order mark is refused (RFC 8259, section 8.1: it
 * must not be added), as JSON.parse refuses it.
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
  return readText(text, bytes.length, limits.maxDepth);
}

function readText(text: string, byteLength: number, maxDepth: number): JsonBody | JsonBodyRefusal {
  const first = text.search(/[^ \t\r\n]/);
  if (first < 0) return refuse("invalid_request", "The body is empty; a JSON object is expected.");
  const reader = new JsonReader(text, maxDepth);
  const value = reader.read();
  if (value === undefined) {
    const { path = [], message = "Malformed JSON." } = reader.fault ?? {};
    return refuse("invalid_request", message, path);
  }
  if (!isJsonObject(value)) return refuse("invalid_request", "The body must be a JSON object.");
  const sliceOf = (memberName: string): ByteRange | undefined => {
    const range = reader.memberRanges.get(memberName);
    if (range === undefined) return undefined;
    // With as many bytes as characters the text is ASCII, and positions are the same in both.
    if (byteLength === text.length) return range;
    const start = Buffer.byteLength(text.slice(0, range.start));
    return { start, end: start + Buffer.byteLength(text.slice(range.start, range.end)) };
  };
  return { ok: true, value, sliceOf };
}

/**
 * The value of a text that this service wrote itself, digits kept, for example a stored free-form
 * object. Throws SyntaxError where it is not JSON of at most 256 levels: that is damaged data.
 */
export function parseStoredJson(text: string): JsonValue {
  const reader = new JsonReader(text, Number.POSITIVE_INFINITY);
  const value = reader.read();
  if (value === undefined) throw new SyntaxError(reader.fault?.message ?? "Malformed JSON.");
  return value;
}

/** The text, a byte order mark kept, or null where the bytes are not UTF-8. */
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
