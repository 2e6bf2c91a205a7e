/** The columns of a CSV file: positions by name, and number of columns. */
import { FileError } from "../file-error.ts";
import type { RowPlan } from "../mapping/row-plan.ts";

/** Last column of the report of rejected rows; ignored when the report is imported. */
export const errorColumn = "_error";

export class CsvTable {
  readonly width: number;
  /**
   * Whether the file is a corrected report of rejected rows, whose text cells are guarded against
   * formulas.
   */
  readonly isReport: boolean;
  readonly #names: readonly string[];
  readonly #positions = new Map<string | number, number>();

  constructor(names: readonly string[], width: number, isReport: boolean) {
    this.#names = names;
    this.width = width;
    this.isReport = isReport;
  }

  /**
   * Position, from 0, of a header name or a column number (from 1); -1 if there is none.
   *
   * @throws FileError if the header has the name twice
   */
  positionOf(column: string | number): number {
    const known = this.#positions.get(column);
    if (known !== undefined) return known;
    const found = this.#find(column);
    this.#positions.set(column, found);
    return found;
  }

  #find(column: string | number): number {
    const wanted = String(column);
    const exact =
      typeof column === "string" ? this.#namesEqual((name) => name === wanted.trim()) : -1;
    if (exact >= 0) return exact;
    const lower = wanted.trim().toLowerCase();
    const similar =
      typeof column === "string" ? this.#namesEqual((name) => name.toLowerCase() === lower) : -1;
    if (similar >= 0) return similar;
    return /^[1-9]\d{0,4}$/.test(wanted) ? Number(wanted) - 1 : -1;
  }

  #namesEqual(test: (name: string) => boolean): number {
    const first = this.#names.findIndex((name) => test(name.trim().normalize("NFC")));
    if (
      first >= 0 &&
      this.#names.findLastIndex((name) => test(name.trim().normalize("NFC"))) !== first
    ) {
      throw new FileError(
        "column_not_found",
        `The header names the column ${this.#names[first]} twice.`,
      );
    }
    return first;
  }

  /**
   * Checks that every column named by the profile exists.
   *
   * @throws FileError if one does not
   */
  requireColumns(plan: RowPlan, line: number): void {
    const columns = [...plan.columns.values(), ...plan.filters.map((filter) => filter.column)];
    const absent = columns.find(
      (column) => this.positionOf(column) < 0 || this.positionOf(column) >= this.width,
    );
    if (absent === undefined) return;
    throw new FileError("column_not_found", `The file has no column ${absent}.`, line);
  }

  /** Whether the row has every cell that the profile uses. */
  hasUsedCells(cells: readonly string[], plan: RowPlan): boolean {
    return plan.usedColumns.every((column) => this.positionOf(column) < cells.length);
  }

  /**
   * Whether a row fits the header: additional cells must be blank, and missing ones must have no
   * header.
   */
  fits(cells: readonly string[]): boolean {
    if (cells.length > this.width) return cells.slice(this.width).every((cell) => cell === "");
    return (
      this.#names.slice(cells.length).every((name) => name.trim() === "") ||
      cells.length === this.width
    );
  }
}
