import { encodingOfLabel } from "#domain/value/text/encoding-label.ts";
import { FileError } from "../file-error.ts";
import { type Encoding, encodingOfMark, requiredXmlEncoding } from "../text/encoding.ts";

/** Names that US banks write over text of either encoding, so that the bytes decide. */
const unreliable = new Set([
  "",
  "NONE",
  "1252",
  "WINDOWS-1252",
  "USASCII",
  "UTF-8",
  "UTF8",
  "UNICODE",
]);

/**
 * The encoding that the start of an OFX file names: the header of version 1, or the XML declaration of
 * version 2. Null where the bytes decide.
 *
 * @throws FileError if the header names one that is not known
 */
export function encodingOfOfx(start: Uint8Array): Encoding | null {
  const marked = encodingOfMark(start);
  if (marked !== null) return marked;
  const text = Buffer.from(start.buffer, start.byteOffset, start.length).toString("latin1");
  if (/^\s*<\?xml\s[^>]*\sencoding\s*=/.test(text)) return requiredXmlEncoding(start);
  const charset = /(?:^|[\s:])CHARSET:\s*([\w-]{0,40})/i.exec(text)?.[1]?.toUpperCase() ?? "";
  if (unreliable.has(charset)) return null;
  const label = /^\d{3,4}$/.test(charset) ? `windows-${charset}` : isoName(charset);
  const encoding = encodingOfLabel(label);
  if (encoding !== null) return encoding;
  const message = `The header of the file names the character set ${charset}, which is not known. Name its encoding in the profile.`;
  throw new FileError("unsupported_encoding", message);
}

/** The specification writes `8859-1` for ISO-8859-1. */
function isoName(charset: string): string {
  return charset.startsWith("8859-") ? `iso-${charset}` : charset.toLowerCase();
}
