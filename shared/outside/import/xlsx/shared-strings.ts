/** The texts of a workbook, which its cells name by number. */
import { FileError } from "../file-error.ts";
import { type PartHandlers, readPart } from "./part-parser.ts";

/** Outside of the heap of the thread that reads. */
const maximumBytes = 67_108_864;
const maximumStrings = 4_000_000;

/** Texts in two buffers: an array of strings would take four times the memory. */
export class SharedStrings {
  #bytes = Buffer.allocUnsafeSlow(65_536);
  #ends = new Uint32Array(1_024);
  #count = 0;
  #used = 0;

  add(text: string): void {
    const length = Buffer.byteLength(text);
    const most = this.#used + length;
    if (most > maximumBytes || this.#count === maximumStrings) throw tooMany();
    if (most > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(
        Math.min(maximumBytes, Math.max(most, 2 * this.#bytes.length)),
      );
      this.#bytes.copy(larger, 0, 0, this.#used);
      this.#bytes = larger;
    }
    if (this.#count === this.#ends.length) {
      const larger = new Uint32Array(2 * this.#count);
      larger.set(this.#ends);
      this.#ends = larger;
    }
    this.#bytes.write(text, this.#used);
    this.#used = most;
    this.#ends[this.#count] = most;
    this.#count += 1;
  }

  /** The text with this number, from 0; null if there is none. */
  get(index: number): string | null {
    if (!(index >= 0 && index < this.#count)) return null;
    const start = index === 0 ? 0 : this.#ends[index - 1];
    return this.#bytes.toString("utf8", start, this.#ends[index]);
  }
}

function tooMany(): FileError {
  return new FileError(
    "reading_too_large",
    "The workbook has more than 64 MB or 4,000,000 of shared texts.",
  );
}

export async function readSharedStrings(bytes: AsyncIterable<Uint8Array>): Promise<SharedStrings> {
  const strings = new SharedStrings();
  await readPart("sharedStrings.xml", bytes, stringsInto(strings));
  return strings;
}

function stringsInto(strings: SharedStrings): PartHandlers {
  const text = new RichText();
  return {
    open: (name) => {
      if (name === "si") text.clear();
      text.open(name);
    },
    text: (piece) => text.add(piece),
    close: (name) => {
      text.close(name);
      if (name === "si") strings.add(text.value);
    },
  };
}

/** The text of the runs of a cell, without the phonetic text that stands beside Japanese. */
export class RichText {
  value = "";
  #isText = false;
  #isPhonetic = false;

  clear(): void {
    this.value = "";
  }

  open(name: string): void {
    if (name === "t") this.#isText = !this.#isPhonetic;
    else if (name === "rPh") this.#isPhonetic = true;
  }

  add(piece: string): void {
    if (this.#isText) this.value += piece;
  }

  close(name: string): void {
    if (name === "t") {
      this.#isText = false;
      return;
    }
    if (name === "rPh") this.#isPhonetic = false;
  }
}

const escaped = /_x([0-9A-Fa-f]{4})_/g;

/** Excel writes characters that XML does not allow as `_x000D_` (ECMA-376 Part 1, 22.9.2.19). */
export function unescapeText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(escaped, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
