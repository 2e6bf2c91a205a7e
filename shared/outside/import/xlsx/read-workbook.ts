/** Reads one sheet of an Excel workbook (.xlsx) as rows (docs/files.md, Workbooks). */
import type { FileEvent } from "../file-event.ts";
import type { ReadingSettings } from "../mapping/row-plan.ts";
import { Ordinals } from "../statement/ordinals.ts";
import { warnWithoutRows } from "../statement/without-rows.ts";
import type { ZipArchive } from "../zip/zip-archive.ts";
import { textOf } from "./part-parser.ts";
import { SheetReader } from "./read-sheet.ts";
import { readSharedStrings } from "./shared-strings.ts";
import type { SheetContext } from "./sheet-cell.ts";
import { readStyles } from "./styles.ts";
import { openWorkbook, type Workbook } from "./workbook.ts";

/** @throws FileError if the workbook is damaged or has no such sheet */
export async function* readWorkbook(
  archive: ZipArchive,
  profile: ReadingSettings,
): AsyncGenerator<readonly FileEvent[]> {
  const workbook = await openWorkbook(archive, profile);
  if (workbook.warnings.length > 0) yield workbook.warnings;
  const context = await contextOf(archive, workbook);
  const ordinals = new Ordinals();
  try {
    const reader = new SheetReader(profile, context, ordinals);
    yield* warnWithoutRows("xlsx", eventsOf(archive, workbook, reader));
  } finally {
    ordinals.close();
  }
}

async function contextOf(
  archive: ZipArchive,
  { system, strings, styles }: Workbook,
): Promise<SheetContext> {
  return {
    system,
    strings: strings === null ? null : await readSharedStrings(archive.read(strings)),
    formats: styles === null ? [] : await readStyles(archive.read(styles)),
  };
}

async function* eventsOf(
  archive: ZipArchive,
  { sheet }: Workbook,
  reader: SheetReader,
): AsyncGenerator<readonly FileEvent[]> {
  for await (const text of textOf(archive.read(sheet.part))) yield reader.push(text);
  yield reader.end();
}
