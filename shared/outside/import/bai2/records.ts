/**
 * Joins lines to the logical records of a BAI2 file (BTRS, ASC X9.121), including continuations.
 */
import { FileError } from "../file-error.ts";
import type { Line } from "../text/lines.ts";
import { textPosition } from "./transaction.ts";

const codes = ["01", "02", "03", "16", "49", "98", "99"] as const;
export type RecordCode = (typeof codes)[number];

export type BaiRecord = {
  readonly code: RecordCode;
  readonly line: number;
  /** Cells after the code, trimmed. */
  readonly cells: readonly string[];
  /** The cells untrimmed, because a text may contain commas and blanks. */
  readonly written: readonly string[];
  /** The lines as in the file. */
  readonly original: string;
  /**
   * The line on which a text was cut or continued without a record code, so that text and record may
   * be mistaken for each other; null where every record begins as the standard says.
   */
  readonly uncertainLine: number | null;
};

/** Longest logical record, in lines and in characters. */
const maximumLines = 1_000;
const maximumCharacters = 1_000_000;

const recordCode = /^(\d{2})(?:,|\/|$)/;
/** A slash ends a record; the next one may follow on the same line. */
const nextRecord = /\/\s*(?=(?:01|02|03|16|49|88|98|99)[,/])/;
/** A text may hold slashes: only what has the whole shape of a record ends it. */
const nextRecordInText = /\/\s*(?=16,\d{3},\+?\d+,|49,[+-]?\d*,\d*\/)/;

/** Returns each logical record once the next one starts; `end` returns the last. */
export class BaiRecords {
  #open: OpenRecord | null = null;

  push(lines: readonly Line[]): BaiRecord[] {
    return lines.flatMap((line) => this.#takeLine(line));
  }

  end(): BaiRecord[] {
    const open = this.#open;
    this.#open = null;
    return open === null ? [] : [open.close()];
  }

  #takeLine({ number, text }: Line): BaiRecord[] {
    const done: BaiRecord[] = [];
    let rest = text.trim();
    let isCutFromText = false;
    // Bounded: each round takes a piece off the line.
    while (rest !== "") {
      done.push(...this.#begin(rest, number, isCutFromText));
      const piece = this.#open?.take(rest, number) ?? { length: rest.length, isInText: false };
      rest = rest.slice(piece.length).trimStart();
      isCutFromText = piece.isInText;
    }
    return done;
  }

  /** Opens the record that the text begins with; a continuation goes on with the open one. */
  #begin(text: string, line: number, isCutFromText: boolean): BaiRecord[] {
    const prefix = recordCode.exec(text)?.[1];
    if (prefix === "88" && this.#open === null)
      throw new FileError(
        "malformed_file",
        "A continuation record (88) has no record before it.",
        line,
      );
    if (prefix === "88") return [];
    const code = codes.find((each) => each === prefix);
    if (code === undefined && this.#open?.isTextOpen) return [];
    if (code === undefined)
      throw new FileError("malformed_file", "The line does not begin with a record code.", line);
    const done = this.end();
    this.#open = new OpenRecord(code, line, isCutFromText ? line : null);
    return done;
  }
}

type Piece = { readonly length: number; readonly isInText: boolean };

class OpenRecord {
  readonly #code: RecordCode;
  readonly #line: number;
  #uncertainLine: number | null;
  readonly #written: string[] = [];
  readonly #originals: string[] = [];
  #characters = 0;
  #isEnded = true;

  constructor(code: RecordCode, line: number, uncertainLine: number | null) {
    this.#code = code;
    this.#line = line;
    this.#uncertainLine = uncertainLine;
  }

  /** Whether a text has begun that no slash has ended. */
  get isTextOpen(): boolean {
    return !this.#isEnded && this.#isInText([]);
  }

  /** Takes what belongs to the record from the start of the text, a part of the line. */
  take(text: string, line: number): Piece {
    const hasCode = recordCode.test(text);
    const start = hasCode ? 3 : 0;
    if (!hasCode) this.#uncertainLine ??= line;
    const { end, length, isInText } = this.#endOf(text, start);
    this.#append(text.slice(start, end));
    this.#isEnded = end < text.length;
    this.#note(text.slice(0, this.#isEnded ? end + 1 : end), line);
    return { length, isInText };
  }

  close(): BaiRecord {
    return {
      code: this.#code,
      line: this.#line,
      cells: this.#written.map((cell) => cell.trim()),
      written: this.#written,
      original: this.#originals.join("\n"),
      uncertainLine: this.#uncertainLine,
    };
  }

  #note(original: string, line: number): void {
    this.#originals.push(original);
    this.#characters += original.length;
    if (this.#originals.length > maximumLines || this.#characters > maximumCharacters)
      throw new FileError("record_too_large", "A record is too long.", line);
  }

  /** Where the cells of the record end on this line, and where the next record begins. */
  #endOf(text: string, start: number): Piece & { readonly end: number } {
    const first = nextRecord.exec(text);
    if (first !== null && !this.#isInText(text.slice(start, first.index).split(",")))
      return { end: first.index, length: first.index + first[0].length, isInText: false };
    const from = first?.index ?? text.length;
    const second = nextRecordInText.exec(text.slice(from));
    if (second !== null) {
      const end = from + second.index;
      return { end, length: end + second[0].length, isInText: true };
    }
    const end = text.endsWith("/") ? text.length - 1 : text.length;
    return { end: Math.max(end, start), length: text.length, isInText: false };
  }

  /**
   * The cells with those of one more piece. A slash ends a piece's cells, and a continuation adds
   * cells; a text that runs to the end of its line without a slash goes on as the same cell.
   */
  #append(content: string): void {
    const cells = content.split(",");
    const last = this.#written.at(-1);
    if (this.#written.length === 1 && last === "") this.#written.pop();
    else if (!this.#isEnded && last !== undefined) {
      this.#written.pop();
      cells[0] = `${last} ${cells[0]}`;
    }
    for (const cell of cells) this.#written.push(cell);
  }

  /** Whether the cells so far, with those of one more piece, reach into the text. */
  #isInText(more: readonly string[]): boolean {
    if (this.#code !== "16") return false;
    const isBlank = this.#written.length === 1 && this.#written[0] === "";
    const known = isBlank ? [] : this.#written;
    const added = this.#isEnded || isBlank ? more : more.slice(1);
    const start = [...known.slice(0, 4), ...added.slice(0, 4)];
    return known.length + added.length > textPosition(start);
  }
}
