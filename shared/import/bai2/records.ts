/**
 * Joins lines to the logical records of a BAI2 file (BTRS, ASC X9.121), including continuations.
 */
import { FileError } from "../file-error.ts";
import type { Line } from "../text/lines.ts";

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
  /** Number of physical lines including continuations, as record counts in trailers count them. */
  readonly lines: number;
};

/** Maximum lines of a logical record. */
const maximumLines = 1_000;

type Open = { readonly code: RecordCode; readonly line: number; readonly parts: string[] };

/** Returns each logical record once the next one starts; `end` returns the last. */
export class BaiRecords {
  #open: Open | null = null;

  push(lines: readonly Line[]): BaiRecord[] {
    return lines.flatMap((line) => this.#take(line));
  }

  end(): BaiRecord[] {
    const open = this.#open;
    this.#open = null;
    if (open === null) return [];
    const { code, line, parts } = open;
    const written = cellsOf(parts);
    const cells = written.map((cell) => cell.trim());
    return [{ code, line, cells, written, original: parts.join("\n"), lines: parts.length }];
  }

  #take({ number, text }: Line): BaiRecord[] {
    const trimmed = text.trimEnd();
    if (trimmed === "") return [];
    const [, prefix, separator] = /^(\d{2})(,|\/|$)/.exec(trimmed) ?? [];
    if (prefix === "88" && separator !== undefined) {
      if (this.#open === null)
        throw new FileError("malformed_file", "A continuation (88) continues nothing.", number);
      if (this.#open.parts.length >= maximumLines)
        throw new FileError("record_too_large", "A record is too long.", number);
      this.#open.parts.push(trimmed);
      return [];
    }
    const code = codes.find((each) => each === prefix);
    if (code === undefined)
      throw new FileError("malformed_file", "The line begins with no record code.", number);
    const done = this.end();
    this.#open = { code, line: number, parts: [trimmed] };
    return done;
  }
}

/**
 * Splits a record into cells. A slash ends the cells of a line, and a continuation adds cells. A
 * text that reaches the end of its line without a slash continues in the same cell.
 */
function cellsOf(parts: readonly string[]): string[] {
  let joined = "";
  let isOpen = false;
  for (const part of parts) {
    const content = part.slice(3);
    const ended = content.endsWith("/");
    const own = ended ? content.slice(0, -1) : content;
    joined += joined === "" ? own : `${isOpen ? " " : ","}${own}`;
    isOpen = !ended;
  }
  return joined.split(",");
}
