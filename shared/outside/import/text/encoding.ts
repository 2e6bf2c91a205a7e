/** Detects the encoding of a file (docs/files.md, Options). */
import { encodingOfLabel } from "#domain/value/text/encoding-label.ts";
import { FileError } from "../file-error.ts";

/** A name that `encodingOfLabel` returns: of the Encoding Standard, or a code page of DOS. */
export type Encoding = string;

export type DetectedEncoding = {
  readonly encoding: Encoding;
  /** Whether the file contains bytes that are invalid in this encoding; their rows are rejected. */
  readonly isBroken: boolean;
  /**
   * Whether nothing says that this is the encoding: the file is not UTF-8, and any encoding of single bytes
   * would give some text.
   */
  readonly isGuessed: boolean;
};

/** The encoding that is read where a file is not UTF-8 and nothing names another. */
export const fallbackEncoding = "windows-1252";

const byteOrderMarks: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

const multiByteCharacter = /[\u0080-\ufffc\ufffe\uffff]/;
const replacement = "\ufffd";
/** Its bytes in UTF-8, as Latin-1. */
const writtenReplacement = "\u00ef\u00bf\u00bd";

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
  let end: Uint8Array = new Uint8Array();
  for await (const chunk of chunks) {
    const written = () =>
      countOf(Buffer.concat([end, chunk]).toString("latin1"), writtenReplacement);
    look(decoder.decode(chunk, { stream: true }), seen, written);
    end = Buffer.concat([end, chunk.subarray(-2)]).subarray(-2);
  }
  look(decoder.decode(), seen, () => 0);
  if (!seen.invalid) return { encoding: "utf-8", isBroken: false, isGuessed: false };
  return seen.valid
    ? { encoding: "utf-8", isBroken: true, isGuessed: false }
    : { encoding: fallbackEncoding, isBroken: false, isGuessed: true };
}

/** @param written how often the file itself has the replacement character, which another program put in the place of a byte */
function look(
  text: string,
  seen: { valid: boolean; invalid: boolean },
  written: () => number,
): void {
  seen.valid ||= multiByteCharacter.test(text);
  if (!seen.invalid && text.includes(replacement))
    seen.invalid = countOf(text, replacement) !== written();
}

function countOf(text: string, part: string): number {
  return text.split(part).length - 1;
}

/** The encoding of the byte order mark; null without one. */
export function encodingOfMark(chunk: Uint8Array): Encoding | null {
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, at) => chunk[at] === byte));
  return marked?.[0] ?? null;
}

const declaration = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/;

export type DeclaredEncoding =
  | { readonly encoding: Encoding }
  /** The label in the declaration, which names no encoding that can be read. */
  | { readonly unknown: string };

/** The encoding of an XML document from its first bytes: of its mark, else of its declaration, else UTF-8. */
export function encodingOfXml(start: Uint8Array): DeclaredEncoding {
  const marked = encodingOfMark(start);
  if (marked !== null) return { encoding: marked };
  const text = new TextDecoder(fallbackEncoding).decode(start);
  const label = declaration.exec(text)?.[1];
  if (label === undefined) return { encoding: "utf-8" };
  // An ASCII document is UTF-8 too; that label means windows-1252 in the Encoding Standard.
  if (/^(?:us-)?ascii$/i.test(label)) return { encoding: "utf-8" };
  const encoding = encodingOfLabel(label);
  return encoding === null ? { unknown: label } : { encoding };
}

/** @throws FileError if the document declares an encoding that nothing here reads */
export function requiredXmlEncoding(start: Uint8Array): Encoding {
  const declared = encodingOfXml(start);
  if ("encoding" in declared) return declared.encoding;
  const message = `The document's encoding "${declared.unknown}" is not supported.`;
  throw new FileError("unsupported_encoding", message, 1);
}

/**
 * Whether the decoded text contains bytes that are invalid in the encoding. Encodings of single bytes decode
 * an unused byte as a control character.
 */
export function hasUndecodable(text: string, encoding: Encoding): boolean {
  if (text.includes(replacement) || text.includes("\u0000")) return true;
  return !encoding.startsWith("utf-") && unusedByte.test(text);
}

const unusedByte = /[\u0080-\u009f]/;
