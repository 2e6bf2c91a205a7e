/** Records 03 and 16 (BTRS, ASC X9.121): account summaries and transactions. */

import type { ImportOptions } from "#api/resource/import/import-profile-request.ts";
import type { Direction } from "#domain/evidence/statement-details.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import { type Currency, minorUnitDigits } from "#domain/value/currency.ts";
import type { Amount } from "#domain/value/money.ts";
import { RowError } from "../row-error.ts";
import { belowZero, shiftAmount } from "../value/amount.ts";
import { calendarDay } from "../value/calendar.ts";

export type Transaction = {
  readonly typeCode: string;
  readonly direction: Direction;
  readonly amount: Amount;
  readonly valueDate: CalendarDate | null;
  readonly wasPastMonthEnd: boolean;
  readonly bankReference: string | null;
  readonly customerReference: string | null;
  readonly text: string | null;
};

/**
 * Reads a transaction (record 16).
 *
 * @param ownCodes type codes that the profile says of; they win over the ranges of the standard
 * @returns null if the record moves no money
 * @throws RowError if a cell is invalid
 */
export function readTransaction(
  written: readonly string[],
  currency: Currency,
  ownCodes: TypeCodes | undefined,
): Transaction | null {
  const cells = written.map((cell) => cell.trim());
  const [typeCode = "", digits = ""] = cells;
  const meaning = meaningOf(typeCode, ownCodes);
  if (meaning === "information") return null;
  if (meaning === null) {
    const message = `Type code "${typeCode.slice(0, 20)}" has no direction in the standard; if it is the bank's own, name it in the profile's typeCodes.`;
    throw new RowError("type_code_unknown", message, "type");
  }
  const direction = meaning;
  const amount = amountOf(digits, currency);
  if (amount === null) {
    throw new RowError("amount_invalid", `"${digits.slice(0, 60)}" is not an amount.`, "amount");
  }
  const funds = readFunds(cells, 2);
  const [bank = "", customer = ""] = cells.slice(funds.next);
  const text = written.slice(textPosition(written)).join(",");
  return {
    typeCode,
    direction,
    amount,
    ...valueDateOf(funds.date),
    bankReference: bank || null,
    customerReference: customer || null,
    text: text.replace(/\s+/g, " ").trim() || null,
  };
}

function valueDateOf(text: string | null): Pick<Transaction, "valueDate" | "wasPastMonthEnd"> {
  if (text === null) return { valueDate: null, wasPastMonthEnd: false };
  const day = dateOf(text);
  if (day === null) throw new RowError("date_invalid", `${text} is not a date.`, "value date");
  return { valueDate: day.date, wasPastMonthEnd: day.wasPastMonthEnd };
}

type Meaning = Direction | "information";
type TypeCodes = NonNullable<ImportOptions["typeCodes"]>;

/**
 * Appendix A of the standard, of the codes of single movements: 100 to 399 and, for a bank's own, 920 to 959 are
 * credits, 400 to 699 and 960 to 999 debits, 890 to 899 move no money.
 */
const ranges: readonly (readonly [number, number, Meaning])[] = [
  [100, 399, "credit"],
  [400, 699, "debit"],
  [890, 899, "information"],
  [920, 959, "credit"],
  [960, 999, "debit"],
];

/** Null for a code that neither the profile nor the standard knows. */
function meaningOf(typeCode: string, own: TypeCodes | undefined): Meaning | null {
  if (own?.credit.includes(typeCode)) return "credit";
  if (own?.debit.includes(typeCode)) return "debit";
  if (own?.information.includes(typeCode)) return "information";
  const code = /^\d{3}$/.test(typeCode) ? Number(typeCode) : 0;
  return ranges.find(([from, to]) => code >= from && code <= to)?.[2] ?? null;
}

/** An amount in minor units, without a point. Only summaries may have a minus sign. */
function amountOf(text: string, currency: Currency): Amount | null {
  return /^\+?\d{1,30}$/.test(text)
    ? shiftAmount(text.replace("+", ""), minorUnitDigits(currency))
    : null;
}

function signedAmountOf(text: string, currency: Currency): Amount | null {
  const amount = amountOf(text.replace(/^-/, ""), currency);
  return amount !== null && text.startsWith("-") ? belowZero(amount) : amount;
}

/** Position of the first cell of the text, from 0: it follows two references. */
export function textPosition(written: readonly string[]): number {
  const start = written.slice(0, 4).map((cell) => cell.trim());
  return readFunds(start, 2).next + 2;
}

type Funds = { readonly date: string | null; readonly next: number };

/**
 * Reads the funds type and its cells: V has a date and time, S three amounts, D a number of pairs.
 */
function readFunds(cells: readonly string[], at: number): Funds {
  switch (cells[at]) {
    case "V":
      return { date: cells[at + 1] || null, next: at + 3 };
    case "S":
      return { date: null, next: at + 4 };
    case "D": {
      const pairs = /^\d{1,3}$/.test(cells[at + 1] ?? "") ? Number(cells[at + 1]) : 0;
      return { date: null, next: at + 2 + 2 * pairs };
    }
    default:
      return { date: null, next: at + 1 };
  }
}

/**
 * Reads `yyMMdd`, of which years 80 to 99 are 1980 to 1999, or `yyyyMMdd`, which some banks write. Null if it is not a
 * calendar date.
 */
export function dateOf(text: string): ReturnType<typeof calendarDay> {
  const [, century, year = "", month = "", day = ""] =
    /^(19|20)?(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (year === "") return null;
  const start = century ?? (Number(year) >= 80 ? "19" : "20");
  return calendarDay(Number(`${start}${year}`), Number(month), Number(day));
}

export type Summary = {
  readonly typeCode: string;
  readonly amount: Amount | null;
  readonly written: string;
};

/** Reads groups of type, amount, item count and funds type. Cells without a type are skipped. */
export function readSummaries(cells: readonly string[], currency: Currency): Summary[] {
  const summaries: Summary[] = [];
  let at = 0;
  while (at < cells.length) {
    const typeCode = cells[at] ?? "";
    if (!/^\d{3}$/.test(typeCode)) {
      at += 1;
      continue;
    }
    const written = cells[at + 1] ?? "";
    summaries.push({ typeCode, amount: signedAmountOf(written, currency), written });
    at = readFunds(cells, at + 3).next;
  }
  return summaries;
}
