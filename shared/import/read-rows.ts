/** Reads a file of any format as a stream of rows (docs/files.md). */
import { createBai2Reader } from "./bai2/read-bai2.ts";
import { createCamt053Reader } from "./camt053/read-camt053.ts";
import { createCsvReader } from "./csv/read-csv.ts";
import { FileError } from "./file-error.ts";
import type { FileEvent, FormatReader } from "./file-event.ts";
import { createJsonReader } from "./json/read-json.ts";
import { createNdjsonReader } from "./json/read-ndjson.ts";
import type { ReadingSettings } from "./mapping/row-plan.ts";
import { createMt940Reader } from "./mt940/read-mt940.ts";
import { referenceFinder } from "./statement/found-references.ts";
import { Ordinals } from "./statement/ordinals.ts";
import {
  detectEncoding,
  type Encoding,
  encodingOfMark,
  encodingOfXml,
  readStart,
} from "./text/encoding.ts";

/**
 * Opens the file at its start. Called up to three times: to read the start, to detect the encoding,
 * and to read the rows.
 */
export type OpenFile = () => AsyncIterable<Uint8Array>;

/** Maximum bytes decoded at once, to bound memory. */
const pieceBytes = 65_536;

type Settings = ReadingSettings;

const readers: Readonly<
  Record<
    Settings["format"],
    (profile: Settings, encoding: Encoding, ordinals: Ordinals) => FormatReader
  >
> = {
  csv: createCsvReader,
  json: createJsonReader,
  ndjson: createNdjsonReader,
  camt053: createCamt053Reader,
  mt940: createMt940Reader,
  bai2: createBai2Reader,
};

/**
 * Reads all events of a file.
 *
 * @throws FileError if the file cannot be read to its end; earlier events must then be discarded
 */
export async function* readRows(
  open: OpenFile,
  profile: Settings,
): AsyncGenerator<readonly FileEvent[]> {
  const { encoding, warning } = await chooseEncoding(open, profile);
  if (warning !== null) yield [warning];
  const ordinals = new Ordinals();
  const addReferences = referenceFinder(profile);
  try {
    const reader = readers[profile.format](profile, encoding, ordinals);
    for await (const events of readPieces(open, encoding, reader)) yield addReferences(events);
  } finally {
    ordinals.close();
  }
}

async function* readPieces(
  open: OpenFile,
  encoding: Encoding,
  reader: FormatReader,
): AsyncGenerator<readonly FileEvent[]> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of open()) {
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      yield reader.push(decoder.decode(chunk.subarray(at, at + pieceBytes), { stream: true }));
    }
  }
  yield reader.push(decoder.decode());
  yield reader.end();
}

type Choice = { readonly encoding: Encoding; readonly warning: FileEvent | null };

async function chooseEncoding(open: OpenFile, profile: Settings): Promise<Choice> {
  const named = profile.options.encoding;
  if (named === "iso-8859-1") return { encoding: "windows-1252", warning: null };
  if (named !== "auto") return { encoding: named, warning: null };
  const start = await readStart(open());
  if (start.length === 0) throw new FileError("empty_file", "The file is empty.");
  const marked = profile.format === "camt053" ? encodingOfDocument(start) : encodingOfMark(start);
  if (marked !== null) return { encoding: marked, warning: null };
  const { encoding, isBroken } = await detectEncoding(open());
  const message = "The file is UTF-8 with bytes that are not; name its encoding if it is another.";
  return {
    encoding,
    warning: isBroken ? { kind: "warning", code: "invalid_encoding", message } : null,
  };
}

function encodingOfDocument(start: Uint8Array): Encoding {
  const encoding = encodingOfXml(start);
  if (encoding !== null) return encoding;
  throw new FileError("unsupported_encoding", "The document's encoding is not supported.", 1);
}
