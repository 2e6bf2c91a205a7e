/** Splits lines into the fields of SWIFT messages (SWIFT User Handbook, MT 940). */
import type { Line } from "../text/lines.ts";

export type Field = {
  /** The tag between the colons, for example `61` or `28C`. */
  readonly tag: string;
  readonly line: number;
  /** The field's first line and its continuation lines, without blanks at their ends. */
  readonly lines: readonly string[];
  /** The lines with the blanks at their ends, which show where a word ends. */
  readonly written: readonly string[];
  /** Lines behind the maximum, which are not read. */
  readonly omitted: number;
};

const tagged = /^:([0-9]{2}[A-Z]?|[A-Z]{2}):(.*)$/s;
const envelope = /^(?:\{[1-5]:.*|-\}?|-\}.*)$/s;

/** Characters with which tags and envelopes begin; most lines need no further look. */
const marks = ":{-";

/** Maximum lines of a field; further lines are ignored, because no real field is longer. */
const maximumLines = 500;

/** Tags that may follow a statement line or its information before the closing balance. */
const tagsOfOpenStatement = new Set(["61", "86", "NS", "60F", "60M", "62F", "62M", "64", "65"]);
const tagsOfRow = new Set(["61", "86", "NS"]);

type Tagged = {
  readonly tag: string;
  readonly line: number;
  readonly rest: string;
  /** Blanks at the end of the line. */
  readonly blanks: string;
};

type OpenField = {
  readonly tag: string;
  readonly line: number;
  readonly lines: string[];
  readonly written: string[];
  omitted: number;
  /**
   * A line with the sign that ends a message, inside of a statement that is not closed: it is text where a line without a tag
   * follows. `lines`, by which rows are recognized, end there.
   */
  endSign: string | null;
  isEnded: boolean;
};

/**
 * Joins continuation lines. Text before the first tag, and envelopes, are ignored. Banks break long lines
 * anywhere: a line of a statement that only looks like a tag (`:26:37`, the end of a time) is text, and a
 * tag may be broken behind its first colon.
 */
export class Fields {
  #open: OpenField | null = null;
  #isInStatement = false;
  #hasBrokenTag = false;

  push(lines: readonly Line[]): Field[] {
    const ended: Field[] = [];
    for (const line of lines) {
      const field = this.#take(line);
      if (field !== null) ended.push(field);
    }
    return ended;
  }

  end(): Field[] {
    const last = this.#endOpen();
    return last === null ? [] : [last];
  }

  #endOpen(): Field | null {
    const last = this.#open;
    this.#open = null;
    return last;
  }

  /** Returns the field that ends with the line; null if none does. */
  #take({ number, text }: Line): Field | null {
    const whole = this.#withBrokenTag(text);
    if (whole === null) return null;
    const trimmed = whole.trimEnd();
    const isMarked = marks.includes(trimmed.charAt(0));
    const match = isMarked ? tagged.exec(trimmed.replace(/^\{4:/, "")) : null;
    const [, tag, rest = ""] = match ?? [];
    if (tag !== undefined && !this.#isText(tag)) {
      return this.#begin({ tag, line: number, rest, blanks: whole.slice(trimmed.length) });
    }
    const open = this.#open;
    if (open === null) return null;
    const isEnvelope = isMarked && envelope.test(trimmed);
    if (isEnvelope && (trimmed !== "-" || !this.#isInRow)) return this.#endOpen();
    addLine(open, trimmed, whole, isEnvelope);
    return null;
  }

  #begin({ tag, line, rest, blanks }: Tagged): Field | null {
    const done = this.#endOpen();
    this.#open = {
      tag,
      line,
      lines: [rest],
      written: [rest + blanks],
      omitted: 0,
      endSign: null,
      isEnded: false,
    };
    if (tag.startsWith("60")) this.#isInStatement = true;
    if (tag.startsWith("62")) this.#isInStatement = false;
    return done;
  }

  /** The line with the colon that stands alone on the line before it; null for that colon. */
  #withBrokenTag(line: string): string | null {
    const hadColon = this.#hasBrokenTag;
    this.#hasBrokenTag = line.startsWith(":") && line.trimEnd() === ":";
    if (this.#hasBrokenTag) return null;
    return hadColon ? `:${line}` : line;
  }

  get #isInRow(): boolean {
    const isRow = this.#open !== null && tagsOfRow.has(this.#open.tag);
    return isRow && this.#isInStatement;
  }

  #isText(tag: string): boolean {
    return this.#isInRow && this.#open?.isEnded === false && !tagsOfOpenStatement.has(tag);
  }
}

function addLine(open: OpenField, trimmed: string, whole: string, isEndSign: boolean): void {
  if (isEndSign && open.endSign === null) {
    open.endSign = whole;
    open.isEnded = true;
    return;
  }
  if (open.written.length >= maximumLines) {
    open.omitted += 1;
    return;
  }
  if (!open.isEnded) open.lines.push(trimmed);
  if (open.endSign !== null) open.written.push(open.endSign);
  open.endSign = null;
  open.written.push(whole);
}

/** The fields of a row as its file has them. */
export function writtenAs(fields: readonly Field[]): string {
  return fields.map((field) => `:${field.tag}:${field.lines.join("\n")}`).join("\n");
}
