/** Reads a file of any format as a stream of rows (docs/files.md). */
import { createBai2Reader } from "./bai2/read-bai2.ts";
import { createCamt053Reader } from "./camt053/read-camt053.ts";
import { createCsvReader } from "./csv/read-csv.ts";
import type { FileEvent, FormatReader } from "./file-event.ts";
import { createJsonReader } from "./json/read-json.ts";
import { createNdjsonReader } from "./json/read-ndjson.ts";
import type { ReadingSettings } from "./mapping/row-plan.ts";
import { createMt940Reader } from "./mt940/read-mt940.ts";
import { referenceFinder } from "./statement/found-references.ts";
import { Ordinals } from "./statement/ordinals.ts";
import { chooseEncoding, GuessedEncoding } from "./text/choose-encoding.ts";
import { startReading } from "./text/code-pages.ts";
import type { Encoding } from "./text/encoding.ts";

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
  const { encoding, warning, isGuessed } = await chooseEncoding(open, profile);
  if (warning !== null) yield [warning];
  const ordinals = new Ordinals();
  const addReferences = referenceFinder(profile);
  try {
    const reader = readers[profile.format](profile, encoding, ordinals);
    for await (const events of readPieces(open, encoding, reader, isGuessed))
      yield addReferences(events);
  } finally {
    ordinals.close();
  }
}

async function* readPieces(
  open: OpenFile,
  encoding: Encoding,
  reader: FormatReader,
  isGuessed: boolean,
): AsyncGenerator<readonly FileEvent[]> {
  const reading = startReading(encoding);
  const guess = isGuessed ? new GuessedEncoding() : null;
  for await (const chunk of open()) {
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      const text = reading.read(chunk.subarray(at, at + pieceBytes));
      if (guess !== null) yield guess.take(text);
      yield reader.push(text);
    }
  }
  if (guess !== null) yield guess.end();
  yield reader.push(reading.end());
  yield reader.end();
}
