/** Reads fields 60 and 62, balances (SWIFT User Handbook, MT 940). */
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import { type Currency, parseCurrency } from "#domain/value/currency.ts";
import type { Amount } from "#domain/value/money.ts";
import { FileError } from "../file-error.ts";
import { belowZero } from "../value/amount.ts";
import type { Field } from "./messages.ts";
import { dateOf } from "./statement-line.ts";
import {
  type DecimalMark,
  decimalMarkOf,
  hasDoubtfulPoint,
  readSwiftAmount,
} from "./swift-amount.ts";

export type Mt940Balance = {
  readonly amount: Amount;
  readonly currency: Currency;
  readonly date: CalendarDate | null;
  /** The field's text, which is part of the statement's identity. */
  readonly written: string;
  readonly decimalMark: DecimalMark;
  /** Whether the balance has no currency of its own. */
  readonly lacksCurrency: boolean;
};

type BalanceNotation = {
  /** The currency of a balance that has none. */
  readonly currency: Currency | null;
  readonly allowsPoint: boolean;
};

const expression = /^([CD])(\d{6})([A-Z]{3})? {0,14}(\d+(?:[.,]\d*)?|,\d+)$/;

/** The parts of a balance in their order, with what each of them is. */
const parts: readonly (readonly [RegExp, string])[] = [
  [/^[CD]/, "the mark C or D"],
  [/^\d{6}/, "a date YYMMDD"],
  [/^[A-Z]{3}/, "a currency"],
];

/**
 * Reads a balance; negative for a debit.
 *
 * @throws FileError if it is malformed
 */
export function requiredBalance(
  { tag, lines, line }: Field,
  { currency: known, allowsPoint }: BalanceNotation,
): Mt940Balance {
  const text = (lines[0] ?? "").trim();
  const [written = text, mark, day = "", code, digits = ""] = expression.exec(text) ?? [];
  const fail = (part: string, expected: string) => {
    const reason = `The balance (:${tag}:) "${text.slice(0, 60)}" is malformed: "${part.slice(0, 40)}" stands where ${expected} is expected.`;
    return new FileError("malformed_file", reason, line);
  };
  if (mark === undefined) throw fail(...misfit(text));
  const currency = code === undefined ? known : parseCurrency(code);
  if (currency === null) throw fail(text.slice(7), "a currency");
  const amount = readSwiftAmount(digits);
  const decimalMark = decimalMarkOf(digits);
  const isRefused = decimalMark === "." && !allowsPoint;
  if (amount === null || isRefused || hasDoubtfulPoint(digits, currency))
    throw fail(digits, "an amount such as 1250,00");
  return {
    amount: mark === "D" ? belowZero(amount) : amount,
    currency,
    date: dateOf(day)?.date ?? null,
    written,
    decimalMark,
    lacksCurrency: code === undefined,
  };
}

/**
 * The currency of the rows is that of the opening balance.
 *
 * @throws FileError if the closing balance is in another one
 */
export function requireSameCurrency(
  { opening, closing }: { readonly opening: Mt940Balance; readonly closing: Mt940Balance },
  { line }: Field,
): void {
  if (closing.currency === opening.currency) return;
  const reason = `The closing balance is in ${closing.currency}, the opening balance in ${opening.currency}.`;
  throw new FileError("malformed_file", reason, line);
}

/** What of the balance is not understood, and what should stand there. */
function misfit(text: string): readonly [string, string] {
  let rest = text;
  for (const [part, what] of parts) {
    const match = part.exec(rest);
    if (match === null) return [rest, what];
    rest = rest.slice(match[0].length);
  }
  return [rest, "an amount such as 1250,00"];
}
