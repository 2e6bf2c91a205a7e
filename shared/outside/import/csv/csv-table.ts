/** The columns of a CSV file: positions by name, and number of columns. */
import { FileError } from "../file-error.ts";
import type { RowPlan } from "../mapping/row-plan.ts";

/** Last column of the report of rejected rows; ignored when the report is imported. */
export const errorColumn = "_error";

const columnsShown = 8;
const nameShown = 20;
const delimiterNames: Readonly<Record<string, string>> = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "bar (|)",
  " ": "blank",
};

export class CsvTable {
  readonly width: number;
  /**
   * Whether the file is a corrected report of rejected rows, whose text cells are guarded against
   * formulas.
   */
  readonly isReport: boolean;
  readonly #names: readonly string[];
  readonly #positions = new Map<string | number, number>();
  /** Both are made once, because a header may have hundreds of thousands of names. */
  #index: NameIndex | null = null;
  #indexOfLower: NameIndex | null = null;
  /** Number of columns up to the last that has a name. */
  readonly #named: number;

  constructor(names: readonly string[], width: number, isReport: boolean) {
    this.#names = names;
    this.#named = names.findLastIndex((name) => name.trim() !== "") + 1;
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
    if (typeof column === "string") {
      this.#index ??= indexOf(this.#names, (name) => name);
      const exact = this.#positionIn(this.#index, plainName(wanted));
      if (exact >= 0) return exact;
      this.#indexOfLower ??= indexOf(this.#names, (name) => name.toLowerCase());
      const similar = this.#positionIn(this.#indexOfLower, plainName(wanted).toLowerCase());
      if (similar >= 0) return similar;
    }
    return /^[1-9]\d{0,4}$/.test(wanted) ? Number(wanted) - 1 : -1;
  }

  #positionIn(index: NameIndex, name: string): number {
    const found = index.get(name);
    if (found?.isTwice) {
      throw new FileError(
        "column_not_found",
        `The header names the column ${this.#names[found.first]} twice.`,
      );
    }
    return found?.first ?? -1;
  }

  /** The name of a position in messages: that of the header, else its number from 1. */
  nameAt(position: number): string {
    return plainName(this.#names[position] ?? "") || String(position + 1);
  }

  /**
   * Checks that every column named by the profile exists.
   *
   * @param delimiter what separates the columns of a CSV; shown in the error
   * @throws FileError if one does not
   */
  requireColumns(plan: RowPlan, line: number, delimiter: string | null = null): void {
    const absent = plan.neededColumns.find(
      (column) => this.positionOf(column) < 0 || this.positionOf(column) >= this.width,
    );
    if (absent === undefined) return;
    const message = `The file has no column ${absent}. ${this.#columnsInWords(delimiter)}`;
    throw new FileError("column_not_found", message, line);
  }

  /** The columns that there are, for a person who looks for another name or delimiter. */
  #columnsInWords(delimiter: string | null): string {
    const split =
      delimiter === null ? "" : ` with the delimiter ${delimiterNames[delimiter] ?? delimiter}`;
    if (this.#names.length === 0) return `Its first row has ${this.width} columns${split}.`;
    const names = this.#names.map(plainName).filter((name) => name !== "");
    const first = names.slice(0, columnsShown).map((name) => name.slice(0, nameShown));
    const more = names.length > first.length ? ` and ${names.length - first.length} more` : "";
    return `Its columns${split} are: ${first.join(", ")}${more}.`;
  }

  /** The cells without those of columns that are no part of the identity. */
  identifying(cells: readonly string[], plan: RowPlan): readonly string[] {
    const { identityWithout = [] } = plan.profile.options;
    if (identityWithout.length === 0) return cells;
    const without = new Set(
      identityWithout.map((column) => this.positionOf(column as string | number)),
    );
    return cells.filter((_, position) => !without.has(position));
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
    return cells.length >= this.#named || cells.length === this.width;
  }
}

/** A name without blanks around it; a line break in a header is a blank. */
function plainName(written: string): string {
  return written.trim().replace(/\s+/g, " ").normalize("NFC");
}

type NameIndex = ReadonlyMap<string, { readonly first: number; isTwice: boolean }>;

function indexOf(names: readonly string[], fold: (name: string) => string): NameIndex {
  const index = new Map<string, { readonly first: number; isTwice: boolean }>();
  for (const [at, written] of names.entries()) {
    const name = fold(plainName(written));
    const known = index.get(name);
    if (known === undefined) index.set(name, { first: at, isTwice: false });
    else known.isTwice = true;
  }
  return index;
}
