/** Reader of CSV files: preamble, header, rows (docs/files.md, Options, Rows). */

import { unguardParts } from "#domain/bulk/spreadsheet-cell.ts";
import { FileError } from "../file-error.ts";
import {
  type FileEvent,
  type FileRow,
  type FormatReader,
  maximumWarnings,
  type RowIdentity,
  type RowWarning,
  type StatementEntry,
} from "../file-event.ts";
import { rejectionOf } from "../mapping/map-row.ts";
import { leftOut, readRow } from "../mapping/read-row.ts";
import { identityOf } from "../mapping/row-identity-of.ts";
import {
  type Cell,
  type CellReader,
  planRows,
  type ReadingSettings,
  type RowPlan,
} from "../mapping/row-plan.ts";
import { RowError } from "../row-error.ts";
import { rowEvents } from "../row-events.ts";
import type { Ordinals } from "../statement/ordinals.ts";
import { hashList } from "../statement/row-identity.ts";
import { type Encoding, hasUndecodable } from "../text/encoding.ts";
import { type Line, LineSplitter } from "../text/lines.ts";
import { CounterColumns } from "./counter-columns.ts";
import { type CsvRecord, CsvRecords, maximumSpan } from "./csv-records.ts";
import { headerEnd, isWholeStart, widthOf } from "./csv-start.ts";
import { CsvTable, errorColumn } from "./csv-table.ts";
import { detectDelimiter, namedDelimiter } from "./delimiter.ts";

export function createCsvReader(
  profile: ReadingSettings,
  encoding: Encoding,
  ordinals: Ordinals,
): FormatReader {
  return new CsvReader(planRows(profile), encoding, ordinals);
}

class CsvReader implements FormatReader {
  readonly #plan: RowPlan;
  readonly #encoding: Encoding;
  readonly #splitter = new LineSplitter();
  readonly #ordinals: Ordinals;
  #start: Line[] | null = [];
  #records: CsvRecords | null = null;
  #delimiter = ",";
  #table: CsvTable | null = null;
  /** Number of cells of the longest of the first rows, in a file without a header. */
  #width = 0;
  readonly #counters = new CounterColumns();
  readonly #warnings = { left: maximumWarnings };

  constructor(plan: RowPlan, encoding: Encoding, ordinals: Ordinals) {
    this.#ordinals = ordinals;
    this.#plan = plan;
    this.#encoding = encoding;
  }

  push(text: string): FileEvent[] {
    return this.#take(this.#splitter.push(text));
  }

  end(): FileEvent[] {
    const events = this.#take(this.#splitter.end());
    if (this.#start !== null) events.push(...this.#begin(this.#start));
    if (this.#records === null) throw new FileError("empty_file", "The file has no header.");
    const last = this.#records.end().flatMap((record) => this.#readRecord(record));
    const atEnd = [...this.#counters.end(this.#table), ...this.#plan.checks.end()];
    return [...events, ...last, ...atEnd];
  }

  #take(lines: readonly Line[]): FileEvent[] {
    if (this.#start === null) return this.#readLines(lines);
    this.#start.push(...lines);
    const { headerRow } = this.#plan.profile.options;
    // A first line that names the delimiter is one more.
    return isWholeStart(this.#start, headerRow) ? this.#begin(this.#start) : [];
  }

  /** Reads the start of the file: delimiter, header, and the rows so far. */
  #begin(lines: readonly Line[]): FileEvent[] {
    const { options } = this.#plan.profile;
    const named = namedDelimiter(lines[0]?.text ?? "");
    // Where a profile counts more lines before the header, it counts the line that names the delimiter.
    const skipped = named !== null && options.headerRow <= 1 ? 1 : 0;
    const headerRow = options.headerRow + skipped;
    const from = Math.max(headerRow - 1, skipped);
    this.#start = null;
    this.#requireLine(lines, headerRow);
    const looked = lines.slice(from).map((line) => line.text);
    const used = options.delimiter ?? named ?? detectDelimiter(looked);
    const isGuessed = options.delimiter === undefined && named === null;
    this.#delimiter = used;
    this.#records = new CsvRecords(used);
    const end = this.#readColumns(lines, headerRow, used);
    const header = lines.slice(0, end).map((line) => line.text);
    return [
      { kind: "header", text: header.join("\n"), delimiter: used },
      ...(isGuessed ? [delimiterGuess(used, lines[from])] : []),
      ...this.#readLines(lines.slice(end)),
    ];
  }

  #requireLine(lines: readonly Line[], headerRow: number): void {
    const hasHeader = this.#plan.profile.options.headerRow !== 0;
    const isAbsent = hasHeader && lines[headerRow - 1] === undefined;
    if (!isAbsent && lines.some((line) => line.text.trim() !== "")) return;
    throw new FileError("empty_file", `The file has no line ${headerRow}.`);
  }

  /** @returns the number of lines up to the rows */
  #readColumns(lines: readonly Line[], headerRow: number, delimiter: string): number {
    if (this.#plan.profile.options.headerRow === 0) {
      this.#width = widthOf(lines.slice(headerRow), delimiter);
      return headerRow;
    }
    const end = headerEnd(lines, headerRow) ?? headerRow;
    this.#table = this.#readHeader(lines.slice(headerRow - 1, end), delimiter);
    return end;
  }

  #readHeader(header: readonly Line[], delimiter: string): CsvTable {
    const [record] = recordsOf(delimiter, header);
    const names = record?.cells?.map((name) => name.normalize("NFC"));
    const line = header[0]?.number ?? 1;
    if (names === undefined) throw new FileError("malformed_file", "The header is not CSV.", line);
    const table = new CsvTable(names, names.length, names.at(-1) === errorColumn);
    table.requireColumns(this.#plan, line, delimiter);
    return table;
  }

  #readLines(lines: readonly Line[]): FileEvent[] {
    return this.#records?.push(lines).flatMap((record) => this.#readRecord(record)) ?? [];
  }

  #readRecord(record: CsvRecord): FileEvent[] {
    if (record.cells?.every((cell) => cell === "")) return [];
    const { checks } = this.#plan;
    checks.beginRow(record.line);
    const row = this.#rowOf(record);
    return rowEvents(row, this.#warnings, checks.takeEvents());
  }

  #rowOf(record: CsvRecord): FileRow {
    const { line, original } = record;
    const place = { line, original, statement: null };
    try {
      const { reading } = this.#readCells(record);
      return { ...place, column: null, reading };
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      this.#plan.checks.unknown();
      return { ...place, column: error.column, reading: rejectionOf(error) };
    }
  }

  #readCells(record: CsvRecord): Pick<FileRow, "reading"> {
    const cells = this.#soundCells(record);
    const table = this.#tableFor(cells, record.line);
    const own = table.isReport
      ? cells.slice(0, table.width - 1).map(unguardParts)
      : cells.slice(0, table.width);
    const read: CellReader = (column) => cellAt(own, table.positionOf(column));
    // Headers and footers of sections have other numbers of cells, and profiles name them by a filter.
    const left = leftOut(this.#plan, read);
    if (left !== null && !table.fits(cells)) return { reading: left };
    const note = this.#noteOn(cells, table);
    const reading = readRow(this.#plan, read, (movement) =>
      this.#identityOf(own, { read, movement, table }),
    );
    return { reading: "warnings" in reading ? { ...reading, note } : reading };
  }

  /** What is to be said of a row that has fewer cells than the header; null of a whole row. */
  #noteOn(cells: readonly string[], table: CsvTable): RowWarning | null {
    if (table.fits(cells)) return null;
    const count = `The row has ${cells.length} cells, not ${table.width}`;
    const isAllowed = this.#plan.profile.options.allowShortRows && cells.length < table.width;
    if (isAllowed && table.hasUsedCells(cells, this.#plan)) {
      return { code: "short_row", message: `${count}; the profile uses none of the missing.` };
    }
    throw new RowError("column_count", `${count}.`);
  }

  #soundCells({ cells, fault, original }: CsvRecord): readonly string[] {
    if (cells === null) {
      const isQuote = fault === "unbalanced_quote";
      throw isQuote
        ? new RowError(
            "unbalanced_quote",
            `A quote opens that none of the next ${maximumSpan - 1} lines closes.`,
          )
        : new RowError("malformed_row", "The quotes of the row are not as RFC 4180 has them.");
    }
    if (hasUndecodable(original, this.#encoding)) {
      throw new RowError("invalid_encoding", `The row is not valid ${this.#encoding} text.`);
    }
    return cells;
  }

  /** The table of the file. Without a header, the first row determines the number of columns. */
  #tableFor(cells: readonly string[], line: number): CsvTable {
    if (this.#table !== null) return this.#table;
    const isReport = (cells.at(-1) ?? "").startsWith(`${errorColumn}:`);
    this.#table = new CsvTable([], Math.max(cells.length, this.#width), isReport);
    this.#table.requireColumns(this.#plan, line, this.#delimiter);
    return this.#table;
  }

  #identityOf(
    cells: readonly string[],
    { read, movement, table }: IdentifiedRow & { readonly table: CsvTable },
  ): RowIdentity {
    const plan = this.#plan;
    const contentHash = () => {
      this.#counters.take(cells, table, plan);
      return hashList(withoutTrailingBlanks(table.identifying(cells, plan)));
    };
    return identityOf(plan, this.#ordinals, { read, movement, contentHash });
  }
}

type IdentifiedRow = { readonly read: CellReader; readonly movement: StatementEntry };

function delimiterGuess(delimiter: string, line: Line | undefined): FileEvent {
  const message =
    "The profile names no delimiter; the one that splits the first lines alike was taken.";
  const shown = delimiter === "\t" ? "tab" : delimiter;
  const example = `${shown} in ${line?.text ?? ""}`.slice(0, 100);
  return { kind: "guess", code: "delimiter_detected", message, line: line?.number ?? 1, example };
}

function recordsOf(delimiter: string, lines: readonly Line[]): CsvRecord[] {
  const records = new CsvRecords(delimiter);
  return [...records.push(lines), ...records.end()];
}

function cellAt(cells: readonly string[], position: number): Cell | null {
  const text = cells[position];
  return text === undefined ? null : { text, isNumber: false };
}

/**
 * Trailing blank cells are not part of the identity, because some exports of the same rows have
 * them.
 */
function withoutTrailingBlanks(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}
