/** Reader of OFX and QFX files, version 1 (SGML) and 2 (XML): statements of banks and of credit cards. */

import type { ImportProfileSettings } from "#api/resource/import/import-profile-request.ts";
import type { Amount } from "#domain/value/money.ts";
import { FileError } from "../file-error.ts";
import { type FileEvent, type FormatReader, maximumWarnings } from "../file-event.ts";
import { rejectionOf } from "../mapping/map-row.ts";
import { RowError } from "../row-error.ts";
import { rowEvents } from "../row-events.ts";
import type { Ordinals } from "../statement/ordinals.ts";
import { StatementTally } from "../statement/statement-tally.ts";
import { type Encoding, hasUndecodable } from "../text/encoding.ts";
import { belowZero } from "../value/amount.ts";
import { unreadStatements } from "./aggregates.ts";
import { OfxElements } from "./ofx-elements.ts";
import { accountOf, currencyOf, type OpenStatement, readTransaction } from "./ofx-statement.ts";
import { type OfxToken, OfxTokens } from "./ofx-tokens.ts";
import { amountOf, momentOf } from "./ofx-values.ts";

export function createOfxReader(
  profile: ImportProfileSettings,
  encoding: Encoding,
  ordinals: Ordinals,
): FormatReader {
  return new OfxReader(profile, encoding, ordinals);
}

type Transaction = {
  readonly line: number;
  readonly values: Map<string, string>;
  original: string;
  readonly isPending: boolean;
};

const statementElements = { STMTRS: true, CCSTMTRS: true } as const;
/** `STMTTRNP`: pending. */
const transactionElements = { STMTTRN: true, STMTTRNP: true } as const;
const maximumTransaction = 100_000;
const exampleLength = 100;

/** A statement that is not read, with its account. */
type Unread = { readonly name: string; account: string | null; transactions: number };

class OfxReader implements FormatReader {
  readonly #profile: ImportProfileSettings;
  readonly #encoding: Encoding;
  readonly #ordinals: Ordinals;
  readonly #tokens = new OfxTokens();
  readonly #elements = new OfxElements({
    open: (name, token) => this.#open(name, token),
    value: (name, parent, text) => this.#note(name, parent, text),
    close: (name, line) => this.#close(name, line),
  });
  readonly #warnings = { left: maximumWarnings };
  #events: FileEvent[] = [];
  #status = new Map<string, string>();
  #statement: OpenStatement | null = null;
  #transaction: Transaction | null = null;
  #unread: Unread | null = null;
  #index = -1;

  constructor(profile: ImportProfileSettings, encoding: Encoding, ordinals: Ordinals) {
    this.#profile = profile;
    this.#encoding = encoding;
    this.#ordinals = ordinals;
  }

  push(text: string): FileEvent[] {
    return this.#take(this.#tokens.push(text));
  }

  end(): FileEvent[] {
    const events = this.#take(this.#tokens.end());
    this.#elements.end();
    return events;
  }

  #take(tokens: readonly OfxToken[]): FileEvent[] {
    for (const token of tokens) {
      if (this.#transaction !== null) keepOriginal(this.#transaction, token);
      this.#elements.take(token);
    }
    const events = this.#events;
    this.#events = [];
    return events;
  }

  #open(name: string, token: OfxToken): void {
    if (name === "STATUS") this.#status = new Map();
    else if (this.#unread !== null) this.#unread.transactions += name === "STMTTRN" ? 1 : 0;
    else if (unreadStatements.has(name)) this.#unread = { name, account: null, transactions: 0 };
    else if (name in statementElements) this.#openStatement(name === "CCSTMTRS");
    else if (name in transactionElements && this.#statement !== null) {
      const { line, raw } = token;
      const isPending = name === "STMTTRNP";
      this.#transaction = { line, values: new Map(), original: raw, isPending };
    }
  }

  #openStatement(isCard: boolean): void {
    this.#index += 1;
    const tally = new StatementTally();
    this.#statement = { index: this.#index, isCard, tally, values: new Map() };
  }

  #note(name: string, parent: string, text: string): void {
    if (parent === "STATUS") this.#status.set(name, text);
    if (this.#unread !== null) {
      if (name === "ACCTID") this.#unread.account ??= text;
      return;
    }
    this.#warnOfUnknown(name, parent, text);
    const isOwn = parent in statementElements || parent in transactionElements;
    const values = this.#transaction?.values ?? this.#statement?.values;
    const own = isOwn ? name : `${parent}.${name}`;
    // The first one: what stands in elements that are not known comes behind.
    if (values !== undefined && !values.has(own)) values.set(own, text);
  }

  /** An amount of a transaction in an element that nobody reads, which is not in any row. */
  #warnOfUnknown(name: string, parent: string, text: string): void {
    if (name !== "TRNAMT" || parent in transactionElements) return;
    const message = `An element in ${parent} that is not known has the amount ${text.slice(0, 60)} (TRNAMT), and is not read.`;
    this.#warn("transaction_not_read", message);
  }

  #close(name: string, line: number): void {
    if (name === "STATUS") this.#closeStatus();
    else if (name === this.#unread?.name) this.#closeUnread(this.#unread);
    else if (name in transactionElements) this.#closeTransaction();
    else if (name in statementElements) this.#closeStatement(line);
  }

  #closeStatus(): void {
    if (this.#status.get("SEVERITY") !== "ERROR") return;
    const [code, reason] = [this.#status.get("CODE"), this.#status.get("MESSAGE")];
    const message = `The bank's answer has the error ${code ?? "?"}: ${reason ?? "no reason"}`;
    this.#warn("bank_error", message.slice(0, 250));
  }

  #closeUnread({ name, account, transactions }: Unread): void {
    this.#unread = null;
    const what = unreadStatements.get(name) ?? name;
    const owner = account === null ? "" : ` of account ${account.slice(0, 60)}`;
    const count = transactions === 0 ? "" : ` It has ${transactions} transactions of cash.`;
    this.#warn("statement_skipped", `The ${what}${owner} (${name}) is not read.${count}`);
  }

  #warn(code: string, message: string): void {
    if (this.#warnings.left > 0) this.#events.push({ kind: "warning", code, message });
    this.#warnings.left -= 1;
  }

  #closeTransaction(): void {
    const transaction = this.#transaction;
    const statement = this.#statement;
    this.#transaction = null;
    if (transaction === null || statement === null) return;
    const { line, original } = transaction;
    const shared = { line, original: original.trim(), statement: statement.index };
    try {
      const { reading, guesses } = this.#read(transaction, statement);
      for (const { code, message, example } of guesses) {
        this.#events.push({
          kind: "guess",
          code,
          message,
          line,
          example: example.slice(0, exampleLength),
        });
      }
      this.#events.push(...rowEvents({ ...shared, column: null, reading }, this.#warnings));
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      const row = { ...shared, column: error.column, reading: rejectionOf(error) };
      this.#events.push({ kind: "row", row });
    }
  }

  #read({ values, original, isPending }: Transaction, statement: OpenStatement) {
    if (hasUndecodable(original, this.#encoding)) {
      throw new RowError("invalid_encoding", `The row is not valid ${this.#encoding} text.`);
    }
    if (isPending) return { reading: pendingEntry, guesses: [] };
    return readTransaction(values, statement, this.#profile, this.#ordinals);
  }

  #closeStatement(line: number): void {
    const open = this.#statement;
    this.#statement = null;
    if (open === null) return;
    const { values } = open;
    const account = accountOf(open, this.#profile);
    const written = values.get("LEDGERBAL.BALAMT") ?? null;
    const closing = written === null ? null : balanceOf(written);
    if (written !== null && closing === null) {
      this.#warn(
        "balance_invalid",
        `Line ${line}: "${written.slice(0, 60)}" is not a balance (LEDGERBAL).`,
      );
    }
    const asOf = momentOf(values.get("LEDGERBAL.DTASOF") ?? "", this.#profile.options.timeZone);
    const head = {
      account,
      id: null,
      currency: currencyOf(open, this.#profile),
      closingDate: closing === null ? null : (asOf?.date ?? null),
    };
    const period = ["BANKACCTFROM.BANKID", "BANKTRANLIST.DTSTART", "BANKTRANLIST.DTEND"];
    const texts = [...period.map((name) => values.get(name) ?? null), written];
    const statement = open.tally.close(open.index, head, { opening: null, closing }, texts);
    this.#events.push({ kind: "statement", statement });
  }
}

function keepOriginal(transaction: Transaction, { raw, line }: OfxToken): void {
  transaction.original += raw;
  if (transaction.original.length <= maximumTransaction) return;
  throw new FileError("record_too_large", "A transaction is too long.", line);
}

const pendingEntry = {
  outcome: "skipped",
  code: "interim_entry",
  message: "The transaction is pending (STMTTRNP) and is not booked.",
} as const;

function balanceOf(text: string): Amount | null {
  const signed = amountOf(text);
  if (signed === null) return null;
  return signed.isNegative && /[1-9]/.test(signed.amount)
    ? belowZero(signed.amount)
    : signed.amount;
}
