/**
 * A ZIP file of a customer: its directory is checked before anything is unfolded, and each file in it is
 * unfolded as a stream (docs/decisions/0079-zip-and-workbooks.md).
 */
import { Readable } from "node:stream";
import { crc32, createInflateRaw } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { FileError } from "../file-error.ts";
import { ByteRanges, type OpenAt } from "./byte-ranges.ts";

export const zipLimits = {
  /** Entries of the directory. */
  entries: 2_000,
  /** Bytes of all files together, unfolded; as much as an uploaded file may have. */
  unfoldedBytes: 1_073_741_824,
  /** How many times larger than in the ZIP file a file of more than `freeBytes` may be. */
  ratio: 100,
  freeBytes: 1_048_576,
  /** Characters of a name. */
  name: 255,
} as const;

export type ZipEntry = { readonly name: string; readonly size: number };

/** The parts of an entry's header that stand in front of its data, at least. */
const localHeaderBytes = 30;

export class ZipArchive {
  readonly entries: readonly ZipEntry[];
  readonly #zip: ZipFile;
  readonly #ranges: ByteRanges;
  readonly #own: ReadonlyMap<ZipEntry, Entry>;

  private constructor(zip: ZipFile, ranges: ByteRanges, entries: readonly Entry[]) {
    this.#zip = zip;
    this.#ranges = ranges;
    this.#own = new Map(
      entries.map((entry) => [{ name: entry.fileName, size: entry.uncompressedSize }, entry]),
    );
    this.entries = [...this.#own.keys()];
  }

  /** @throws FileError if the directory is damaged, or names what is not unfolded */
  static async open(openAt: OpenAt): Promise<ZipArchive> {
    const ranges = new ByteRanges(openAt);
    const size = await ranges.size();
    try {
      const zip = await yauzl.fromRandomAccessReaderPromise(new RangeReader(ranges), size, {
        autoClose: false,
        strictFileNames: true,
      });
      return new ZipArchive(zip, ranges, await readDirectory(zip, size));
    } catch (error) {
      throw asFileError(error);
    }
  }

  /** Bytes of all files, unfolded. */
  get size(): number {
    return this.entries.reduce((sum, entry) => sum + entry.size, 0);
  }

  find(name: string): ZipEntry | null {
    return this.entries.find((entry) => entry.name === name) ?? null;
  }

  /**
   * The bytes of an entry, unfolded.
   *
   * @throws FileError if they are not those that the directory describes
   */
  async *read(wanted: ZipEntry): AsyncGenerator<Uint8Array> {
    const entry = this.#own.get(wanted);
    if (entry === undefined) return;
    try {
      yield* this.#checked(entry);
    } catch (error) {
      throw asFileError(error);
    }
  }

  async *#checked(entry: Entry): AsyncGenerator<Uint8Array> {
    const { fileDataStart: start } = await this.#zip.readLocalFileHeaderPromise(entry, {
      minimal: true,
    });
    const folded = this.#ranges.stream(start, start + entry.compressedSize);
    let length = 0;
    let sum = 0;
    for await (const bytes of entry.compressionMethod === 0 ? folded : inflate(folded)) {
      length += bytes.length;
      if (length > entry.uncompressedSize)
        throw damaged(`${shown(entry)} is larger than its directory says.`);
      sum = crc32(bytes, sum);
      yield bytes;
    }
    if (length < entry.uncompressedSize)
      throw damaged(`${shown(entry)} is smaller than its directory says.`);
    if (sum !== entry.crc32) throw damaged(`The checksum of ${shown(entry)} is wrong.`);
  }
}

async function* inflate(folded: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const inflated = createInflateRaw();
  const source = Readable.from(folded, { objectMode: false });
  source.on("error", (error) => inflated.destroy(error));
  source.pipe(inflated);
  try {
    for await (const bytes of inflated) yield bytes as Uint8Array;
  } finally {
    source.destroy();
    inflated.destroy();
  }
}

class RangeReader extends yauzl.RandomAccessReader {
  readonly #ranges: ByteRanges;

  constructor(ranges: ByteRanges) {
    super();
    this.#ranges = ranges;
  }

  override read(...[buffer, offset, length, position, callback]: ReadArguments): void {
    this.#ranges
      .read(position, length)
      .then((bytes) => {
        bytes.copy(buffer, offset);
        callback(null, bytes.length);
      })
      // Also what the callback throws; a promise of yauzl is then rejected once.
      .catch((error: Error) => callback(error));
  }
}

type ReadArguments = Parameters<InstanceType<typeof yauzl.RandomAccessReader>["read"]>;

async function readDirectory(zip: ZipFile, size: number): Promise<Entry[]> {
  const most = zipLimits.entries;
  if (zip.entryCount > most) {
    throw new FileError(
      "record_too_large",
      `The ZIP file has ${zip.entryCount} entries; at most ${most} are read.`,
    );
  }
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  for (const entry of entries) refuseEntry(entry);
  refuseTwins(entries);
  refuseOverlaps(entries, size);
  const unfolded = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  if (unfolded > zipLimits.unfoldedBytes) {
    throw new FileError(
      "record_too_large",
      `The files of the ZIP file have ${unfolded} bytes unfolded; at most 1 GB is read.`,
    );
  }
  return entries;
}

function refuseEntry(entry: Entry): void {
  const { compressionMethod: method, compressedSize, uncompressedSize } = entry;
  if (entry.fileName.length > zipLimits.name) throw refused("A name in the ZIP file is too long.");
  if (entry.isEncrypted()) {
    throw refused(
      `${shown(entry)} in the ZIP file is encrypted: send the ZIP file without a password.`,
    );
  }
  if (method !== 0 && method !== 8) {
    throw refused(
      `${shown(entry)} in the ZIP file is compressed by method ${method}; only deflate is read.`,
    );
  }
  const most = Math.max(zipLimits.freeBytes, compressedSize * zipLimits.ratio);
  if (uncompressedSize > most) {
    throw new FileError(
      "record_too_large",
      `${shown(entry)} in the ZIP file unfolds from ${compressedSize} to ${uncompressedSize} bytes, more than ${zipLimits.ratio} times.`,
    );
  }
}

function refuseTwins(entries: readonly Entry[]): void {
  const seen = new Set<string>();
  for (const entry of entries) {
    const name = entry.fileName.normalize("NFC").toLowerCase();
    if (seen.has(name)) throw refused(`The ZIP file names ${shown(entry)} twice.`);
    seen.add(name);
  }
}

/** Entries that share bytes unfold to far more than their ZIP file seems to hold. */
function refuseOverlaps(entries: readonly Entry[], size: number): void {
  const ordered = entries.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  );
  for (const [at, entry] of ordered.entries()) {
    const next = ordered[at + 1]?.relativeOffsetOfLocalHeader ?? size;
    const head = localHeaderBytes + entry.fileNameLength;
    if (entry.relativeOffsetOfLocalHeader + head + entry.compressedSize > next) {
      throw refused(`${shown(entry)} in the ZIP file overlaps with another entry.`);
    }
  }
}

/** At most this many characters of a name from the file are shown. */
const nameShown = 80;

function shown({ fileName }: Entry): string {
  return fileName.length <= nameShown ? fileName : `${fileName.slice(0, nameShown)}…`;
}

function refused(message: string): FileError {
  return new FileError("malformed_file", message);
}

function damaged(message: string): FileError {
  return refused(`The ZIP file is damaged: ${message}`);
}

/** What yauzl and zlib say of a file is shown, within bounds; failures of the connection are not the file's. */
function asFileError(error: unknown): unknown {
  if (error instanceof FileError || !(error instanceof Error)) return error;
  const isOfZlib = "code" in error && String(error.code).startsWith("Z_");
  const isOfYauzl = !("code" in error) && !("$metadata" in error) && error.name === "Error";
  if (!isOfZlib && !isOfYauzl) return error;
  return damaged(
    pathTrick.test(error.message)
      ? "it names a path outside of itself."
      : sentenceOf(error.message),
  );
}

const pathTrick = /^(?:absolute path|invalid relative path|invalid characters in fileName):/;

function sentenceOf(message: string): string {
  const first = message.split(/[.\n]/, 1)[0] ?? "";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the message may quote bytes of the file.
  return `${first.replace(/[\u0000-\u001f\u007f]/g, "?").slice(0, 120)}.`;
}
