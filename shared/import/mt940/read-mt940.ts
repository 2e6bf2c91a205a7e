/** Reader of SWIFT MT940 customer statements. */

import { isZero } from "../../domain/value/money.ts";
import type { ImportProfileSettings } from "../../schema/request/evidence/import-profile-request.ts";
import { FileError } from "../file-error.ts";
import {
  type FileEvent,
  type FileRow,
  type FormatReader,
  maximumWarnings,
  type RowReading,
  type StatementEntry,
} from "../file-event.ts";
import { pastMonthEnd, rejectionOf } from "../mapping/map-row.ts";
import { RowError } from "../row-error.ts";
import { rowEvents } from "../row-events.ts";
import { constantOf } from "../statement/bank-movement.ts";
import type { Ordinals } from "../statement/ordinals.ts";
import { hashParts } from "../statement/row-identity.ts";
import { StatementTally } from "../statement/statement-tally.ts";
import { type Encoding, hasUndecodable } from "../text/encoding.ts";
import { LineSplitter } from "../text/lines.ts";
import { entryOf } from "./entry.ts";
import { informationOf } from "./information.ts";
import { type Field, Fields } from "./messages.ts";
import { readStatementLine, requiredBalance, type StatedBalance } from "./statement-line.ts";

export function createMt940Reader(
  profile: ImportProfileSettings,
  encoding: Encoding,
  ordinals: Ordinals,
): FormatReader {
  return new Mt940Reader(profile, encoding, ordinals);
}

type OpenStatement = {
  readonly index: number;
  readonly tally: StatementTally;
  readonly account: string | null;
  readonly id: string | null;
  readonly opening: StatedBalance | null;
  readonly line: number;
  /**
   * The closing balance. After an intermediate one (62M) the next page may continue the statement.
   */
  closing: StatedBalance | null;
};

/** The fields before the opening balance. */
type Head = { account: string | null; id: string | null };

class Mt940Reader implements FormatReader {
  readonly #profile: ImportProfileSettings;
  readonly #encoding: Encoding;
  readonly #splitter = new LineSplitter();
  readonly #fields = new Fields();
  readonly #ordinals: Ordinals;
  readonly #warnings = { left: maximumWarnings };
  #head: Head = { account: null, id: null };
  #statement: OpenStatement | null = null;
  #row: Field[] = [];
  #index = -1;
  /** Whether the fields are those of an interim report (MT 942), which some banks append. */
  #isInterim = false;

  constructor(profile: ImportProfileSettings, encoding: Encoding, ordinals: Ordinals) {
    this.#ordinals = ordinals;
    this.#profile = profile;
    this.#encoding = encoding;
  }

  push(text: string): FileEvent[] {
    return this.#fields.push(this.#splitter.push(text)).flatMap((field) => this.#take(field));
  }

  end(): FileEvent[] {
    const fields = [...this.#fields.push(this.#splitter.end()), ...this.#fields.end()];
    const events = fields.flatMap((field) => this.#take(field));
    events.push(...this.#endRow());
    const open = this.#statement;
    if (open !== null && open.closing === null) {
      throw new FileError(
        "missing_trailer",
        "The statement has no closing balance (:62F:).",
        open.line,
      );
    }
    events.push(...this.#close());
    if (this.#index < 0) throw new FileError("malformed_file", "The file has no MT940 statement.");
    return events;
  }

  #take(field: Field): FileEvent[] {
    if (field.tag === "86" || field.tag === "NS") {
      if (this.#row.length > 0) this.#row.push(field);
      return [];
    }
    const events = this.#endRow();
    const [text = ""] = field.lines;
    switch (field.tag) {
      case "20":
        this.#requireClosed(field);
        this.#isInterim = false;
        return events;
      case "34F":
      case "13D":
        this.#isInterim = true;
        return events;
      case "25":
      case "25P":
        this.#head = { account: text.trim() || null, id: null };
        return events;
      case "28":
      case "28C":
        this.#head.id = text.trim() || null;
        return events;
      case "60F":
      case "60M":
        return [...events, ...this.#open(field)];
      case "61":
        if (!this.#isInterim) this.#requireOpen(field);
        this.#row = [field];
        return events;
      case "62F":
      case "62M":
        return [...events, ...this.#noteClosing(field)];
      default:
        return events;
    }
  }

  #requireClosed(field: Field): void {
    if (this.#statement !== null && this.#statement.closing === null) {
      throw new FileError(
        "missing_trailer",
        "A statement begins before the last one has its closing balance.",
        field.line,
      );
    }
  }

  #requireOpen(field: Field): void {
    if (this.#statement === null || this.#statement.closing !== null) {
      throw new FileError(
        "malformed_file",
        "A statement line stands outside of a statement.",
        field.line,
      );
    }
  }

  /**
   * Opens a statement. A page whose intermediate opening balance equals the last closing balance of
   * the account continues that statement.
   */
  #open(field: Field): FileEvent[] {
    const opening = requiredBalance(field);
    this.#requireClosed(field);
    this.#isInterim = false;
    const { account, id } = this.#head;
    const last = this.#statement;
    const goesOn =
      field.tag === "60M" && last?.account === account && last.closing?.amount === opening.amount;
    if (goesOn && last !== null) {
      last.closing = null;
      return [];
    }
    const events = this.#close();
    this.#index += 1;
    this.#statement = {
      index: this.#index,
      tally: new StatementTally(),
      account: account ?? constantOf(this.#profile, "account"),
      id,
      opening,
      line: field.line,
      closing: null,
    };
    return events;
  }

  #noteClosing(field: Field): FileEvent[] {
    this.#requireOpen(field);
    const closing = requiredBalance(field);
    if (this.#statement !== null) this.#statement.closing = closing;
    return field.tag === "62F" ? this.#close() : [];
  }

  #close(): FileEvent[] {
    const open = this.#statement;
    if (open === null) return [];
    this.#statement = null;
    const { index, tally, account, id, opening, closing } = open;
    const currency = opening?.currency ?? closing?.currency ?? null;
    const balances = { opening: opening?.amount ?? null, closing: closing?.amount ?? null };
    const written = [opening?.written ?? null, closing?.written ?? null];
    const head = { account, id, currency, closingDate: closing?.date ?? null };
    return [
      {
        kind: "statement",
        statement: tally.close(index, head, balances, written),
      },
    ];
  }

  /** Ends the current row, at the next field that does not belong to it. */
  #endRow(): FileEvent[] {
    const [first, ...about] = this.#row;
    const statement = this.#statement;
    this.#row = [];
    if (first === undefined) return [];
    if (this.#isInterim) return rowEvents(interimRow(first, about), this.#warnings);
    if (statement === null) return [];
    const original = writtenAs([first, ...about]);
    const shared = { line: first.line, original, statement: statement.index };
    try {
      if (hasUndecodable(original, this.#encoding)) {
        throw new RowError("invalid_encoding", `The row is not valid ${this.#encoding} text.`);
      }
      const row: FileRow = {
        ...shared,
        column: null,
        reading: this.#read(statement, first, about, original),
      };
      return rowEvents(row, this.#warnings);
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      return [
        { kind: "row", row: { ...shared, column: error.column, reading: rejectionOf(error) } },
      ];
    }
  }

  #read(
    statement: OpenStatement,
    first: Field,
    about: readonly Field[],
    original: string,
  ): RowReading {
    const line = readStatementLine(first.lines);
    if (isZero(line.amount)) {
      return {
        outcome: "skipped",
        code: "zero_amount",
        message: "The amount is zero: no money moves.",
      };
    }
    const currency = statement.opening?.currency;
    if (currency === undefined)
      throw new RowError("currency_missing", "The statement has no currency.");
    const movement: StatementEntry = {
      ...entryOf(this.#profile, line, informationOf(about)),
      account: statement.account,
      currency,
    };
    statement.tally.count(movement, currency);
    const contentHash = hashParts(original);
    const nth = this.#ordinals.next(hashParts(statement.index, contentHash));
    return {
      outcome: "movement",
      movement,
      identity: { kind: "content", contentHash, nth },
      warnings: line.pastMonthEnd.map(pastMonthEnd),
    };
  }
}

function writtenAs(fields: readonly Field[]): string {
  return fields.map((field) => `:${field.tag}:${field.lines.join("\n")}`).join("\n");
}

/** A pending entry; the statement of the day on which it is booked has it again. */
function interimRow(first: Field, about: readonly Field[]): FileRow {
  return {
    line: first.line,
    column: null,
    original: writtenAs([first, ...about]),
    statement: null,
    reading: {
      outcome: "skipped",
      code: "interim_entry",
      message: "The entry is of an interim report (MT 942) and is not booked.",
    },
  };
}
