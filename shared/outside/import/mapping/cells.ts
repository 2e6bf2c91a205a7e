/** Reads the cells of one row by field name, according to a profile. */

import type { RowField } from "#api/resource/import/row-fields.ts";
import { foldedWord } from "#api/resource/import/type-words.ts";
import { currencyOfRow } from "#domain/evidence/row-currency.ts";
import type { Direction } from "#domain/evidence/statement-details.ts";
import { isKnownCurrency } from "#domain/payment/known-currency.ts";
import { type Currency, isTicker, minorUnitDigits } from "#domain/value/currency.ts";
import { currenciesOfSymbol } from "#domain/value/currency-symbols.ts";
import type { Amount } from "#domain/value/money.ts";
import { RowError } from "../row-error.ts";
import { maximumRemittance } from "../statement/bounded-text.ts";
import { readAmount, type SignedAmount, shiftAmount } from "../value/amount.ts";
import { type ReadMoment, readIso, readMoment } from "../value/calendar.ts";
import { hasDecimalsBeyond } from "../value/decimals.ts";
import { mayHaveWord, takeDirection } from "../value/direction-word.ts";
import { emptyMark, isNoKey } from "../value/empty-mark.ts";
import { plainNumber } from "../value/plain-number.ts";
import { readBeside } from "./beside-number.ts";
import { amountNotation, dateNotation, proposedFormats, quoted } from "./notation-text.ts";
import type { Cell, CellReader, RowPlan } from "./row-plan.ts";
import { shortText } from "./short-text.ts";

/** Maximum characters of a text field other than the remittance information. */
const maximumText = 255;

export type CellAmount = SignedAmount & {
  /** The direction of the word beside the number; absent without one. */
  readonly word?: Direction;
};

type AmountAndWord = { readonly amount: SignedAmount; readonly word: Direction | null };

type DateField = "bookingDate" | "valueDate" | "occurredAt" | "effectiveDate";

/** Maximum texts of currencies that are remembered for a file. */
const maximumKnown = 100;

export class Cells {
  readonly #plan: RowPlan;
  readonly #read: CellReader;

  constructor(plan: RowPlan, read: CellReader) {
    this.#plan = plan;
    this.#read = read;
  }

  /** The mapped cell, or the profile's constant; null if both are absent or blank. */
  cell(field: RowField): Cell | null {
    const column = this.#plan.columns.get(field);
    const cell = column === undefined ? null : this.#read(column);
    if (cell !== null && cell.text.trim() !== "") return cell;
    const constant = this.#plan.constants.get(field) ?? null;
    if (constant !== null && column !== undefined) this.#tellConstant(field, constant);
    return constant;
  }

  #tellConstant(field: RowField, { text }: Cell): void {
    const message = "A mapped cell is blank, and the profile's constant was taken.";
    this.#plan.checks.guess("constant_taken", message, `${this.columnOf(field)}: ${text}`);
  }

  /** The name of the field's column in error messages. */
  columnOf(field: RowField): string {
    return String(this.#plan.columns.get(field) ?? field);
  }

  /**
   * The text, trimmed, with runs of blanks replaced by one.
   *
   * @throws RowError if it is longer than the maximum
   */
  text(field: RowField): string | null {
    const maximum = field === "remittance" ? maximumRemittance : maximumText;
    return this.#textOf(this.cell(field), maximum, this.columnOf(field));
  }

  /**
   * The text of a reference or id. What stands in its place where there is none, in each such row of a file, is read as
   * empty: movements of one id are one.
   */
  key(field: RowField): string | null {
    const text = this.text(field);
    if (text === null || !isNoKey(text)) return text;
    const message = "A reference or id is a dash or a word for nothing, and was read as empty.";
    this.#plan.checks.guess("empty_key", message, `${this.columnOf(field)}: ${text}`);
    return null;
  }

  /** The text of a column that the profile names outside of its mapping; null if it is absent or blank. */
  textAt(column: string | number): string | null {
    return this.#textOf(this.#read(column), maximumText, String(column));
  }

  /** The text that a workbook shows beside a number, as `INV-` of `"INV-"0000`, is no part of the cell. */
  #textOf(cell: Cell | null, maximum: number, column: string): string | null {
    if (cell?.beside && cell.beside.text !== "") this.#tellBeside(cell.text, cell.beside.text);
    return shortText(cell?.text ?? "", maximum, column);
  }

  #tellBeside(number: string, unread: string): void {
    const message = "The sheet shows a text beside the number, which is not read.";
    this.#plan.checks.guess("text_beside_number", message, `${number}: ${unread}`);
  }

  /** @param currencyField has the currency whose minor unit the amount is in, where the profile says so */
  amount(field: RowField, currencyField = currencyFieldOf(field)): CellAmount | null {
    const cell = this.cell(field);
    if (cell === null) return null;
    const { options } = this.#plan.profile;
    const { minorUnitDigits: digits } = options;
    const { text, direction } = this.#withoutWord(cell);
    const read = cell.isNumber
      ? readAmount(plainNumber(text), { ...jsonNotation, minorUnitDigits: digits })
      : readAmount(text, options);
    if (read === null || read === "ambiguous") throw this.#unreadable(field, cell.text, read);
    const { amount, word } = this.#withBeside(field, cell, { amount: read, word: direction });
    if (word !== null && amount.isNegative) {
      const message = `${quoted(cell.text)} has a minus and a word of direction.`;
      throw new RowError("sign_conflict", message, this.columnOf(field));
    }
    if (!cell.isNumber) this.#tellPoint(amount.amount);
    const own = word === null ? amount : { ...amount, word };
    if (digits !== "currency") return own;
    return { ...own, amount: this.#shifted(field, amount, currencyField) };
  }

  /** The amount of one of two columns; null where it is empty, or says "nothing" while the other one has an amount. */
  amountOfPair(field: RowField, other: RowField): CellAmount | null {
    const text = this.cell(field)?.text.trim() ?? "";
    if (!emptyMark.test(text)) return this.amount(field);
    const beside = this.cell(other)?.text.trim() ?? "";
    if (beside === "" || emptyMark.test(beside)) return this.amount(field);
    const message = "One of two amounts is a dash or a word for nothing, and was read as empty.";
    this.#plan.checks.guess("empty_mark", message, `${this.columnOf(field)}: ${text}`);
    return null;
  }

  /** What a workbook shows beside the number counts as if it stood in the cell. */
  #withBeside(field: RowField, { beside }: Cell, plain: AmountAndWord): AmountAndWord {
    if (beside === undefined) return plain;
    const { amount, word, unread } = readBeside(plain.amount, beside, {
      directions: this.#plan.intents === null ? this.#plan.directions : new Map(),
      translate: (text) => this.translated(text),
      column: this.columnOf(field),
    });
    if (unread !== "") this.#tellBeside(plain.amount.amount, unread);
    return { amount, word };
  }

  #withoutWord(cell: Cell) {
    const isPlain = cell.isNumber || this.#plan.intents !== null || !mayHaveWord(cell.text);
    return isPlain
      ? { text: cell.text, direction: null }
      : takeDirection(cell.text, this.#plan.directions);
  }

  #unreadable(field: RowField, cell: string, read: "ambiguous" | null): RowError {
    const { options } = this.#plan.profile;
    if (read === "ambiguous") {
      return new RowError(
        "amount_ambiguous",
        `The profile's decimalSeparator is not set, and the mark in ${quoted(cell)} may separate thousands or decimals.`,
        this.columnOf(field),
      );
    }
    return new RowError(
      "amount_invalid",
      `${quoted(cell)} is not an amount in the profile's notation: ${amountNotation(options)}.`,
      this.columnOf(field),
    );
  }

  /** Three digits behind a point look like a group of thousands to a person; the profile does not name the point. */
  #tellPoint(amount: Amount): void {
    const { decimalSeparator, thousandsSeparator } = this.#plan.profile.options;
    if (decimalSeparator !== null || thousandsSeparator !== "") return;
    if (amount.length < 5 || amount.at(-4) !== ".") return;
    const message = "The profile names no decimalSeparator, and the point was taken for it.";
    this.#plan.checks.guess("decimal_point_assumed", message, amount);
  }

  /** A profile with another notation than the file's may take a mark of thousands for that of decimals. */
  tellDecimals(field: RowField, amount: Amount, currency: Currency): void {
    if (!hasDecimalsBeyond(amount, currency) || this.cell(field)?.isNumber) return;
    const message =
      "An amount has more decimals than its currency has: look whether the mark separates thousands.";
    this.#plan.checks.guess("decimals_beyond_currency", message, `${amount} ${currency}`);
  }

  /** Evidence and payments in it find each other only if both have the same text. The profile may name any. */
  tellUnknown(currency: Currency): void {
    if (isKnownCurrency(currency)) return;
    const constant = this.#plan.constants.get("currency")?.text.toUpperCase();
    if (constant === currency) return;
    const message = "A currency is no code of ISO 4217, and no ticker that is known.";
    this.#plan.checks.guess("currency_unknown", message, currency);
  }

  #shifted(field: RowField, { amount, symbol = null }: SignedAmount, of: RowField): Amount {
    const currency = this.currency(of) ?? this.currency("currency") ?? oneCurrencyOf(symbol);
    const column = this.columnOf(field);
    if (currency === null) {
      throw new RowError("currency_missing", "The row has no currency.", this.columnOf(of));
    }
    if (isTicker(currency)) {
      const message = `The amount is in minor units, and ${currency} has none in ISO 4217: set minorUnitDigits to a number.`;
      throw new RowError("currency_invalid", message, this.columnOf(of));
    }
    const digits = minorUnitDigits(currency);
    const shifted = amount.includes(".") ? null : shiftAmount(amount, digits);
    if (shifted !== null) return shifted;
    const message = `${quoted(amount)} is not a number of minor units of ${currency}, which have no decimals.`;
    throw new RowError("amount_invalid", message, column);
  }

  currency(field: RowField): Currency | null {
    const cell = this.cell(field);
    if (cell === null) return null;
    const isConstant = cell === this.#plan.constants.get(field);
    const known = isConstant ? this.#plan.knownConstants : this.#plan.knownCurrencies;
    const found = known.get(cell.text);
    if (found !== undefined) return found;
    const parsed = this.#currencyOf(field, isConstant);
    // A file has few currencies; beyond the maximum each cell is read anew.
    if (known.size < maximumKnown) known.set(cell.text, parsed);
    return parsed;
  }

  /** @param isConstant whether the profile names it: then it may be any currency */
  #currencyOf(field: RowField, isConstant: boolean): Currency {
    const text = this.text(field) ?? "";
    const { sourceType } = this.#plan.profile;
    const parsed = this.translated(text) ?? currencyOfRow(text, isConstant ? "manual" : sourceType);
    if (parsed !== null) return parsed;
    throw new RowError(
      "currency_invalid",
      `${quoted(text)} is not a currency code such as EUR; currencyValues of the profile translates words.`,
      this.columnOf(field),
    );
  }

  /** The currency that the profile says a word is; null for other words. */
  translated(word: string): Currency | null {
    return this.#plan.currencyValues.get(foldedWord(word)) ?? null;
  }

  /**
   * The date or time of a field. An ISO 8601 time is accepted too, whatever the profile's pattern.
   */
  moment(field: DateField): ReadMoment | null {
    const cell = this.cell(field);
    const text = cell?.text.trim() ?? "";
    if (text === "") return null;
    const { moments, checks, profile } = this.#plan;
    const { dateFormat } = profile.options;
    const moment = cell?.isDate ? null : readMoment(text, moments);
    if (moment !== null) {
      checks.dates?.accept(moment.date, checks.line, text);
      if (moment.isCenturyAssumed) {
        const message =
          "The year has two digits: 80 to 99 is 1980 to 1999, others are 2000 to 2079.";
        checks.guess("century_assumed", message, `${text} is ${moment.date}`);
      }
      return moment;
    }
    const iso = readIso(text, moments.timeZone);
    if (iso !== null) {
      if (cell?.isDate) return iso;
      const message = "The date is not in the profile's dateFormat, and was read as ISO 8601.";
      checks.guess("iso_date_taken", message, text);
      return iso;
    }
    checks.dates?.reject({ line: checks.line, text });
    throw new RowError(
      "date_invalid",
      `${quoted(text)} is not a date in the profile's format ${dateNotation(dateFormat)}.${proposedFormats(text)}`,
      this.columnOf(field),
    );
  }

  wholeNumber(field: RowField): number | null {
    const text = this.text(field);
    if (text === null) return null;
    if (/^\d{1,15}$/.test(text)) return Number(text);
    throw new RowError(
      "number_invalid",
      `${quoted(text)} is not a whole number such as 42.`,
      this.columnOf(field),
    );
  }
}

function currencyFieldOf(field: RowField): RowField {
  if (field === "fee") return "feeCurrency";
  const isGross = field === "amount" || field === "debit" || field === "credit";
  return isGross ? "grossCurrency" : "currency";
}

/** The currency of a symbol that means one only. */
export function oneCurrencyOf(symbol: string | null): Currency | null {
  const meant = symbol === null ? null : currenciesOfSymbol(symbol);
  return meant?.length === 1 ? (meant[0] ?? null) : null;
}

const jsonNotation = { decimalSeparator: ".", thousandsSeparator: "", currencySymbols: [] };
