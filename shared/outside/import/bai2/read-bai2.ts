/** Reader of BAI2 files (BTRS, ASC X9.121): balance and transaction reports. */

import type { ImportProfileSettings } from "#api/resource/import/import-profile-request.ts";
import type { Currency } from "#domain/value/currency.ts";
import { isZero } from "#domain/value/money.ts";
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
import { constantOf, distinctReferences, noChain } from "../statement/bank-movement.ts";
import { isKnownCurrency, unknownCurrency } from "../statement/known-currency.ts";
import type { Ordinals } from "../statement/ordinals.ts";
import { hashList, hashParts } from "../statement/row-identity.ts";
import { StatementTally } from "../statement/statement-tally.ts";
import { type Encoding, hasUndecodable } from "../text/encoding.ts";
import { LineSplitter } from "../text/lines.ts";
import { ControlTotals, minorUnits } from "./control-totals.ts";
import { type Bai2Group, currencyOf, readGroup } from "./group.ts";
import { type BaiRecord, BaiRecords, type RecordCode } from "./records.ts";
import { returnMarkOfCode } from "./return-codes.ts";
import { readSummaries, readTransaction, type Summary, type Transaction } from "./transaction.ts";

export function createBai2Reader(
  profile: ImportProfileSettings,
  encoding: Encoding,
  ordinals: Ordinals,
): FormatReader {
  return new Bai2Reader(profile, encoding, ordinals);
}

type OpenAccount = {
  readonly index: number;
  readonly tally: StatementTally;
  readonly account: string | null;
  readonly currency: Currency;
  readonly summaries: readonly Summary[];
  /**
   * Sum of all amounts of the account in minor units, compared with the control total of record 49.
   */
  control: bigint;
  /** First line where a text may have been mistaken for a record, or the other way round. */
  uncertainLine: number | null;
};

/** The level that must be open before each record. */
type Level = "nothing" | "file" | "group" | "account";

const levelBefore = {
  "01": "nothing",
  "02": "file",
  "03": "group",
  "16": "account",
  "49": "account",
  "98": "group",
  "99": "file",
} as const satisfies Record<RecordCode, Level>;

const levelAfter = {
  "01": "file",
  "02": "group",
  "03": "account",
  "16": "account",
  "49": "group",
  "98": "file",
  "99": "nothing",
} as const satisfies Record<RecordCode, Level>;

class Bai2Reader implements FormatReader {
  readonly #profile: ImportProfileSettings;
  readonly #encoding: Encoding;
  readonly #splitter = new LineSplitter();
  readonly #records = new BaiRecords();
  readonly #ordinals: Ordinals;
  readonly #warnings = { left: maximumWarnings };
  readonly #totals = new ControlTotals();
  #level: Level = "nothing";
  #group: Bai2Group | null = null;
  #account: OpenAccount | null = null;
  #index = -1;
  #hasEnded = false;

  constructor(profile: ImportProfileSettings, encoding: Encoding, ordinals: Ordinals) {
    this.#ordinals = ordinals;
    this.#profile = profile;
    this.#encoding = encoding;
  }

  push(text: string): FileEvent[] {
    return this.#records.push(this.#splitter.push(text)).flatMap((record) => this.#take(record));
  }

  end(): FileEvent[] {
    const records = [...this.#records.push(this.#splitter.end()), ...this.#records.end()];
    const events = records.flatMap((record) => this.#take(record));
    if (!this.#hasEnded || this.#level !== "nothing") {
      throw new FileError("missing_trailer", "The file ends without its trailer (99).");
    }
    return events;
  }

  #take(record: BaiRecord): FileEvent[] {
    const { code, line, cells } = record;
    if (this.#level !== levelBefore[code]) {
      const missing =
        code === "01" || code === "02" || code === "03" ? "missing_trailer" : "malformed_file";
      throw new FileError(missing, `Record ${code} is not allowed here.`, line);
    }
    this.#level = levelAfter[code];
    switch (code) {
      case "02":
        this.#group = readGroup(record, constantOf(this.#profile, "currency") ?? "USD");
        return [...this.#group.warnings];
      case "03":
        this.#account = this.#readAccount(record);
        return [];
      case "16":
        return this.#readTransaction(record);
      case "49":
        return this.#closeAccount(record);
      case "98":
        return this.#totals.closeGroup(record);
      case "99":
        this.#hasEnded = cells.length >= 3 && /^\d+$/.test(cells[2] ?? "");
        return this.#totals.closeFile(record);
      case "01":
        return [];
    }
  }

  #readAccount({ cells, line }: BaiRecord): OpenAccount {
    const [account = "", code = "", ...summaryCells] = cells;
    const currency =
      code === "" ? (this.#group?.currency ?? currencyOf("USD", line)) : currencyOf(code, line);
    const summaries = readSummaries(summaryCells, currency);
    this.#index += 1;
    return {
      index: this.#index,
      tally: new StatementTally(),
      account: account || constantOf(this.#profile, "account"),
      currency,
      summaries,
      control: summaries.reduce((sum, { written }) => sum + minorUnits(written), 0n),
      uncertainLine: null,
    };
  }

  #closeAccount({ cells, line, uncertainLine: cutLine }: BaiRecord): FileEvent[] {
    const account = this.#account;
    if (account === null) return [];
    this.#account = null;
    const [control = ""] = cells;
    const isConfirmed = control !== "" && minorUnits(control) === account.control;
    const uncertainLine = account.uncertainLine ?? cutLine;
    if (uncertainLine !== null && !isConfirmed) throw uncertainRecord(uncertainLine);
    this.#totals.closeAccount(control, account.control);
    const events = this.#statementOf(account);
    if (control !== "" && !isConfirmed) {
      const message = `Line ${line}: the account control total is ${control}, its amounts add up to ${account.control}.`;
      events.push({ kind: "warning", code: "control_total_mismatch", message });
    }
    return events;
  }

  #statementOf(account: OpenAccount): FileEvent[] {
    const group = this.#group;
    // The balances of a test are none of the account.
    if (group === null || group.leftOut !== null) return [];
    // The digits of its minor unit are not known.
    const isKnown = isKnownCurrency(account.currency, this.#profile);
    const known = isKnown ? account.summaries : [];
    const amountOf = (typeCode: string) =>
      known.find((summary) => summary.typeCode === typeCode)?.amount ?? null;
    const balances = { opening: amountOf("010"), closing: amountOf("015") };
    const written = account.summaries.map((summary) => `${summary.typeCode}=${summary.written}`);
    const head = {
      account: account.account,
      id: group.asOf,
      currency: account.currency,
      closingDate: group.asOf,
    };
    const texts = [group.originator, ...written];
    const statement = account.tally.close(account.index, head, balances, texts);
    return [{ kind: "statement", statement }];
  }

  #readTransaction(record: BaiRecord): FileEvent[] {
    const account = this.#account;
    if (account === null) return [];
    account.control += minorUnits(record.cells[1] ?? "");
    account.uncertainLine ??= record.uncertainLine;
    const statement = this.#group?.leftOut ? null : account.index;
    const shared = { line: record.line, original: record.original, statement };
    try {
      if (hasUndecodable(record.original, this.#encoding)) {
        throw new RowError("invalid_encoding", `The row is not valid ${this.#encoding} text.`);
      }
      const row: FileRow = { ...shared, column: null, reading: this.#readingOf(account, record) };
      return rowEvents(row, this.#warnings);
    } catch (error) {
      if (!(error instanceof RowError)) throw error;
      return [
        { kind: "row", row: { ...shared, column: error.column, reading: rejectionOf(error) } },
      ];
    }
  }

  #readingOf(account: OpenAccount, { cells, written }: BaiRecord): RowReading {
    if (this.#group?.leftOut) return this.#group.leftOut;
    if (!isKnownCurrency(account.currency, this.#profile)) throw unknownCurrency(account.currency);
    const { typeCodes } = this.#profile.options;
    const transaction = readTransaction(written, account.currency, typeCodes);
    if (transaction === null) {
      return {
        outcome: "skipped",
        code: "information_only",
        message: "The record moves no money.",
      };
    }
    if (isZero(transaction.amount)) {
      return { outcome: "skipped", code: "zero_amount", message: "The amount is zero." };
    }
    const movement = this.#movementOf(account, transaction);
    account.tally.count(movement, account.currency);
    const contentHash = hashList(cells);
    const nth = this.#ordinals.next(hashParts(account.index, contentHash));
    return {
      outcome: "movement",
      movement,
      identity: { kind: "content", contentHash, nth },
      warnings: transaction.wasPastMonthEnd ? [pastMonthEnd("valueDate")] : [],
    };
  }

  #movementOf(account: OpenAccount, transaction: Transaction): StatementEntry {
    const { direction, amount, valueDate, text } = transaction;
    return {
      ...noChain,
      returned: returnMarkOfCode(transaction.typeCode),
      account: account.account,
      provider: constantOf(this.#profile, "provider"),
      phase: this.#profile.options.phases[direction],
      direction,
      amount,
      currency: account.currency,
      status: "confirmed",
      bookingDate: this.#group?.asOf ?? null,
      valueDate,
      occurredAt: null,
      // Banks number entries per day, so the number is a reference and not an identity.
      bankReference: null,
      endToEndId: null,
      uetr: null,
      counterpartyName: null,
      counterpartyAccount: null,
      remittanceInformation: text,
      references: distinctReferences([
        { type: "bank_reference", value: transaction.bankReference },
        { type: "customer_reference", value: transaction.customerReference },
      ]),
    };
  }
}

function uncertainRecord(line: number): FileError {
  const message =
    "A continued text cannot be distinguished from a record, and the account control total (49) does not confirm the reading.";
  return new FileError("malformed_file", message, line);
}
