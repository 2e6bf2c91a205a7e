/** The table in the start of a CSV file: its delimiter, its header and its columns (docs/files.md, Detection). */
import { CsvRecords } from "../csv/csv-records.ts";
import { namedDelimiter } from "../csv/delimiter.ts";
import type { Line } from "../text/lines.ts";
import { isDate } from "./date-notation.ts";
import { foldedHeader, isKnownHeader } from "./header-words.ts";
import { writtenNumber } from "./number-notation.ts";

/** In order of preference. */
const delimiters = [";", "\t", "|", ","] as const;
const maximumColumns = 200;

export type TableColumn = {
  /** From 1. */
  readonly number: number;
  /** As the header has it; empty without one. */
  readonly name: string;
  readonly folded: string;
  /** Of the rows with a date and an amount, without blanks around them. */
  readonly cells: readonly string[];
};

export type FoundTable = {
  readonly delimiter: string;
  /** Whether the first line of the file names it, as `sep=;`. */
  readonly isNamed: boolean;
  /** As the option of a profile: the number of the line; 0: none. */
  readonly headerRow: number;
  readonly columns: readonly TableColumn[];
  /** The lines before the header. */
  readonly preamble: readonly string[];
  readonly rows: number;
  /** Rows below the header that have no date or no amount. */
  readonly others: number;
};

type Row = { readonly line: number; readonly cells: readonly string[] };

/** @returns null where no delimiter gives rows with a date and an amount */
export function readTable(lines: readonly Line[]): FoundTable | null {
  const named = namedDelimiter(lines[0]?.text ?? "");
  const offered = named === null ? delimiters : [named];
  const tables = offered.flatMap((delimiter) => tableOf(lines, delimiter) ?? []);
  tables.sort(
    (a, b) =>
      b.known - a.known ||
      b.table.rows - a.table.rows ||
      b.table.columns.length - a.table.columns.length,
  );
  const [best] = tables;
  if (best === undefined) return null;
  const { table } = best;
  // With a first line that names the delimiter, the option counts from the line behind it.
  const headerRow = named !== null && table.headerRow === 2 ? 1 : table.headerRow;
  return { ...table, isNamed: named !== null, headerRow };
}

type Scored = { readonly table: Omit<FoundTable, "isNamed">; readonly known: number };

function tableOf(lines: readonly Line[], delimiter: string): Scored | null {
  const reader = new CsvRecords(delimiter);
  const records = [...reader.push(lines), ...reader.end()];
  const rows = records.flatMap(({ line, cells }): Row[] =>
    cells === null
      ? []
      : [{ line, cells: cells.slice(0, maximumColumns).map((cell) => cell.trim()) }],
  );
  const data = rows.filter(isData);
  const [first] = data;
  if (first === undefined || first.cells.length < 2) return null;
  const header = headerAbove(rows, first);
  const names = header?.cells ?? [];
  const width = Math.max(names.length, ...data.map(({ cells }) => cells.length));
  const columns = Array.from({ length: Math.min(width, maximumColumns) }, (_, at) => ({
    number: at + 1,
    name: names[at] ?? "",
    folded: foldedHeader(names[at] ?? ""),
    cells: data.map(({ cells }) => cells[at] ?? ""),
  }));
  const start = (header ?? first).line;
  const below = rows.filter(
    ({ line, cells }) => line > start && cells.some((cell) => cell !== ""),
  ).length;
  return {
    known: columns.filter(({ folded }) => folded !== "" && isKnownHeader(folded)).length,
    table: {
      delimiter,
      headerRow: header?.line ?? 0,
      columns,
      preamble: lines.filter(({ number }) => number < start).map(({ text }) => text),
      rows: data.length,
      others: below - data.length + (header === null ? 1 : 0),
    },
  };
}

function isData({ cells }: Row): boolean {
  return cells.some(isDate) && cells.some((cell) => !isDate(cell) && isAmount(cell));
}

/** An amount has decimals, or is nothing but a short number. */
function isAmount(cell: string): boolean {
  const written = writtenNumber(cell);
  return written !== null && (/[.,]\d{1,4}$/.test(written.digits) || written.digits.length <= 9);
}

/** The nearest row above the first data that has names only, at least two of them. */
function headerAbove(rows: readonly Row[], first: Row): Row | null {
  const above = rows.filter(({ line }) => line < first.line).toReversed();
  const isHeader = ({ cells }: Row) => {
    const filled = cells.filter((cell) => cell !== "");
    const names = filled.filter(
      (cell) => /\p{L}/u.test(cell) && !isDate(cell) && writtenNumber(cell) === null,
    );
    return filled.length >= 2 && names.length >= filled.length - 1;
  };
  const near = above.filter(isHeader);
  const known = near.find(
    ({ cells }) => cells.filter((cell) => isKnownHeader(foldedHeader(cell))).length >= 2,
  );
  return known ?? near[0] ?? null;
}
