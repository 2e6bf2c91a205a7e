import type {
  FileFormat,
  ImportProfileSettings,
} from "#api/resource/import/import-profile-request.ts";
import { encodingOfLabel } from "#domain/value/text/encoding-label.ts";
import { FileError } from "../file-error.ts";
import { encodingOfMark, fallbackEncoding } from "../text/encoding.ts";
import { type FileKind, kindOfBytes, kindOfText, plainText } from "./file-kind.ts";

const formatNames = {
  csv: "CSV",
  json: "JSON",
  ndjson: "NDJSON",
  camt053: "camt.053",
  mt940: "MT940",
  bai2: "BAI2",
  xlsx: "an Excel workbook",
  ofx: "OFX",
} as const satisfies Record<FileFormat, string>;

/** Formats whose reader says itself what an unknown text lacks. */
const ownWords: readonly FileFormat[] = [
  "csv",
  "camt053",
  "mt940",
  "bai2",
  "json",
  "ndjson",
  "ofx",
];

/** The error of a file of another kind than the profile's format. */
export function otherKind(kind: FileKind, format: FileFormat): FileError {
  const choice = kind.formats.map((each) => `\`${each}\``).join(" or ");
  const option = kind.option === undefined ? "" : `, ${kind.option}`;
  const advice =
    choice === "" ? kind.advice : `Choose the format ${choice} in the profile${option}.`;
  const message = `This is ${kind.name}, not ${formatNames[format]}. ${advice}`;
  return new FileError("unsupported_document", message);
}

/**
 * Refuses a file of another kind than the profile's format.
 *
 * @param start at least the first 1,000 bytes, or the whole file
 * @throws FileError that names the kind and says what to do
 */
export function refuseOtherKind(start: Uint8Array, profile: ImportProfileSettings): void {
  const { format } = profile;
  const kind = kindOfStart(start, profile);
  if (kind !== null) {
    if (!kind.formats.includes(format)) throw otherKind(kind, format);
    return;
  }
  if (start.length > 0 && !ownWords.includes(format)) throw otherKind(plainText, format);
}

/** The kind of a file that is no ZIP file; null where it is not known. */
export function kindOfStart(
  start: Uint8Array,
  { options }: Pick<ImportProfileSettings, "options">,
): FileKind | null {
  const binary = kindOfBytes(start);
  if (binary !== null) return binary;
  const marked = encodingOfMark(start);
  const named = options.encoding === "auto" ? null : encodingOfLabel(options.encoding);
  const chosen = named?.startsWith("utf-16") ? named : null;
  // The order of the bytes that a mark states is not the other one.
  if (chosen === null || isOtherOrder(marked, chosen)) {
    const wide = wideEncoding(start, marked, options.encoding === "auto");
    if (wide !== null) return wide;
  }
  // Kinds are known by letters that all other encodings have alike.
  return kindOfText(new TextDecoder(marked ?? chosen ?? fallbackEncoding).decode(start));
}

function isOtherOrder(marked: string | null, chosen: string): boolean {
  return marked !== chosen && marked?.startsWith("utf-16") === true;
}

/** UTF-16 that the profile does not read. */
function wideEncoding(
  start: Uint8Array,
  marked: string | null,
  readsMark: boolean,
): FileKind | null {
  const encoding = marked?.startsWith("utf-16") ? marked : unmarkedWide(start);
  if (encoding === null || (encoding === marked && readsMark)) return null;
  return {
    name: "text in UTF-16",
    formats: [],
    advice: `Choose the encoding \`${encoding}\` in the profile.`,
  };
}

/** UTF-16 of mostly Latin letters has a zero in every second byte. */
function unmarkedWide(start: Uint8Array): "utf-16le" | "utf-16be" | null {
  const looked = start.subarray(0, 512);
  const zerosAt = (parity: 0 | 1) =>
    looked.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  const most = Math.max(1, looked.length * 0.35);
  if (odd > most && even === 0) return "utf-16le";
  return even > most && odd === 0 ? "utf-16be" : null;
}
