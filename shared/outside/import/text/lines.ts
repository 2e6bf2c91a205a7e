import { FileError } from "../file-error.ts";

export type Line = {
  /** Physical number, from 1. */
  readonly number: number;
  /** Text without the line end. */
  readonly text: string;
};

/** Maximum characters of a line. */
const maximumLineLength = 1_000_000;

/** Splits text that arrives in pieces into lines. Line ends are LF, CR LF and CR, also mixed. */
export class LineSplitter {
  #rest = "";
  #number = 0;

  push(text: string): Line[] {
    const held = this.#rest + text;
    // A CR at the end of the piece may be the first half of CR LF.
    const usable = held.endsWith("\r") ? held.slice(0, -1) : held;
    const parts = usable.split(/\r\n|\n|\r/);
    this.#rest = `${parts.pop() ?? ""}${held.slice(usable.length)}`;
    if (this.#rest.length > maximumLineLength) {
      throw new FileError(
        "record_too_large",
        `The line is longer than ${maximumLineLength} characters.`,
        this.#number + parts.length + 1,
      );
    }
    return parts.map((part) => this.#lineOf(part));
  }

  /** The last line if the text does not end with a line end. */
  end(): Line[] {
    const last = this.#rest.endsWith("\r") ? this.#rest.slice(0, -1) : this.#rest;
    const isEmpty = this.#rest === "";
    this.#rest = "";
    return isEmpty ? [] : [this.#lineOf(last)];
  }

  #lineOf(text: string): Line {
    this.#number += 1;
    return { number: this.#number, text };
  }
}
