/**
 * Reader of ISO 20022 camt.053.001.02 to .08, bank to customer statements, and of the messages with the
 * same entries: account reports (camt.052) and notifications (camt.054). Streams entry by entry.
 */

import type { ImportProfileSettings } from "#api/resource/import/import-profile-request.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import { type Currency, parseCurrency } from "#domain/value/currency.ts";
import type { Amount } from "#domain/value/money.ts";
import { FileError } from "../file-error.ts";
import {
  type FileEvent,
  type FileRow,
  type FormatReader,
  maximumWarnings,
  type RowReading,
} from "../file-event.ts";
import { rejectionOf } from "../mapping/map-row.ts";
import { RowError } from "../row-error.ts";
import { rowEvents } from "../row-events.ts";
import { constantOf } from "../statement/bank-movement.ts";
import { requireKnownCurrency } from "../statement/known-currency.ts";
import type { Ordinals } from "../statement/ordinals.ts";
import { hashList, hashParts } from "../statement/row-identity.ts";
import { StatementTally } from "../statement/statement-tally.ts";
import type { Encoding } from "../text/encoding.ts";
import { balanceOf, dateOfBalance } from "./amounts.ts";
import { entryGuesses } from "./entry-guesses.ts";
import { type EntryRow, readEntry } from "./entry-rows.ts";
import { EntryTotals } from "./entry-summary.ts";
import { textsOfRows } from "./entry-text.ts";
import { accountOf } from "./transaction-details.ts";
import { textAt, type XmlElement } from "./xml-element.ts";
import { type XmlPart, XmlStream } from "./xml-stream.ts";

export function createCamt053Reader(
  profile: ImportProfileSettings,
  _encoding: Encoding,
  ordinals: Ordinals,
): FormatReader {
  return new Camt053Reader(profile, ordinals);
}

type OpenStatement = {
  readonly tally: StatementTally;
  readonly balances: Map<string, Amount>;
  account: string | null;
  owner: string | null;
  servicer: string | null;
  id: string | null;
  currency: Currency | null;
  balanceCurrency: Currency | null;
  closingDate: CalendarDate | null;
  readonly entries: EntryTotals;
  summary: XmlElement | null;
};

/** The messages that are read, by the element around the statements, with the element of each statement. */
const statementOfMessage: ReadonlyMap<string, string> = new Map([
  ["BkToCstmrStmt", "Stmt"],
  ["BkToCstmrAcctRpt", "Rpt"],
  ["BkToCstmrDbtCdtNtfctn", "Ntfctn"],
]);
const statementElements = new Set(statementOfMessage.values());

class Camt053Reader implements FormatReader {
  readonly #profile: ImportProfileSettings;
  readonly #document = new XmlStream(statementElements);
  readonly #ordinals: Ordinals;
  readonly #warnings = { left: maximumWarnings };
  #statement: OpenStatement | null = null;
  #index = -1;
  /** The element around the statements; null before one that is read. */
  #message: string | null = null;
  #hasWarned = false;

  /** Whether the profile searches the texts of rows. */
  readonly #searches: boolean;

  constructor(profile: ImportProfileSettings, ordinals: Ordinals) {
    this.#ordinals = ordinals;
    this.#profile = profile;
    this.#searches = profile.options.referencePatterns.length > 0;
  }

  push(text: string): FileEvent[] {
    return this.#document.push(text).flatMap((part) => this.#readPart(part));
  }

  end(): FileEvent[] {
    this.#document.end();
    if (this.#message !== null) return [];
    throw new FileError(
      "unsupported_document",
      "The document is not a camt.053 statement (BkToCstmrStmt), camt.052 report (BkToCstmrAcctRpt) or camt.054 notification (BkToCstmrDbtCdtNtfctn).",
    );
  }

  #readPart(part: XmlPart): FileEvent[] {
    switch (part.kind) {
      case "open":
        this.#open(part.name, part.line);
        return [];
      case "close":
        return this.#close();
      case "subtree":
        return this.#readSubtree(part);
    }
  }

  #open(name: string, line: number): void {
    if (name === "Ntry") throw misplacedEntry(line);
    if (statementOfMessage.has(name)) this.#message = name;
    if (name !== statementOfMessage.get(this.#message ?? "")) return;
    this.#index += 1;
    this.#statement = {
      tally: new StatementTally(),
      balances: new Map(),
      account: constantOf(this.#profile, "account"),
      owner: null,
      servicer: null,
      id: null,
      currency: parseCurrency(constantOf(this.#profile, "currency") ?? ""),
      balanceCurrency: null,
      closingDate: null,
      entries: new EntryTotals(),
      summary: null,
    };
  }

  #close(): FileEvent[] {
    const statement = this.#statement;
    if (statement === null) return [];
    this.#statement = null;
    const { tally, balances, account, id, servicer, balanceCurrency, closingDate } = statement;
    const currency = balanceCurrency ?? statement.currency;
    const opening = balances.get("OPBD") ?? balances.get("PRCD") ?? null;
    const closing = balances.get("CLBD") ?? null;
    const head = { account, id, currency, closingDate };
    const written = [servicer, opening, closing];
    const closed = tally.close(this.#index, head, { opening, closing }, written);
    return [...summaryWarnings(statement), { kind: "statement", statement: closed }];
  }

  #readSubtree({ element, text, line }: Subtree): FileEvent[] {
    const statement = this.#statement;
    if (statement === null) return [];
    if (element.name === "Ntry") {
      statement.entries.take(element);
      return [...this.#warnOfRepeats(), ...this.#readEntry(statement, element, text, line)];
    }
    if (holdsEntry(element)) throw misplacedEntry(line);
    return noteHead(statement, element, line);
  }

  /** Once, at the first entry: a statement repeats what reports and notifications have reported. */
  #warnOfRepeats(): FileEvent[] {
    if (this.#hasWarned || this.#message === "BkToCstmrStmt") return [];
    this.#hasWarned = true;
    const message =
      "The document is a report or a notification: a statement (camt.053) may repeat its entries, and only those with the same reference of the bank are recognized as the same.";
    return [{ kind: "warning", code: "statement_may_repeat", message }];
  }

  #readEntry(
    statement: OpenStatement,
    entry: XmlElement,
    original: string,
    line: number,
  ): FileEvent[] {
    const shared = { line, statement: this.#index };
    try {
      const rows = readEntry(entry, {
        account: statement.account,
        owner: statement.owner,
        currency: statement.currency ?? statement.balanceCurrency,
        provider: constantOf(this.#profile, "provider"),
        phases: this.#profile.options.phases,
        timeZone: this.#profile.options.timeZone,
        searches: this.#searches,
      });
      for (const row of rows) {
        if (row.kind === "movement")
          requireKnownCurrency(row.movement.currency, this.#profile, "Amt");
      }
      const texts = textsOfRows(original, rows.length);
      return rows.flatMap((row, at) => {
        const reading = this.#readingOf(statement, row);
        const read: FileRow = { ...shared, original: texts[at] ?? original, column: null, reading };
        return rowEvents(read, this.#warnings, leftOutOf(row, line));
      });
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      return [
        {
          kind: "row",
          row: { ...shared, original, column: error.column, reading: rejectionOf(error) },
        },
      ];
    }
  }

  #readingOf(statement: OpenStatement, row: EntryRow): RowReading {
    if (row.kind === "skipped") return { outcome: "skipped", code: row.code, message: row.message };
    const { movement, warnings, cutText } = row;
    statement.tally.count(movement, statement.balanceCurrency ?? statement.currency);
    const contentHash = hashList(row.content);
    const nth = this.#ordinals.next(hashParts(this.#index, contentHash));
    return {
      outcome: "movement",
      movement,
      warnings,
      identity: { kind: "content", contentHash, nth },
      ...(cutText === null ? {} : { cutText }),
    };
  }
}

type Subtree = Extract<XmlPart, { readonly kind: "subtree" }>;

/** What was guessed of an entry, at its row. */
function leftOutOf(row: EntryRow, line: number): FileEvent[] {
  if (row.kind !== "movement") return [];
  const { direction, amount, currency, bookingDate } = row.movement;
  const what = `${direction} ${amount} ${currency} of ${bookingDate ?? "no date"}`;
  return row.guesses.map(({ code, detail }) => ({
    kind: "guess",
    code,
    message: entryGuesses[code],
    line,
    example: detail === null ? what : `${what}, ${detail}`,
  }));
}

function summaryWarnings({ entries, summary, id }: OpenStatement): FileEvent[] {
  const differences = summary === null ? [] : entries.differences(summary);
  if (differences.length === 0) return [];
  const message = `Statement ${id ?? "without an id"}: its summary (TxsSummry) is not what was read, a part of the file may be missing: ${differences.join("; ")}.`;
  return [{ kind: "warning", code: "control_total_mismatch", message }];
}

function misplacedEntry(line: number): FileError {
  const message = "An entry (Ntry) stands where the format has none: it would not be read.";
  return new FileError("malformed_file", message, line);
}

function holdsEntry(element: XmlElement): boolean {
  return element.children.some((child) => child.name === "Ntry" || holdsEntry(child));
}

function noteHead(statement: OpenStatement, element: XmlElement, line: number): FileEvent[] {
  if (element.name === "Id") statement.id = element.text === "" ? null : element.text;
  if (element.name === "Acct") {
    statement.account = accountOf(element) ?? statement.account;
    statement.currency = parseCurrency(textAt(element, "Ccy") ?? "") ?? statement.currency;
    statement.owner = textAt(element, "Ownr", "Nm");
    statement.servicer =
      textAt(element, "Svcr", "FinInstnId", "BICFI") ??
      textAt(element, "Svcr", "FinInstnId", "BIC");
  }
  if (element.name === "TxsSummry") statement.summary = element;
  return element.name === "Bal" ? noteBalance(statement, element, line) : [];
}

/** Stores the first balance of each type; later ones have other value dates. */
function noteBalance(statement: OpenStatement, element: XmlElement, line: number): FileEvent[] {
  const code = textAt(element, "Tp", "CdOrPrtry", "Cd");
  if (code === null || statement.balances.has(code)) return [];
  const balance = balanceOf(element);
  if (balance === null) {
    const message = `Line ${line}: the balance ${code} has no amount or mark that can be read, and is left out.`;
    return [{ kind: "warning", code: "balance_invalid", message }];
  }
  statement.balances.set(code, balance.amount);
  statement.balanceCurrency ??= balance.currency;
  if (code === "CLBD") statement.closingDate = dateOfBalance(element);
  return [];
}
