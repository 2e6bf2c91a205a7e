/** Reader of CSV files: preamble, header, rows (docs/files.md, Options, Rows). */

import { unguardCell } from "../../domain/bulk/spreadsheet-cell.ts";
import type { ImportProfileSettings } from "../../schema/request/evidence/import-profile-request.ts";
import { FileError } from "../file-error.ts";
import {
  type FileEvent,
  type FileRow,
  type FormatReader,
  maximumWarnings,
  type RowIdentity,
  type RowWarning,
} from "../file-event.ts";
import { rejectionOf } from "../mapping/map-row.ts";
import { leftOut, readRow } from "../mapping/read-row.ts";
import { referenceValues } from "../mapping/reference-values.ts";
import { type Cell, type CellReader, planRows, type RowPlan } from "../mapping/row-plan.ts";
import { RowError } from "../row-error.ts";
import { rowEvents } from "../row-events.ts";
import type { Ordinals } from "../statement/ordinals.ts";
import { hashList } from "../statement/row-identity.ts";
import { type Encoding, hasUndecodable } from "../text/encoding.ts";
import { type Line, LineSplitter } from "../text/lines.ts";
import { type CsvRecord, CsvRecords } from "./csv-records.ts";
import { CsvTable, errorColumn } from "./csv-table.ts";
import { detectDelimiter, namedDelimiter } from "./delimiter.ts";

/** Number of lines, from the header on, used to detect the delimiter. */
const linesLookedAt = 10;

export function createCsvReader(
  profile: ImportProfileSettings,
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
    return [...events, ...this.#records.end().flatMap((record) => this.#readRecord(record))];
  }

  #take(lines: readonly Line[]): FileEvent[] {
    if (this.#start === null) return this.#readLines(lines);
    this.#start.push(...lines);
    const { headerRow } = this.#plan.profile.options;
    return this.#start.length < headerRow + linesLookedAt ? [] : this.#begin(this.#start);
  }

  /** Reads the start of the file: delimiter, header, and the rows so far. */
  #begin(lines: readonly Line[]): FileEvent[] {
    const { options } = this.#plan.profile;
    const named = namedDelimiter(lines[0]?.text ?? "");
    // Where a profile counts more lines before the header, it counts the line that names the delimiter.
    const skipped = named !== null && options.headerRow <= 1 ? 1 : 0;
    const headerRow = options.headerRow + skipped;
    const header = options.headerRow === 0 ? null : lines[headerRow - 1];
    const from = Math.max(headerRow - 1, skipped);
    this.#start = null;
    if (header === undefined || lines.every((line) => line.text.trim() === "")) {
      throw new FileError("empty_file", `The file has no line ${headerRow}.`);
    }
    const used =
      options.delimiter ?? named ?? detectDelimiter(lines.slice(from).map((line) => line.text));
    this.#delimiter = used;
    this.#records = new CsvRecords(used);
    if (header !== null) this.#table = this.#readHeader(header, used);
    const text = lines
      .slice(0, headerRow)
      .map((line) => line.text)
      .join("\n");
    return [{ kind: "header", text, delimiter: used }, ...this.#readLines(lines.slice(headerRow))];
  }

  #readHeader(header: Line, delimiter: string): CsvTable {
    const [record] = recordsOf(delimiter, header);
    const names = record?.cells?.map((name) => name.normalize("NFC"));
    if (names === undefined)
      throw new FileError("malformed_file", "The header is not CSV.", header.number);
    const table = new CsvTable(names, names.length, names.at(-1) === errorColumn);
    table.requireColumns(this.#plan, header.number, delimiter);
    return table;
  }

  #readLines(lines: readonly Line[]): FileEvent[] {
    return this.#records?.push(lines).flatMap((record) => this.#readRecord(record)) ?? [];
  }

  #readRecord(record: CsvRecord): FileEvent[] {
    if (record.cells?.every((cell) => cell === "")) return [];
    const { line, original } = record;
    try {
      const { reading } = this.#readCells(record);
      const row: FileRow = { line, column: null, original, statement: null, reading };
      return rowEvents(row, this.#warnings);
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      const row: FileRow = {
        line,
        column: error.column,
        original,
        statement: null,
        reading: rejectionOf(error),
      };
      return [{ kind: "row", row }];
    }
  }

  #readCells(record: CsvRecord): Pick<FileRow, "reading"> {
    const cells = this.#soundCells(record);
    const table = this.#tableFor(cells, record.line);
    const own = table.isReport
      ? cells.slice(0, table.width - 1).map(unguardCell)
      : cells.slice(0, table.width);
    const read: CellReader = (column) => cellAt(own, table.positionOf(column));
    // Headers and footers of sections have other numbers of cells, and profiles name them by a filter.
    const left = leftOut(this.#plan, read);
    if (left !== null && !table.fits(cells)) return { reading: left };
    const note = this.#noteOn(cells, table);
    const reading = readRow(this.#plan, read, () => this.#identityOf(own, read));
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
        ? new RowError("unbalanced_quote", "A quote opens that nothing closes.")
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
    this.#table = new CsvTable([], cells.length, isReport);
    this.#table.requireColumns(this.#plan, line, this.#delimiter);
    return this.#table;
  }

  #identityOf(cells: readonly string[], read: CellReader): RowIdentity {
    const values = referenceValues(this.#plan, read);
    if (values !== null) return { kind: "fields", values };
    const contentHash = hashList(withoutTrailingBlanks(cells));
    return { kind: "content", contentHash, nth: this.#ordinals.next(contentHash) };
  }
}

function recordsOf(delimiter: string, line: Line): CsvRecord[] {
  const records = new CsvRecords(delimiter);
  return [...records.push([line]), ...records.end()];
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
