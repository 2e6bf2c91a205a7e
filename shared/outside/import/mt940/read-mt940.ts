/** Reader of SWIFT MT940 customer statements, and of MT942 interim reports. */

import type { ImportProfileSettings } from "#api/resource/import/import-profile-request.ts";
import { parseCurrency } from "#domain/value/currency.ts";
import { FileError } from "../file-error.ts";
import { type FileEvent, type FormatReader, maximumWarnings } from "../file-event.ts";
import { rejectionOf } from "../mapping/map-row.ts";
import { RowError } from "../row-error.ts";
import { rowEvents } from "../row-events.ts";
import { constantOf } from "../statement/bank-movement.ts";
import type { Ordinals } from "../statement/ordinals.ts";
import { StatementTally } from "../statement/statement-tally.ts";
import { type Encoding, hasUndecodable } from "../text/encoding.ts";
import { type Mt940Balance, requiredBalance, requireSameCurrency } from "./balance.ts";
import { InterimReport, interimRow, onlyInterim } from "./interim-report.ts";
import { LaidOutFields } from "./laid-out-fields.ts";
import { type Field, writtenAs } from "./messages.ts";
import { readMt940Row } from "./read-row.ts";
import type { DecimalMark } from "./swift-amount.ts";

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
  readonly opening: Mt940Balance;
  readonly line: number;
  /**
   * The closing balance. After an intermediate one (62M) the next page may continue the statement.
   */
  closing: Mt940Balance | null;
};

/** The fields before the opening balance. */
type Head = { account: string | null; id: string | null };

const noEvents: readonly FileEvent[] = [];

class Mt940Reader implements FormatReader {
  readonly #profile: ImportProfileSettings;
  readonly #encoding: Encoding;
  readonly #fields = new LaidOutFields();
  readonly #ordinals: Ordinals;
  readonly #warnings = { left: maximumWarnings };
  #head: Head = { account: null, id: null };
  #statement: OpenStatement | null = null;
  #row: Field[] = [];
  #index = -1;
  /** The interim report whose fields are read; some banks append one to their statements. */
  #interim: InterimReport | null = null;
  #hasInterim = false;
  /** The first line with a decimal point; null while there is none. */
  #pointLine: number | null = null;

  constructor(profile: ImportProfileSettings, encoding: Encoding, ordinals: Ordinals) {
    this.#ordinals = ordinals;
    this.#profile = profile;
    this.#encoding = encoding;
  }

  push(text: string): FileEvent[] {
    return this.#takeAll(this.#fields.push(text));
  }

  end(): FileEvent[] {
    const events = this.#takeAll(this.#fields.end());
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
    if (this.#index >= 0 || (this.#hasInterim && this.#readsInterim)) return events;
    const reason = this.#hasInterim ? onlyInterim : "The file has no MT940 statement.";
    throw new FileError("malformed_file", reason);
  }

  get #readsInterim(): boolean {
    return this.#profile.options.interimReports === "pending";
  }

  #takeAll(fields: readonly Field[]): FileEvent[] {
    const events: FileEvent[] = [];
    for (const field of fields) for (const event of this.#take(field)) events.push(event);
    return events;
  }

  #take(field: Field): readonly FileEvent[] {
    const isOfRow = field.tag === "86" || field.tag === "NS";
    if (!isOfRow) {
      const ended = this.#endRow();
      const others = this.#takeOther(field);
      return others.length === 0 ? ended : [...ended, ...others];
    }
    if (this.#row.length > 0) this.#row.push(field);
    return noEvents;
  }

  #takeOther(field: Field): FileEvent[] {
    const [text = ""] = field.lines;
    switch (field.tag) {
      case "20":
        this.#requireClosed(field);
        this.#interim = null;
        return [];
      case "34F":
      case "13D":
        this.#noteInterim(field);
        return [];
      case "25":
      case "25P":
        this.#head = { account: text.trim() || null, id: null };
        return [];
      case "28":
      case "28C":
        this.#head.id = text.trim() || null;
        return [];
      case "60F":
      case "60M":
        return this.#open(field);
      case "61":
        if (this.#interim === null) this.#requireOpen(field);
        this.#row = [field];
        return [];
      case "90C":
      case "90D":
        return this.#readsInterim ? (this.#interim?.check(field) ?? []) : [];
      case "62F":
      case "62M":
        return this.#noteClosing(field);
      default:
        return [];
    }
  }

  #noteInterim({ tag, lines, line }: Field): void {
    this.#hasInterim = true;
    this.#interim ??= new InterimReport(
      this.#head.account ?? constantOf(this.#profile, "account"),
      parseCurrency(constantOf(this.#profile, "currency") ?? ""),
      line,
    );
    if (tag === "34F") this.#interim.noteFloor(lines[0] ?? "");
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
    const { account, id } = this.#head;
    const last = this.#statement?.account === account ? this.#statement : null;
    const opening = this.#balanceOf(field, field.tag === "60M" ? last : null);
    this.#requireClosed(field);
    this.#interim = null;
    const goesOn = field.tag === "60M" && last?.closing?.amount === opening.amount;
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

  /** @param known the statement whose currency the balance has where it states none */
  #balanceOf(field: Field, known: OpenStatement | null): Mt940Balance {
    const constant = parseCurrency(constantOf(this.#profile, "currency") ?? "");
    const currency = known?.opening.currency ?? constant;
    const allowsPoint = !this.#fields.layout.hasComma;
    const balance = requiredBalance(field, { currency, allowsPoint });
    this.#noteMark(balance.decimalMark, field.line);
    return balance;
  }

  /** In a file without decimal commas a point is read as one; a comma behind it shows that this is wrong. */
  #noteMark(mark: DecimalMark, line: number): void {
    if (mark === ".") this.#pointLine ??= line;
    if (mark !== "," || this.#pointLine === null) return;
    const reason = `The amount has a decimal comma, that of line ${this.#pointLine} a point: one of them separates thousands.`;
    throw new FileError("malformed_file", reason, line);
  }

  #noteClosing(field: Field): FileEvent[] {
    this.#requireOpen(field);
    const statement = this.#statement;
    if (statement !== null) {
      const closing = this.#balanceOf(field, statement);
      requireSameCurrency({ opening: statement.opening, closing }, field);
      statement.closing = closing;
    }
    return field.tag === "62F" ? this.#close() : [];
  }

  #close(): FileEvent[] {
    const open = this.#statement;
    if (open === null) return [];
    this.#statement = null;
    const { index, tally, account, id, opening, closing } = open;
    const { currency } = opening;
    const balances = { opening: opening.amount, closing: closing?.amount ?? null };
    const written = [opening.written, closing?.written ?? null];
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
    this.#row = [];
    if (first === undefined) return [];
    const original = writtenAs([first, ...about]);
    if (this.#interim !== null && !this.#readsInterim)
      return rowEvents(interimRow(first.line, original), this.#warnings);
    const index = this.#interim === null ? (this.#statement?.index ?? null) : null;
    const shared = { line: first.line, original, statement: index };
    try {
      if (hasUndecodable(original, this.#encoding)) {
        throw new RowError("invalid_encoding", `The row is not valid ${this.#encoding} text.`);
      }
      return this.#read(first, about, shared);
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      return [
        { kind: "row", row: { ...shared, column: error.column, reading: rejectionOf(error) } },
      ];
    }
  }

  #read(first: Field, about: readonly Field[], shared: SharedOfRow): FileEvent[] {
    const owner = this.#interim ?? this.#statement;
    if (owner === null) return [];
    const currency = "opening" in owner ? owner.opening.currency : owner.currency;
    const context = {
      profile: this.#profile,
      ordinals: this.#ordinals,
      account: owner.account,
      statement: shared.statement,
      report: this.#interim?.line ?? null,
      currency,
      layout: this.#fields.layout,
    };
    const { reading, guesses, line } = readMt940Row(context, first, about, shared.original);
    this.#noteMark(line.decimalMark, first.line);
    if (reading.outcome === "movement") {
      this.#statement?.tally.count(reading.movement, currency);
      this.#interim?.count(line);
    }
    const events = rowEvents({ ...shared, column: null, reading }, this.#warnings);
    return guesses.length === 0 ? events : [...guesses, ...events];
  }
}

type SharedOfRow = {
  readonly line: number;
  readonly original: string;
  readonly statement: number | null;
};
