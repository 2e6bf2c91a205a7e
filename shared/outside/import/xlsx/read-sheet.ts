/** Maps the rows of a sheet as those of a CSV file (docs/files.md, Workbooks). */
import { CounterColumns } from "../csv/counter-columns.ts";
import { CsvTable } from "../csv/csv-table.ts";
import { FileError } from "../file-error.ts";
import {
  type FileEvent,
  type FileRow,
  maximumWarnings,
  type RowIdentity,
  type StatementEntry,
} from "../file-event.ts";
import { rejectionOf } from "../mapping/map-row.ts";
import { readRow } from "../mapping/read-row.ts";
import { identityOf } from "../mapping/row-identity-of.ts";
import {
  type CellReader,
  planRows,
  type ReadingSettings,
  type RowPlan,
} from "../mapping/row-plan.ts";
import { RowError } from "../row-error.ts";
import { rowEvents } from "../row-events.ts";
import type { Ordinals } from "../statement/ordinals.ts";
import { hashList } from "../statement/row-identity.ts";
import { cellGuesses, type SheetCell, type SheetContext } from "./sheet-cell.ts";
import { columnName, type SheetNotes, type SheetRow, SheetRows } from "./sheet-rows.ts";

/** Every column number is one of a sheet: cells at the end of a row are not written where they are blank. */
const columnsOfSheet = 16_384;
const exampleLength = 100;

export class SheetReader {
  readonly #plan: RowPlan;
  readonly #rows: SheetRows;
  readonly #ordinals: Ordinals;
  readonly #warnings = { left: maximumWarnings };
  readonly #counters = new CounterColumns();
  #table: CsvTable | null = null;

  constructor(profile: ReadingSettings, context: SheetContext, ordinals: Ordinals) {
    this.#plan = planRows(profile);
    this.#rows = new SheetRows(context);
    this.#ordinals = ordinals;
    if (profile.options.headerRow === 0) this.#table = this.#tableOf([], 1);
  }

  push(text: string): FileEvent[] {
    return this.#rows.push(text).flatMap((row) => this.#take(row));
  }

  end(): FileEvent[] {
    const events = this.#rows.end().flatMap((row) => this.#take(row));
    if (this.#table === null) throw this.#withoutHeader();
    const atEnd = [...this.#counters.end(this.#table), ...this.#plan.checks.end()];
    return [...events, ...atEnd, ...warningsOf(this.#rows.notes)];
  }

  #take(row: SheetRow): FileEvent[] {
    const { headerRow } = this.#plan.profile.options;
    if (row.number < headerRow) return [];
    if (row.number === headerRow) {
      this.#table = this.#tableOf(textsOf(row), row.number);
      return [];
    }
    if (this.#table === null) throw this.#withoutHeader();
    return this.#readRow(row, this.#table);
  }

  #withoutHeader(): FileError {
    const { headerRow } = this.#plan.profile.options;
    return new FileError(
      "empty_file",
      `Row ${headerRow} of the sheet, where the header should be, is blank.`,
    );
  }

  #tableOf(texts: readonly string[], line: number): CsvTable {
    const names = texts.map((name) => name.replace(/\s+/g, " ").normalize("NFC"));
    const table = new CsvTable(names, columnsOfSheet, false);
    table.requireColumns(this.#plan, line);
    return table;
  }

  #readRow(row: SheetRow, table: CsvTable): FileEvent[] {
    const { checks } = this.#plan;
    checks.beginRow(row.number);
    const read = new ReadCells(row, table);
    const taken = this.#rowOf(row, read, table);
    // Cells of a row that brings nothing are not worth a word.
    const guesses = "warnings" in taken.reading ? read.guesses() : [];
    return rowEvents(taken, this.#warnings, [...guesses, ...checks.takeEvents()]);
  }

  #rowOf(row: SheetRow, read: ReadCells, table: CsvTable): FileRow {
    const place = { line: row.number, original: writtenAs(row), statement: null };
    try {
      const reading = readRow(this.#plan, read.cell, (movement) =>
        this.#identityOf(row, { read: read.cell, movement, table }),
      );
      return { ...place, column: null, reading };
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      this.#plan.checks.unknown();
      return { ...place, column: error.column, reading: rejectionOf(error) };
    }
  }

  #identityOf(row: SheetRow, { read, movement, table }: IdentifiedRow): RowIdentity {
    const plan = this.#plan;
    const contentHash = () => {
      const texts = textsOf(row);
      this.#counters.take(texts, table, plan);
      return hashList(table.identifying(texts, plan));
    };
    return identityOf(plan, this.#ordinals, { read, movement, contentHash });
  }
}

type IdentifiedRow = {
  readonly read: CellReader;
  readonly movement: StatementEntry;
  readonly table: CsvTable;
};

/** The cells of a row that its mapping reads, and what their reading supposes. */
class ReadCells {
  readonly #row: SheetRow;
  readonly #table: CsvTable;
  readonly #guessed = new Set<number>();

  constructor(row: SheetRow, table: CsvTable) {
    this.#row = row;
    this.#table = table;
  }

  readonly cell: CellReader = (column) => {
    const position = this.#table.positionOf(column);
    const cell: SheetCell | undefined = this.#row.cells[position];
    if (cell === undefined) return null;
    if (cell.fault !== null) {
      const place = `${columnName(position)}${this.#row.number}`;
      throw new RowError("cell_without_value", `The cell ${place} ${cell.fault}.`, String(column));
    }
    if (cell.guesses.length > 0) this.#guessed.add(position);
    return cell;
  };

  guesses(): FileEvent[] {
    if (this.#guessed.size === 0) return [];
    const line = this.#row.number;
    return [...this.#guessed].flatMap((position) =>
      (this.#row.cells[position]?.guesses ?? []).map(({ code, example }) => ({
        kind: "guess" as const,
        code,
        message: cellGuesses[code],
        line,
        example: `${columnName(position)}${line}: ${example}`.slice(0, exampleLength),
      })),
    );
  }
}

function textsOf({ cells }: SheetRow): string[] {
  const texts: string[] = [];
  for (let at = 0; at < cells.length; at += 1) texts.push(cells[at]?.text ?? "");
  return texts;
}

/** The row as a line of CSV. */
function writtenAs({ cells }: SheetRow): string {
  let line = "";
  for (let at = 0; at < cells.length; at += 1) {
    line += at === 0 ? quoted(shownText(cells[at])) : `,${quoted(shownText(cells[at]))}`;
  }
  return line;
}

function shownText(cell: SheetCell | undefined): string {
  if (cell === undefined) return "";
  return cell.fault === null ? cell.text : `(${cell.fault})`;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function warningsOf(notes: SheetNotes): FileEvent[] {
  const warnings: FileEvent[] = [];
  const warn = (code: string, message: string) => warnings.push({ kind: "warning", code, message });
  if (notes.hiddenRows > 0) {
    warn(
      "hidden_rows",
      `${notes.hiddenRows} rows of the sheet are hidden and were read, the first in line ${notes.firstHiddenRow}.`,
    );
  }
  if (notes.hiddenColumns > 0) {
    warn(
      "hidden_columns",
      `${notes.hiddenColumns} columns of the sheet are hidden; they are read where the profile names them.`,
    );
  }
  if (notes.mergedRanges > 0) {
    warn(
      "merged_cells",
      `${notes.mergedRanges} ranges of the sheet are merged, the first is ${notes.firstMerged}: only the first cell of each has a value.`,
    );
  }
  return warnings;
}
