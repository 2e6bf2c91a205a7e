/** The amount and direction of a row, as the profile's amountSign says (docs/files.md, Options). */

import type { RowField } from "#api/resource/import/row-fields.ts";
import type { Direction } from "#domain/evidence/statement-details.ts";
import type { Currency } from "#domain/value/currency.ts";
import { currenciesOfSymbol } from "#domain/value/currency-symbols.ts";
import { isZero } from "#domain/value/money.ts";
import { RowError } from "../row-error.ts";
import type { SignedAmount } from "../value/amount.ts";
import { type CellAmount, type Cells, oneCurrencyOf } from "./cells.ts";
import { quoted } from "./notation-text.ts";
import type { RowPlan } from "./row-plan.ts";

export type Signed = SignedAmount & { readonly direction: Direction };

export function signedAmountOf(plan: RowPlan, cells: Cells): Signed {
  switch (plan.amountSign) {
    case "columns":
    case "columns_signed":
      return amountOfColumns(plan, cells);
    case "indicator":
      return amountByIndicator(plan, cells);
    case "signed":
    case "inverted": {
      const amount = requiredAmount(cells);
      return { ...amount, direction: directionOfSign(plan, amount) };
    }
  }
}

/** The direction of an amount in a column of both: a word beside it decides, else its sign. */
export function directionOfSign({ amountSign }: RowPlan, { word, isNegative }: CellAmount) {
  if (word !== undefined) return word;
  return isNegative === (amountSign === "inverted") ? "credit" : "debit";
}

function requiredAmount(cells: Cells): CellAmount {
  const amount = cells.amount("amount");
  if (amount !== null) return amount;
  throw new RowError("amount_missing", "The row has no amount.", cells.columnOf("amount"));
}

function opposite(direction: Direction): Direction {
  return direction === "credit" ? "debit" : "credit";
}

/**
 * The amount from debit and credit columns. The column gives the direction; with `columns_signed` a minus turns it.
 */
function amountOfColumns(plan: RowPlan, cells: Cells): Signed {
  const debit = cells.amountOfPair("debit", "credit");
  const credit = cells.amountOfPair("credit", "debit");
  const stated = (amount: SignedAmount | null) => amount !== null && !isZero(amount.amount);
  if (stated(debit) && stated(credit)) {
    throw new RowError(
      "amount_ambiguous",
      "The row has both a debit and a credit.",
      cells.columnOf("debit"),
    );
  }
  const isAlone = debit !== null && credit !== null;
  const columnOf = (direction: Direction) => ({ field: direction, direction, isAlone });
  if (credit !== null && !stated(debit))
    return amountOfColumn(plan, cells, credit, columnOf("credit"));
  if (debit !== null) return amountOfColumn(plan, cells, debit, columnOf("debit"));
  throw new RowError(
    "amount_missing",
    "The row has neither a debit nor a credit.",
    cells.columnOf("debit"),
  );
}

type AmountColumn = {
  readonly field: RowField;
  /** The direction of the amounts in the column. */
  readonly direction: Direction;
  /** Whether the other column of the row says zero. */
  readonly isAlone: boolean;
};

const columnHint = 'with amountSign "columns_signed" a minus turns the direction.';

/**
 * The amount of a cell in a column of debits or credits.
 *
 * @throws RowError if a word beside it contradicts the column, or its sign is not that of earlier amounts there
 */
export function amountOfColumn(
  plan: RowPlan,
  cells: Cells,
  amount: CellAmount,
  { field, direction, isAlone }: AmountColumn,
): Signed {
  const column = cells.columnOf(field);
  requireWord(amount.word, direction, column);
  if (plan.amountSign === "columns_signed") {
    return { ...amount, direction: amount.isNegative ? opposite(direction) : direction };
  }
  if (isZero(amount.amount)) return { ...amount, direction };
  const { checks } = plan;
  const { isNegative } = amount;
  const seen = { isNegative, line: checks.line, isAlone, hint: columnHint };
  const mixed = checks.signs.note(column, seen);
  if (mixed !== null) checks.warnOnce("signs_mixed", mixed);
  if (amount.isNegative) {
    const message = "The amounts of a debit or credit column have a minus, which was left out.";
    checks.guess("column_sign_ignored", message, `${column}: -${amount.amount}`);
  }
  return { ...amount, direction };
}

/** @throws RowError if a word beside the amount contradicts the column or indicator */
function requireWord(word: Direction | undefined, direction: Direction, column: string): void {
  if (word === undefined || word === direction) return;
  const message = `The word beside the amount says ${word}, and the row says ${direction}.`;
  throw new RowError("sign_conflict", message, column);
}

function amountByIndicator(plan: RowPlan, cells: Cells): Signed {
  const amount = requiredAmount(cells);
  const { indicator, amount: amountColumn } = columnsOf(plan);
  // The word stands beside the amount where no other column has it.
  const isBeside = indicator === undefined || indicator === amountColumn;
  const word = isBeside ? "" : (cells.text("indicator") ?? "");
  const stated = plan.directions.get(word.toLowerCase());
  const direction = stated ?? (word === "" ? amount.word : undefined);
  if (direction === undefined) {
    const { debitValues, creditValues } = plan.profile.options;
    throw new RowError(
      "indicator_unknown",
      `${quoted(word)} is neither a debit nor a credit value: debitValues are ${debitValues.join(", ")}, creditValues ${creditValues.join(", ")}.`,
      cells.columnOf("indicator"),
    );
  }
  requireWord(amount.word, direction, cells.columnOf("amount"));
  if (amount.isNegative && direction === "credit") {
    throw new RowError(
      "sign_conflict",
      "The amount is negative and the indicator says credit.",
      cells.columnOf("indicator"),
    );
  }
  if (direction === "debit" && !isZero(amount.amount)) requireOneSign(plan, cells, amount);
  return { ...amount, direction };
}

/**
 * A minus in each debit says what its word says. In some of them it may turn the direction, as that of a booking
 * that is taken back does.
 *
 * @throws RowError if the minus is not as in earlier debits of the file
 */
function requireOneSign({ checks }: RowPlan, cells: Cells, { isNegative }: CellAmount): void {
  const hint = "both are debits, and nothing says whether a minus turns the direction.";
  const seen = { isNegative, line: checks.line, isAlone: false, hint };
  checks.signs.note(cells.columnOf("amount"), seen);
}

function columnsOf({ columns, constants }: RowPlan) {
  const indicator = columns.get("indicator") ?? constants.get("indicator")?.text;
  return { indicator, amount: columns.get("amount") };
}

export type AmountSource = {
  readonly cells: Cells;
  readonly field: RowField;
  /** Where the row would state the currency. */
  readonly currencyField?: RowField;
};

/**
 * The currency of an amount that the row states, or that the symbol beside it means. More decimals than it has are told.
 *
 * @param stated by the currency's column or the constant; null: by none
 * @throws RowError if there is none, or if the symbol means another one
 */
export function agreedCurrency(
  stated: Currency | null,
  amount: SignedAmount,
  at: AmountSource,
): Currency {
  const currency = currencyOfAmount(stated, amount, at);
  at.cells.tellDecimals(at.field, amount.amount, currency);
  at.cells.tellUnknown(currency);
  return currency;
}

function currencyOfAmount(
  stated: Currency | null,
  { symbol = null }: SignedAmount,
  { cells, field, currencyField = "currency" }: AmountSource,
): Currency {
  const meant = symbol === null ? null : currenciesOfSymbol(symbol);
  if (stated === null) {
    const only = oneCurrencyOf(symbol);
    if (only !== null) return only;
    const message =
      meant === null
        ? "The row has no currency."
        : `The row has no currency, and ${quoted(symbol ?? "")} may mean ${meant.slice(0, 5).join(", ")}: map or set the currency.`;
    throw new RowError("currency_missing", message, cells.columnOf(currencyField));
  }
  if (meant === null || meant.includes(stated)) return stated;
  const message = `${quoted(symbol ?? "")} beside the amount is not ${stated}, the currency of the row.`;
  throw new RowError("currency_conflict", message, cells.columnOf(field));
}

/** The field whose cell has the amount of the row. */
export function amountFieldOf(plan: RowPlan, { direction }: Signed): RowField {
  const isColumns = plan.amountSign === "columns" || plan.amountSign === "columns_signed";
  return isColumns ? direction : "amount";
}
