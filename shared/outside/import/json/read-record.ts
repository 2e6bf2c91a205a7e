/** Reads one JSON record as a row. */
import { JsonReader } from "#api/schema/json/json-reader.ts";
import { canonicalJson, isJsonObject, type JsonValue } from "#api/schema/json/json-value.ts";
import { type FileEvent, type FileRow, maximumWarnings, type RowReading } from "../file-event.ts";
import { rejectionOf } from "../mapping/map-row.ts";
import { readRow } from "../mapping/read-row.ts";
import { identityOf } from "../mapping/row-identity-of.ts";
import type { CellReader, RowPlan } from "../mapping/row-plan.ts";
import { RowError } from "../row-error.ts";
import { rowEvents } from "../row-events.ts";
import type { Ordinals } from "../statement/ordinals.ts";
import { hashParts } from "../statement/row-identity.ts";
import { type Encoding, hasUndecodable } from "../text/encoding.ts";
import { cellAtPath, parsePath, withoutPath } from "./record-path.ts";

/** Maximum nesting of one record. */
const maximumDepth = 64;

export class JsonRecordReader {
  readonly #plan: RowPlan;
  readonly #encoding: Encoding;
  readonly #ordinals: Ordinals;
  readonly #paths = new Map<string | number, readonly string[]>();
  readonly #warnings = { left: maximumWarnings };

  constructor(plan: RowPlan, encoding: Encoding, ordinals: Ordinals) {
    this.#plan = plan;
    this.#encoding = encoding;
    this.#ordinals = ordinals;
  }

  read(text: string, line: number): FileEvent[] {
    const { checks } = this.#plan;
    checks.beginRow(line);
    const row = this.#rowOf(text, line);
    return rowEvents(row, this.#warnings, checks.takeEvents());
  }

  /** What is said at the end of the file. */
  end(): FileEvent[] {
    return this.#plan.checks.end();
  }

  #rowOf(text: string, line: number): FileRow {
    const place = { line, original: text, statement: null };
    try {
      return { ...place, column: null, reading: this.#readText(text) };
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      this.#plan.checks.unknown();
      return { ...place, column: error.column, reading: rejectionOf(error) };
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
    return readRow(this.#plan, read, (movement) => {
      const contentHash = () => hashParts(canonicalJson(this.#identifying(value)));
      return identityOf(this.#plan, this.#ordinals, { read, movement, contentHash });
    });
  }

  /** The record without what is no part of its identity. */
  #identifying(value: JsonValue): JsonValue {
    const { identityWithout = [] } = this.#plan.profile.options;
    let left = value;
    for (const column of identityWithout) {
      left = withoutPath(left, this.#segmentsOf(column as string | number));
    }
    return left;
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
