/** Reads one JSON record as a row. */
import { JsonReader } from "../../schema/json/json-reader.ts";
import { canonicalJson, isJsonObject, type JsonValue } from "../../schema/json/json-value.ts";
import type { FileRow, RowReading } from "../file-event.ts";
import { rejectionOf } from "../mapping/map-row.ts";
import { readRow } from "../mapping/read-row.ts";
import { referenceValues } from "../mapping/reference-values.ts";
import type { CellReader, RowPlan } from "../mapping/row-plan.ts";
import { RowError } from "../row-error.ts";
import type { Ordinals } from "../statement/ordinals.ts";
import { hashParts } from "../statement/row-identity.ts";
import { type Encoding, hasUndecodable } from "../text/encoding.ts";
import { cellAtPath, parsePath } from "./record-path.ts";

/** Maximum nesting of one record. */
const maximumDepth = 64;

export class RecordReader {
  readonly #plan: RowPlan;
  readonly #encoding: Encoding;
  readonly #ordinals: Ordinals;
  readonly #paths = new Map<string | number, readonly string[]>();

  constructor(plan: RowPlan, encoding: Encoding, ordinals: Ordinals) {
    this.#plan = plan;
    this.#encoding = encoding;
    this.#ordinals = ordinals;
  }

  read(text: string, line: number): FileRow {
    try {
      return { line, column: null, original: text, statement: null, reading: this.#readText(text) };
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      return {
        line,
        column: error.column,
        original: text,
        statement: null,
        reading: rejectionOf(error),
      };
    }
  }

  #readText(text: string): RowReading {
    if (hasUndecodable(text, this.#encoding)) {
      throw new RowError("invalid_encoding", `The record is not valid ${this.#encoding} text.`);
    }
    const reader = new JsonReader(text, maximumDepth);
    const value = reader.read();
    if (value === undefined)
      throw new RowError("malformed_row", reader.fault?.message ?? "Malformed JSON.");
    if (!isJsonObject(value) && !Array.isArray(value)) {
      throw new RowError("malformed_row", "The record is not an object.");
    }
    return this.#readValue(value);
  }

  #readValue(value: JsonValue): RowReading {
    const read: CellReader = (column) => cellAtPath(value, this.#segmentsOf(column));
    return readRow(this.#plan, read, () => {
      const values = referenceValues(this.#plan, read);
      if (values !== null) return { kind: "fields", values };
      const contentHash = hashParts(canonicalJson(value));
      return { kind: "content", contentHash, nth: this.#ordinals.next(contentHash) };
    });
  }

  /**
   * The path of a column. In an array record, a column number (from 1) is an element, as in CSV.
   */
  #segmentsOf(column: string | number): readonly string[] {
    const known = this.#paths.get(column);
    if (known !== undefined) return known;
    const segments = typeof column === "number" ? [String(column - 1)] : parsePath(column);
    this.#paths.set(column, segments);
    return segments;
  }
}
