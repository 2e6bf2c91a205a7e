/** Reads the rows of a sheet while its XML comes in pieces (ECMA-376 Part 1, 18.3). */
import { FileError } from "../file-error.ts";
import { type Attributes, isTrue, PartParser } from "./part-parser.ts";
import { RichText } from "./shared-strings.ts";
import { readCell, type SheetCell, type SheetContext } from "./sheet-cell.ts";

export type SheetRow = {
  /** From 1, as the sheet counts it. */
  readonly number: number;
  /** By column, from 0; a blank cell is undefined. */
  readonly cells: readonly (SheetCell | undefined)[];
};

/** What a person sees of the sheet and a reader does not. */
export type SheetNotes = {
  hiddenRows: number;
  firstHiddenRow: number;
  hiddenColumns: number;
  mergedRanges: number;
  firstMerged: string;
};

/** Rows of a sheet in Excel. */
const maximumRows = 1_048_576;
/** Excel has 16,384 columns; no list of payments has as many. */
const maximumColumns = 2_000;
/** Characters of the cells of one row. */
const maximumRowLength = 1_000_000;

export class SheetRows {
  readonly notes: SheetNotes = {
    hiddenRows: 0,
    firstHiddenRow: 0,
    hiddenColumns: 0,
    mergedRanges: 0,
    firstMerged: "",
  };
  readonly #parser: PartParser;
  readonly #context: SheetContext;
  readonly #inline = new RichText();
  #rows: SheetRow[] = [];
  #row = 0;
  #isHidden = false;
  #cells: (SheetCell | undefined)[] = [];
  #length = 0;
  #column = -1;
  #type = "n";
  #style = 0;
  #value: string | null = null;
  #formula: string | null = null;
  /** The element whose text is gathered. */
  #gathers: "v" | "f" | null = null;

  constructor(context: SheetContext) {
    this.#context = context;
    this.#parser = new PartParser("The sheet", {
      open: (name, attributes) => this.#open(name, attributes),
      text: (text) => this.#addText(text),
      close: (name) => this.#close(name),
    });
  }

  /** The rows that ended in this piece, without blank ones. */
  push(text: string): SheetRow[] {
    this.#parser.write(text);
    return this.#taken();
  }

  end(): SheetRow[] {
    this.#parser.end();
    return this.#taken();
  }

  #taken(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #open(name: string, attributes: Attributes): void {
    switch (name) {
      case "row":
        this.#openRow(attributes);
        return;
      case "c":
        this.#openCell(attributes);
        return;
      case "v":
        this.#gathers = "v";
        this.#value = "";
        return;
      case "f":
        this.#gathers = "f";
        this.#formula = "";
        return;
      case "col":
        if (isTrue(attributes["hidden"])) this.#noteHiddenColumns(attributes);
        return;
      case "mergeCell":
        if (this.notes.mergedRanges === 0)
          this.notes.firstMerged = (attributes["ref"] ?? "").slice(0, 20);
        this.notes.mergedRanges += 1;
        return;
      default:
        this.#inline.open(name);
    }
  }

  #openRow(attributes: Attributes): void {
    const number = attributes["r"] === undefined ? this.#row + 1 : Number(attributes["r"]);
    if (!(Number.isInteger(number) && number > this.#row && number <= maximumRows)) {
      throw new FileError(
        "malformed_file",
        `The sheet has a row ${attributes["r"] ?? number} behind row ${this.#row}.`.slice(0, 120),
      );
    }
    this.#row = number;
    this.#isHidden = isTrue(attributes["hidden"]);
    this.#cells = [];
    this.#length = 0;
    this.#column = -1;
  }

  #openCell(attributes: Attributes): void {
    const reference = attributes["r"];
    const column = reference === undefined ? this.#column + 1 : columnOf(reference);
    if (column <= this.#column || this.#row === 0) {
      throw new FileError(
        "malformed_file",
        "The cells of a row are not in order.",
        this.#row || null,
      );
    }
    this.#column = column;
    this.#type = attributes["t"] ?? "n";
    this.#style = Number(attributes["s"] ?? 0);
    this.#value = null;
    this.#formula = null;
    this.#inline.clear();
  }

  #addText(text: string): void {
    if (this.#gathers === "v") this.#value += text;
    else if (this.#gathers === "f") this.#formula += text;
    else this.#inline.add(text);
  }

  #close(name: string): void {
    if (name === "c") this.#closeCell();
    else if (name === "row") this.#closeRow();
    else if (name === "v" || name === "f") this.#gathers = null;
    else this.#inline.close(name);
  }

  #closeCell(): void {
    const written = {
      type: this.#type,
      style: this.#style,
      value: this.#value,
      inline: this.#inline.value,
      formula: this.#formula,
    };
    const cell = readCell(written, this.#context);
    if (cell === null) return;
    if (this.#column >= maximumColumns) {
      throw new FileError(
        "record_too_large",
        `The sheet has a cell behind column ${maximumColumns}.`,
        this.#row,
      );
    }
    this.#length += cell.text.length;
    if (this.#length > maximumRowLength) {
      throw new FileError(
        "record_too_large",
        `The row has more than ${maximumRowLength} characters.`,
        this.#row,
      );
    }
    this.#cells[this.#column] = cell;
  }

  #closeRow(): void {
    if (this.#cells.length === 0) return;
    if (this.#isHidden) {
      if (this.notes.hiddenRows === 0) this.notes.firstHiddenRow = this.#row;
      this.notes.hiddenRows += 1;
    }
    this.#rows.push({ number: this.#row, cells: this.#cells });
    this.#cells = [];
  }

  #noteHiddenColumns(attributes: Attributes): void {
    const [first, last] = [Number(attributes["min"]), Number(attributes["max"])];
    this.notes.hiddenColumns += last >= first ? last - first + 1 : 1;
  }
}

/** Column of a reference such as `AB12`, from 0; -1 where it is none. */
export function columnOf(reference: string): number {
  let column = 0;
  // Bounded: columns have at most three letters.
  for (let at = 0; at < 4; at += 1) {
    const letter = reference.charCodeAt(at) - 64;
    if (!(letter >= 1 && letter <= 26)) return at < 4 ? column - 1 : -1;
    column = column * 26 + letter;
  }
  return -1;
}

/** Name of a column, from 0: `A`, `AB`. */
export function columnName(column: number): string {
  let name = "";
  for (let left = column + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  }
  return name;
}
