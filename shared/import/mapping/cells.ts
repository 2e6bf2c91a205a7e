/** Reads the cells of one row by field name, according to a profile. */
import { type Currency, parseCurrency } from "../../domain/value/currency.ts";
import { withoutTrailing } from "../../domain/value/text/trailing.ts";
import type { RowField } from "../../schema/request/evidence/row-fields.ts";
import { RowError } from "../row-error.ts";
import { readAmount, type SignedAmount } from "../value/amount.ts";
import { type ReadMoment, readIso, readMoment } from "../value/calendar.ts";
import type { Cell, CellReader, RowPlan } from "./row-plan.ts";

/** Maximum characters of a text field other than the remittance information. */
const maximumText = 255;
const maximumRemittanceInformation = 4_000;

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
    return this.#plan.constants.get(field) ?? null;
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
    const maximum = field === "remittance" ? maximumRemittanceInformation : maximumText;
    return shortText(this.cell(field)?.text ?? "", maximum, this.columnOf(field));
  }

  /** The text of a column that the profile names outside of its mapping; null if it is absent or blank. */
  textAt(column: string | number): string | null {
    return shortText(this.#read(column)?.text ?? "", maximumText, String(column));
  }

  amount(field: RowField): SignedAmount | null {
    const cell = this.cell(field);
    if (cell === null) return null;
    const { options } = this.#plan.profile;
    const amount = cell.isNumber
      ? readAmount(plainNumber(cell.text), {
          ...jsonNotation,
          minorUnitDigits: options.minorUnitDigits,
        })
      : readAmount(cell.text, options);
    const shown = cell.text.slice(0, 60);
    if (amount === "ambiguous") {
      throw new RowError(
        "amount_ambiguous",
        `The profile's decimalSeparator is not set, and the mark in "${shown}" may separate thousands or decimals.`,
        this.columnOf(field),
      );
    }
    if (amount !== null) return amount;
    throw new RowError(
      "amount_invalid",
      `"${shown}" is not an amount in the profile's notation.`,
      this.columnOf(field),
    );
  }

  currency(field: RowField): Currency | null {
    const text = this.text(field);
    if (text === null) return null;
    const parsed = parseCurrency(text);
    if (parsed !== null) return parsed;
    throw new RowError(
      "currency_invalid",
      `"${text.slice(0, 60)}" is not a currency.`,
      this.columnOf(field),
    );
  }

  /**
   * The date or time of a field. An ISO 8601 time is accepted too, whatever the profile's pattern.
   */
  moment(field: "bookingDate" | "valueDate" | "occurredAt" | "effectiveDate"): ReadMoment | null {
    const cell = this.cell(field);
    const text = cell?.text.trim() ?? "";
    if (text === "") return null;
    const { moments } = this.#plan;
    const written = cell?.isDate ? null : readMoment(text, moments);
    const moment = written ?? readIso(text, moments.timeZone);
    if (moment !== null) return moment;
    throw new RowError(
      "date_invalid",
      `"${text.slice(0, 60)}" is not a date in the profile's format.`,
      this.columnOf(field),
    );
  }

  wholeNumber(field: RowField): number | null {
    const text = this.text(field);
    if (text === null) return null;
    if (/^\d{1,15}$/.test(text)) return Number(text);
    throw new RowError(
      "number_invalid",
      `"${text.slice(0, 60)}" is not a whole number.`,
      this.columnOf(field),
    );
  }
}

function shortText(cell: string, maximum: number, column: string): string | null {
  const text = cell.trim().replace(/\s+/g, " ");
  if (text === "") return null;
  if (text.length <= maximum) return text;
  throw new RowError("text_too_long", `The text is longer than ${maximum} characters.`, column);
}

const jsonNotation = { decimalSeparator: ".", thousandsSeparator: "", currencySymbols: [] };

/** Maximum exponent of a JSON number that is expanded. */
const maximumExponent = 40;

/** Expands an exponent: `1.5e3` becomes `1500`, exactly. */
function plainNumber(text: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d{1,3})$/.exec(text);
  if (match === null) return text;
  const [, sign = "", whole = "", decimals = "", exponentText = "0"] = match;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > maximumExponent) return text;
  const digits = `${"0".repeat(maximumExponent)}${whole}${decimals}${"0".repeat(maximumExponent)}`;
  const point = maximumExponent + whole.length + exponent;
  const rest = withoutTrailing(digits.slice(point), "0");
  const left = digits.slice(0, point).replace(/^0+(?=\d)/, "");
  return `${sign}${left}${rest === "" ? "" : `.${rest}`}`;
}
