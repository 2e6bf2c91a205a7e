/** Detects the encoding of a file (docs/files.md, Options). */
import type { ImportOptions } from "../../schema/request/evidence/import-profile-request.ts";

export type Encoding = Exclude<ImportOptions["encoding"], "auto" | "iso-8859-1">;

export type DetectedEncoding = {
  readonly encoding: Encoding;
  /** Whether the file contains bytes that are invalid in this encoding; their rows are rejected. */
  readonly isBroken: boolean;
};

const byteOrderMarks: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

const multiByteCharacter = /[\u0080-\ufffc\ufffe\uffff]/;
const replacement = "\ufffd";

/** Number of bytes that contain a byte order mark and an XML declaration. */
const startBytes = 1_000;

/** The first bytes of a file: at least 1,000 if the file has as many, from any number of pieces. */
export async function readStart(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    parts.push(chunk.subarray(0, startBytes));
    length += chunk.length;
    if (length >= startBytes) break;
  }
  return Buffer.concat(parts);
}

/**
 * Detects the encoding from the whole file. A file with both valid and invalid UTF-8 sequences is
 * broken UTF-8 and not another encoding: reading it as windows-1252 would silently corrupt every
 * name in it.
 */
export async function detectEncoding(chunks: AsyncIterable<Uint8Array>): Promise<DetectedEncoding> {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const seen = { valid: false, invalid: false };
  for await (const chunk of chunks) look(decoder.decode(chunk, { stream: true }), seen);
  look(decoder.decode(), seen);
  if (!seen.invalid) return { encoding: "utf-8", isBroken: false };
  return seen.valid
    ? { encoding: "utf-8", isBroken: true }
    : { encoding: "windows-1252", isBroken: false };
}

function look(text: string, seen: { valid: boolean; invalid: boolean }): void {
  seen.valid ||= multiByteCharacter.test(text);
  seen.invalid ||= text.includes(replacement);
}

/** The encoding of the byte order mark; null without one. */
export function encodingOfMark(chunk: Uint8Array): Encoding | null {
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, at) => chunk[at] === byte));
  return marked?.[0] ?? null;
}

const declaration = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/;

/** Encoding names in XML declarations, in lower case. */
const declaredEncodings: Readonly<Record<string, Encoding>> = {
  "utf-8": "utf-8",
  utf8: "utf-8",
  "us-ascii": "utf-8",
  ascii: "utf-8",
  "iso-8859-1": "windows-1252",
  latin1: "windows-1252",
  "windows-1252": "windows-1252",
  "utf-16": "utf-16le",
  "utf-16le": "utf-16le",
  "utf-16be": "utf-16be",
};

/** The encoding of an XML document from its first bytes; null for an unsupported name. */
export function encodingOfXml(start: Uint8Array): Encoding | null {
  const marked = encodingOfMark(start);
  if (marked !== null) return marked;
  const text = new TextDecoder("windows-1252").decode(start);
  const declared = declaration.exec(text)?.[1];
  return declared === undefined ? "utf-8" : (declaredEncodings[declared.toLowerCase()] ?? null);
}

/** Whether the decoded text contains bytes that are invalid in the encoding. */
export function hasUndecodable(text: string, encoding: Encoding): boolean {
  if (text.includes(replacement) || text.includes("\u0000")) return true;
  return encoding === "windows-1252" && undefinedInWindows1252.test(text);
}

const undefinedInWindows1252 = /[\u0081\u008d\u008f\u0090\u009d]/;
