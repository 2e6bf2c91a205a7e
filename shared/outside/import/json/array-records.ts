/**
 * Extracts the records of one array from a JSON document that is too large for memory. The text
 * around the records is kept and parsed at the end, so that a truncated or malformed document is
 * refused.
 */
import { JsonReader } from "#api/schema/json/json-reader.ts";
import type { JsonValue } from "#api/schema/json/json-value.ts";
import { FileError } from "../file-error.ts";
import { ArrayFinder, afterWhiteSpace, type ContainerScan, endOfValue } from "./json-text.ts";

export type JsonRecord = { readonly line: number; readonly text: string };

/** Default maximum, in characters, of one record and of the text before and after the array. */
const maximumLength = 1_000_000;
const maximumDepth = 64;

export class ArrayRecords {
  readonly #target: readonly string[];
  #held = "";
  #line = 1;
  #around = "";
  #state: "before" | "first" | "value" | "separator" | "after" = "before";

  readonly #longest: number;
  readonly #finder: ArrayFinder;
  #scan: ContainerScan = { at: 0, depth: 0 };

  constructor(target: readonly string[], longest: number = maximumLength) {
    this.#target = target;
    this.#finder = new ArrayFinder(target);
    this.#longest = longest;
  }

  push(text: string): JsonRecord[] {
    this.#held += text;
    if (this.#state === "before") this.#findArray();
    const records: JsonRecord[] = [];
    if (this.#state !== "before") this.#takeRecords(records);
    if (this.#held.length > this.#longest) {
      throw new FileError(
        "record_too_large",
        `One value is longer than ${this.#longest} characters.`,
        this.#line,
      );
    }
    return records;
  }

  /**
   * Ends the document.
   *
   * @returns the document without its records
   * @throws FileError if the document is incomplete or malformed
   */
  end(): JsonValue {
    if (this.#state === "before") this.#failWithoutArray();
    if (this.#state !== "after") {
      throw new FileError(
        "malformed_file",
        "The file ends inside its array of records.",
        this.#line,
      );
    }
    const reader = new JsonReader(this.#around + this.#held, maximumDepth);
    const around = reader.read();
    if (around !== undefined) return around;
    throw new FileError(
      "malformed_file",
      `Around the records: ${reader.fault?.message ?? "malformed JSON."}`,
    );
  }

  #failWithoutArray(): never {
    const reader = new JsonReader(this.#held, maximumDepth);
    if (reader.read() === undefined) {
      throw new FileError("malformed_file", reader.fault?.message ?? "Malformed JSON.");
    }
    const path = this.#target.join(".") || "the top";
    throw new FileError(
      "records_not_found",
      `There is no array of records at ${path}; set recordsPath.`,
    );
  }

  #findArray(): void {
    const position = this.#finder.find(this.#held);
    if (position === null) return;
    this.#around = this.#held.slice(0, position);
    this.#consume(position);
    this.#state = "first";
  }

  #takeRecords(records: JsonRecord[]): void {
    let at = 0;
    const size = this.#held.length;
    while (this.#state !== "after") {
      at = afterWhiteSpace(this.#held, at);
      if (at >= size) break;
      const next =
        this.#state === "separator" ? this.#takeSeparator(at) : this.#takeValue(at, records);
      if (next === null) break;
      at = next;
    }
    this.#consume(at);
    if (this.#state === "after" && this.#around.endsWith("[")) this.#around += "]";
  }

  #takeSeparator(at: number): number {
    const mark = this.#held[at];
    if (mark !== "," && mark !== "]") this.#failSyntax(at, '"," or "]"');
    this.#state = mark === "," ? "value" : "after";
    return at + 1;
  }

  /** Reads one value. Null if it is incomplete so far. */
  #takeValue(at: number, records: JsonRecord[]): number | null {
    if (this.#held[at] === "]" && this.#state === "first") {
      this.#state = "after";
      return at + 1;
    }
    const end = endOfValue(this.#held, at, this.#scan);
    if (end === null) return null;
    this.#scan = { at: 0, depth: 0 };
    if (end === at) this.#failSyntax(at, "a record");
    records.push({ line: this.#lineAt(at), text: this.#held.slice(at, end) });
    this.#state = "separator";
    return end;
  }

  #failSyntax(at: number, expected: string): never {
    throw new FileError(
      "malformed_file",
      `Malformed JSON: expected ${expected}.`,
      this.#lineAt(at),
    );
  }

  /** Position of the first line end that is not counted in `#line`; null if it is not known. */
  #nextLineEnd: number | null = null;

  /** The line of a position in the buffered text. Positions must increase from call to call. */
  #lineAt(at: number): number {
    for (;;) {
      const from = this.#nextLineEnd ?? 0;
      if (from >= at) return this.#line;
      const isCounted = this.#nextLineEnd !== null;
      if (isCounted) this.#line += 1;
      const found = this.#held.indexOf("\n", isCounted ? from + 1 : from);
      this.#nextLineEnd = found < 0 ? Number.POSITIVE_INFINITY : found;
    }
  }

  #consume(length: number): void {
    this.#lineAt(length);
    this.#held = this.#held.slice(length);
    this.#nextLineEnd = null;
    if (this.#scan.at > 0) this.#scan.at -= length;
  }
}
