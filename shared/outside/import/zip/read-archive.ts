/** Reads the files of a ZIP file one after the other, or the workbook that the ZIP file is (docs/files.md, ZIP files). */
import { FileError } from "../file-error.ts";
import type { FileEvent } from "../file-event.ts";
import { type FileKind, isZip, zipKinds } from "../kind/file-kind.ts";
import { kindOfStart, otherKind } from "../kind/refuse-kind.ts";
import type { ReadingSettings } from "../mapping/row-plan.ts";
import { readStart } from "../text/encoding.ts";
import { readWorkbook } from "../xlsx/read-workbook.ts";
import type { OpenAt } from "./byte-ranges.ts";
import { errorIn, inFile } from "./in-file.ts";
import { ZipArchive, type ZipEntry } from "./zip-archive.ts";

type ReadText = (
  open: () => AsyncIterable<Uint8Array>,
  profile: ReadingSettings,
  start: Uint8Array,
) => AsyncIterable<readonly FileEvent[]>;

type Input = {
  readonly openAt: OpenAt;
  readonly profile: ReadingSettings;
  /** Reads a file that is no ZIP file. */
  readonly readText: ReadText;
  readonly unfolds: ((bytes: number) => void) | undefined;
};

/** Files with data in one ZIP file. */
const maximumFiles = 100;
const maximumHeldBytes = 1_048_576;
/** A workbook in a ZIP file is held in memory, because its parts are read out of their order. */
const maximumWorkbookBytes = 33_554_432;

export async function* readArchive(input: Input): AsyncGenerator<readonly FileEvent[]> {
  const { profile, unfolds } = input;
  const archive = await openArchive(input);
  unfolds?.(archive.size);
  const kind = kindOfArchive(archive);
  if (kind === zipKinds.xlsx && profile.format === "xlsx") {
    yield* readWorkbook(archive, profile);
  } else if (kind !== null) throw otherKind(kind, profile.format);
  else yield* readFiles(archive, input);
}

/** A cut workbook is named as one. */
async function openArchive({ openAt, profile }: Input): Promise<ZipArchive> {
  try {
    return await ZipArchive.open(openAt);
  } catch (error) {
    if (!(error instanceof FileError) || profile.format === "xlsx") throw error;
    const start = Buffer.from(await readStart(openAt(0))).toString("latin1");
    throw start.includes("[Content_Types].xml") ? otherKind(zipKinds.xlsx, profile.format) : error;
  }
}

const partsOfKinds = [
  ["xl/workbook.bin", zipKinds.xlsb],
  ["xl/workbook.xml", zipKinds.xlsx],
  ["word/document.xml", zipKinds.docx],
  ["ppt/presentation.xml", zipKinds.pptx],
  ["content.xml", zipKinds.ods],
  ["Index/Document.iwa", zipKinds.numbers],
] as const;

/** What the ZIP file is by the names of its parts; null for one of files. */
function kindOfArchive(archive: ZipArchive): FileKind | null {
  const found = partsOfKinds.find(([part]) => archive.find(part) !== null)?.[1] ?? null;
  if (found !== null)
    return found === zipKinds.ods && archive.find("META-INF/manifest.xml") === null ? null : found;
  const isWorkbook =
    archive.find("[Content_Types].xml") !== null &&
    archive.entries.some(({ name }) => name.startsWith("xl/"));
  return isWorkbook ? zipKinds.xlsx : null;
}

/** Folders, and files that systems put beside those of people. */
const noFile = /\/$|(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i;

async function* readFiles(archive: ZipArchive, input: Input): AsyncGenerator<readonly FileEvent[]> {
  const files = archive.entries.filter(({ name }) => !noFile.test(name));
  if (files.length > maximumFiles) {
    throw new FileError(
      "record_too_large",
      `The ZIP file has ${files.length} files; at most ${maximumFiles} are read.`,
    );
  }
  const place = { statements: 0, header: null as string | null };
  const skipped: FileError[] = [];
  for (const entry of files) {
    const file = await fileOf(archive, entry);
    const start = await readStart(file.open());
    const document = documentIn(start, input.profile);
    if (document !== null) {
      skipped.push(document);
      yield [warningOfDocument(file, document)];
    } else yield* inFile(file.name, place, readEntry(file, start, input));
  }
  if (files.length === 0) throw new FileError("empty_file", "The ZIP file has no files.");
  const [first] = skipped;
  if (first !== undefined && skipped.length === files.length)
    throw errorIn(files[0]?.name ?? "", first);
}

type InnerFile = ZipEntry & { readonly open: () => AsyncIterable<Uint8Array> };

/** A file is opened up to three times; a small one is unfolded once. */
async function fileOf(archive: ZipArchive, entry: ZipEntry): Promise<InnerFile> {
  if (entry.size > maximumHeldBytes) return { ...entry, open: () => archive.read(entry) };
  const bytes = await bytesOf(archive.read(entry));
  return {
    ...entry,
    open: async function* () {
      yield bytes;
    },
  };
}

/** The error of a document for people, which is left out where data lies beside it; null for data. */
function documentIn(start: Uint8Array, profile: ReadingSettings): FileError | null {
  const kind = isZip(start) ? null : kindOfStart(start, profile);
  return kind?.isDocument ? otherKind(kind, profile.format) : null;
}

function warningOfDocument({ name }: ZipEntry, { reason }: FileError): FileEvent {
  return { kind: "warning", code: "zip_entry_skipped", message: `${name} is not read: ${reason}` };
}

async function* readEntry(
  { open, size }: InnerFile,
  start: Uint8Array,
  { profile, readText }: Input,
): AsyncGenerator<readonly FileEvent[]> {
  if (!isZip(start)) {
    if (start.length === 0) throw new FileError("empty_file", "The file is empty.");
    yield* readText(open, profile, start);
    return;
  }
  if (size > maximumWorkbookBytes) {
    throw new FileError(
      "record_too_large",
      "A workbook in a ZIP file has at most 32 MB: send it alone.",
    );
  }
  const bytes = await bytesOf(open());
  const inner = await ZipArchive.open(async function* (from) {
    yield bytes.subarray(from);
  });
  const kind = kindOfArchive(inner);
  if (kind === null)
    throw new FileError(
      "malformed_file",
      "A ZIP file in a ZIP file is not read: unpack the outer one.",
    );
  if (kind !== zipKinds.xlsx || profile.format !== "xlsx") throw otherKind(kind, profile.format);
  yield* readWorkbook(inner, profile);
}

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const bytes of pieces) parts.push(bytes);
  return Buffer.concat(parts);
}
