/** Reads a file of any format as a stream of rows (docs/files.md). */
import { createBai2Reader } from "./bai2/read-bai2.ts";
import { createCamt053Reader } from "./camt053/read-camt053.ts";
import { createCsvReader } from "./csv/read-csv.ts";
import { FileError } from "./file-error.ts";
import type { FileEvent, FormatReader } from "./file-event.ts";
import { createJsonReader } from "./json/read-json.ts";
import { createNdjsonReader } from "./json/read-ndjson.ts";
import { isZip } from "./kind/file-kind.ts";
import { refuseOtherKind } from "./kind/refuse-kind.ts";
import type { ReadingSettings } from "./mapping/row-plan.ts";
import { createMt940Reader } from "./mt940/read-mt940.ts";
import { tellDecimals } from "./statement/beyond-decimals.ts";
import { referenceFinder } from "./statement/found-references.ts";
import { Ordinals } from "./statement/ordinals.ts";
import { plausibleDates } from "./statement/plausible-dates.ts";
import { warnWithoutRows } from "./statement/without-rows.ts";
import { chooseEncoding, GuessedEncoding } from "./text/choose-encoding.ts";
import { startReading } from "./text/code-pages.ts";
import { ContradictedEncoding } from "./text/contradicted-encoding.ts";
import { type Encoding, readStart } from "./text/encoding.ts";
import { type OpenAt, skippingTo } from "./zip/byte-ranges.ts";

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
    Exclude<Settings["format"], "xlsx" | "ofx">,
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

export type Opening = {
  /** Opens the file at any byte. Without it a ZIP file is read from its start for each of its parts. */
  readonly openAt?: OpenAt;
  /** Called once with the size in bytes of a ZIP file's content, which takes the time of a file of that size. */
  readonly unfolds?: (bytes: number) => void;
};

/**
 * Reads all events of a file. A ZIP file, and an Excel workbook is one, is read file by file.
 *
 * @throws FileError if the file cannot be read to its end; earlier events must then be discarded
 */
export async function* readRows(
  open: OpenFile,
  profile: Settings,
  { openAt = skippingTo(open), unfolds }: Opening = {},
): AsyncGenerator<readonly FileEvent[]> {
  const start = await readStart(open());
  const addReferences = referenceFinder(profile);
  const events = isZip(start) ? readZip(openAt, profile, unfolds) : readText(open, profile, start);
  const checkDates = plausibleDates(profile);
  for await (const some of events) {
    yield tellDecimals(profile.format, checkDates(addReferences(some)));
  }
}

/** Loaded with the first ZIP file, which most files are not. */
async function* readZip(
  openAt: OpenAt,
  profile: Settings,
  unfolds: Opening["unfolds"],
): AsyncGenerator<readonly FileEvent[]> {
  const { readArchive } = await import("./zip/read-archive.ts");
  yield* readArchive({ openAt, profile, readText, unfolds });
}

/** Reads a file that is no ZIP file. */
async function* readText(
  open: OpenFile,
  profile: Settings,
  start: Uint8Array,
): AsyncGenerator<readonly FileEvent[]> {
  refuseOtherKind(start, profile);
  const { encoding, warning, isGuessed } = await chooseEncoding(open, profile);
  if (warning !== null) yield [warning];
  const ordinals = new Ordinals();
  try {
    const reader = await openReader(profile, encoding, ordinals);
    const events = readPieces(open, encoding, reader, isGuessed);
    yield* warnWithoutRows(profile.format, events);
  } finally {
    ordinals.close();
  }
}

async function openReader(
  profile: Settings,
  encoding: Encoding,
  ordinals: Ordinals,
): Promise<FormatReader> {
  const { format } = profile;
  if (format === "xlsx") throw new FileError("unsupported_document", "The file is not a workbook.");
  if (format !== "ofx") return readers[format](profile, encoding, ordinals);
  const { createOfxReader } = await import("./ofx/read-ofx.ts");
  return createOfxReader(profile, encoding, ordinals);
}

async function* readPieces(
  open: OpenFile,
  encoding: Encoding,
  reader: FormatReader,
  isGuessed: boolean,
): AsyncGenerator<readonly FileEvent[]> {
  const reading = startReading(encoding);
  const guess = isGuessed ? new GuessedEncoding() : null;
  const contradicted = new ContradictedEncoding(encoding);
  for await (const chunk of open()) {
    for (let at = 0; at < chunk.length; at += pieceBytes) {
      const bytes = chunk.subarray(at, at + pieceBytes);
      contradicted.take(bytes);
      const text = reading.read(bytes);
      if (guess !== null) yield guess.take(text);
      yield reader.push(text);
    }
  }
  if (guess !== null) yield guess.end();
  yield contradicted.end();
  yield reader.push(reading.end());
  yield reader.end();
}
