/** Splits lines into the fields of SWIFT messages (SWIFT User Handbook, MT 940). */
import type { Line } from "../text/lines.ts";

export type Field = {
  /** The tag between the colons, for example `61` or `28C`. */
  readonly tag: string;
  readonly line: number;
  /** The field's first line and its continuation lines. */
  readonly lines: readonly string[];
};

const tagged = /^:([0-9]{2}[A-Z]?|[A-Z]{2}):(.*)$/s;
const envelope = /^(?:\{[1-5]:.*|-\}?|-\}.*)$/s;

/** Maximum lines of a field; further lines are ignored, because no real field is longer. */
const maximumLines = 500;

/** Joins continuation lines. Text before the first tag, and envelopes, are ignored. */
export class Fields {
  #open: { tag: string; line: number; lines: string[] } | null = null;

  push(lines: readonly Line[]): Field[] {
    return lines.flatMap((line) => this.#take(line));
  }

  end(): Field[] {
    const last = this.#open;
    this.#open = null;
    return last === null ? [] : [last];
  }

  #take({ number, text }: Line): Field[] {
    const trimmed = text.trimEnd();
    const [, tag, rest = ""] = tagged.exec(trimmed.replace(/^\{4:/, "")) ?? [];
    if (tag !== undefined) {
      const done = this.end();
      this.#open = { tag, line: number, lines: [rest] };
      return done;
    }
    if (envelope.test(trimmed)) return this.end();
    if (this.#open !== null && this.#open.lines.length < maximumLines)
      this.#open.lines.push(trimmed);
    return [];
  }
}
