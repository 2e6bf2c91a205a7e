/** An interim report (SWIFT MT 942): entries of a day that its statement books later. */
import { type Currency, parseCurrency } from "#domain/value/currency.ts";
import { addExact, equalsExact, toExact, ZERO } from "#domain/value/money.ts";
import type { FileEvent, FileRow } from "../file-event.ts";
import type { Field } from "./messages.ts";
import type { StatementLine } from "./statement-line.ts";
import { readSwiftAmount } from "./swift-amount.ts";

const sum = /^(\d{1,5})([A-Z]{3}) {0,14}(\d+(?:[.,]\d*)?|,\d+)$/;

export class InterimReport {
  readonly account: string | null;
  /** Physical line on which it begins, which tells the reports of a file apart. */
  readonly line: number;
  currency: Currency | null;
  readonly #sums = {
    credit: { count: 0, sum: ZERO },
    debit: { count: 0, sum: ZERO },
  };

  constructor(account: string | null, currency: Currency | null, line: number) {
    this.account = account;
    this.line = line;
    this.currency = currency;
  }

  /** Notes the currency of the floor limit (34F), which is that of the entries. */
  noteFloor(text: string): void {
    this.currency = parseCurrency(text.slice(0, 3)) ?? this.currency;
  }

  count({ direction, amount }: StatementLine): void {
    const known = this.#sums[direction];
    known.count += 1;
    known.sum = addExact(known.sum, toExact(amount));
  }

  /** Compares number and sum of the entries of a direction (90C, 90D) with those that were read. */
  check({ tag, lines, line }: Field): FileEvent[] {
    const text = (lines[0] ?? "").trim();
    const [, count = "", , digits = ""] = sum.exec(text) ?? [];
    const stated = readSwiftAmount(digits || "0");
    const read = this.#sums[tag === "90C" ? "credit" : "debit"];
    const isSame =
      stated !== null && Number(count) === read.count && equalsExact(toExact(stated), read.sum);
    if (isSame) return [];
    const message = `Line ${line}: the interim report (MT942) says "${text.slice(0, 40)}" (:${tag}:), which is not the number and sum of the entries that were read.`;
    return [{ kind: "warning", code: "control_total_mismatch", message }];
  }
}

/** An entry that is not taken in; the statement of the day on which it is booked has it again. */
export function interimRow(line: number, original: string): FileRow {
  return {
    line,
    column: null,
    original,
    statement: null,
    reading: {
      outcome: "skipped",
      code: "interim_entry",
      message: "The entry is of an interim report (MT 942) and is not booked.",
    },
  };
}

/** Why a file that has nothing else is not read. */
export const onlyInterim =
  "The file is an interim report (MT942) and has no MT940 statement: its entries are not booked. With the profile's option interimReports: pending they are read as pending, until the statement books them.";
