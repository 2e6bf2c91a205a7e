/**
 * Splits lines into records of cells (RFC 4180). A quoted cell may contain line ends, so a line
 * with an unbalanced quote may continue on the next line. If no later line closes the quote, only
 * that line is an error (docs/files.md, Two passes). A plain CSV parser would lose the rest of the
 * file.
 */
import { CsvError, parse } from "csv-parse/sync";
import type { Line } from "../text/lines.ts";
import { withoutFormulas } from "./formula-cells.ts";
import { hasSoundQuotes } from "./sound-quotes.ts";

export type CsvRecord = {
  readonly line: number;
  readonly original: string;
  readonly cells: readonly string[] | null;
  /** Set if `cells` is null. */
  readonly fault: "unbalanced_quote" | "malformed_row" | null;
};

/** Maximum lines of one quoted cell. */
export const maximumSpan = 50;

/** Returns records as soon as their last line is known; `end` returns the rest. */
export class CsvRecords {
  readonly #delimiter: string;
  #waiting: Line[] = [];

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  push(lines: readonly Line[]): CsvRecord[] {
    this.#waiting.push(...lines);
    return this.#take(false);
  }

  end(): CsvRecord[] {
    return this.#take(true);
  }

  #take(isEnd: boolean): CsvRecord[] {
    const taken: Span[] = [];
    let at = 0;
    while (at < this.#waiting.length) {
      const span = this.#spanAt(at, isEnd);
      if (span === "unknown") break;
      taken.push(span);
      at += span.lines;
    }
    this.#waiting = this.#waiting.slice(at);
    return parseSpans(taken, this.#delimiter);
  }

  /**
   * The lines of the record that starts here; "unknown" if it may continue beyond the text so far.
   */
  #spanAt(at: number, isEnd: boolean): Span | "unknown" {
    const first = this.#waiting[at] as Line;
    if (!isOdd(first.text)) {
      const text = withoutFormulas({ text: first.text, delimiter: this.#delimiter });
      return { first, lines: 1, text, original: first.text, isOpen: false };
    }
    const limit = Math.min(at + maximumSpan, this.#waiting.length);
    let text = first.text;
    for (let next = at + 1; next < limit; next += 1) {
      const line = this.#waiting[next] as Line;
      text += `\n${line.text}`;
      if (isOdd(line.text)) return this.#closedSpan(first, next - at + 1, text);
    }
    const mayCome = !isEnd && limit - at < maximumSpan;
    return mayCome ? "unknown" : openSpan(first);
  }

  #closedSpan(first: Line, lines: number, text: string): Span {
    return hasSoundQuotes({ text, delimiter: this.#delimiter })
      ? { first, lines, text, original: text, isOpen: false }
      : openSpan(first);
  }
}

type Span = {
  readonly first: Line;
  readonly lines: number;
  readonly text: string;
  /** As the file has it. */
  readonly original: string;
  /** Whether a quote opens that no later line closes. */
  readonly isOpen: boolean;
};

function openSpan(first: Line): Span {
  return { first, lines: 1, text: first.text, original: first.text, isOpen: true };
}

function isOdd(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) count += 1;
  return count % 2 === 1;
}

function parseSpans(spans: readonly Span[], delimiter: string): CsvRecord[] {
  const marked = spans.map((span) => ({ span, mark: markOf(span, delimiter) }));
  const sound = spans.filter((_, at) => marked[at]?.mark === "sound");
  const parsed = parseRecords(sound.map((span) => span.text).join("\n"), delimiter);
  const together = parsed?.length === sound.length ? parsed : null;
  let next = 0;
  return marked.map(({ span, mark }) => {
    if (mark === "blank") return recordOf(span, [""]);
    if (mark !== "sound") return faulty(span, mark);
    const cells = together?.[next] ?? parseRecords(span.text, delimiter)?.[0];
    next += 1;
    return cells === undefined ? faulty(span, "malformed_row") : recordOf(span, cells);
  });
}

/** The parser omits a blank record at the end of its text. */
function markOf(
  span: Span,
  delimiter: string,
): NonNullable<CsvRecord["fault"]> | "blank" | "sound" {
  if (span.isOpen) return "unbalanced_quote";
  if (span.text.trim() === "") return "blank";
  const isDoubtful = span.text.includes('"') && !hasSoundQuotes({ text: span.text, delimiter });
  return isDoubtful ? "malformed_row" : "sound";
}

function recordOf(span: Span, cells: readonly string[]): CsvRecord {
  return { line: span.first.number, original: span.original, cells, fault: null };
}

function faulty(span: Span, fault: NonNullable<CsvRecord["fault"]>): CsvRecord {
  return { line: span.first.number, original: span.original, cells: null, fault };
}

function parseRecords(text: string, delimiter: string): string[][] | null {
  if (text === "") return [[""]];
  try {
    return parse(text, {
      delimiter,
      record_delimiter: "\n",
      relax_column_count: true,
      skip_empty_lines: false,
      trim: true,
    });
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}
