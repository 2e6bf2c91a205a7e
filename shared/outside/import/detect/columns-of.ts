/** The columns of a CSV as the settings of a profile have them, for a person who maps them. */
import type { ImportProfileSettings } from "#api/resource/import/import-profile-request.ts";
import { encodingOfLabel } from "#domain/value/text/encoding-label.ts";
import { CsvRecords } from "../csv/csv-records.ts";
import { detectDelimiter, namedDelimiter } from "../csv/delimiter.ts";
import { isZip } from "../kind/file-kind.ts";
import { textOfStart } from "./file-text.ts";

type ColumnExample = {
  /** As a mapping names it. */
  readonly column: string | number;
  /** The first text of the column, at most 60 characters; empty: it has none. */
  readonly example: string;
};

const maximumColumns = 200;
const rowsLookedAt = 50;

/** @param start the first bytes of the file. Other formats than CSV have no columns here */
export function columnsOf(
  start: Uint8Array,
  { format, options }: Pick<ImportProfileSettings, "format" | "options">,
): ColumnExample[] {
  if (format !== "csv" || isZip(start)) return [];
  const { lines } = textOfStart(start, encodingOfLabel(options.encoding));
  const named = namedDelimiter(lines[0]?.text ?? "");
  const skipped = named !== null && options.headerRow <= 1 ? 1 : 0;
  const from = lines.slice(Math.max(options.headerRow - 1, 0) + skipped);
  const texts = from.slice(0, 10).map(({ text }) => text);
  const reader = new CsvRecords(options.delimiter ?? named ?? detectDelimiter(texts));
  const rows = [...reader.push(from.slice(0, rowsLookedAt)), ...reader.end()].flatMap(
    ({ cells }) => (cells === null ? [] : [cells.slice(0, maximumColumns)]),
  );
  const names = options.headerRow === 0 ? [] : (rows.shift() ?? []);
  const width = Math.max(names.length, ...rows.map((cells) => cells.length));
  return Array.from({ length: width }, (_, at) => ({
    column: mappedName(names, at),
    example: (rows.find((cells) => (cells[at] ?? "") !== "")?.[at] ?? "").slice(0, 60),
  }));
}

/** Its name, or its number from 1 where the header has none or has it twice. */
export function mappedName(names: readonly string[], at: number): string | number {
  const folded = (name: string) => name.trim().replace(/\s+/g, " ").toLowerCase();
  const name = (names[at] ?? "").trim().replace(/\s+/g, " ");
  const isOnly = names.filter((other) => folded(other) === folded(name)).length === 1;
  return name === "" || name.length > 255 || !isOnly ? at + 1 : name;
}
