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
      if (amount.word !== undefined) return { ...amount, direction: amount.word };
      const isIn = amount.isNegative === (plan.amountSign === "inverted");
      return { ...amount, direction: isIn ? "credit" : "debit" };
    }
  }
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
  if (credit !== null && !stated(debit))
    return ofColumn(plan, cells, "credit", { ...credit, isAlone });
  if (debit !== null) return ofColumn(plan, cells, "debit", { ...debit, isAlone });
  throw new RowError(
    "amount_missing",
    "The row has neither a debit nor a credit.",
    cells.columnOf("debit"),
  );
}

function ofColumn(
  plan: RowPlan,
  cells: Cells,
  field: Direction,
  { isAlone, ...amount }: CellAmount & { readonly isAlone: boolean },
): Signed {
  const column = cells.columnOf(field);
  requireWord(amount.word, field, column);
  if (plan.amountSign === "columns_signed") {
    return { ...amount, direction: amount.isNegative ? opposite(field) : field };
  }
  if (isZero(amount.amount)) return { ...amount, direction: field };
  const { checks } = plan;
  const { isNegative } = amount;
  const mixed = checks.signs.note(column, { isNegative, line: checks.line, isAlone });
  if (mixed !== null) checks.warnOnce("signs_mixed", mixed);
  if (amount.isNegative) {
    const message = "The amounts of a debit or credit column have a minus, which was left out.";
    checks.guess("column_sign_ignored", message, `${column}: -${amount.amount}`);
  }
  return { ...amount, direction: field };
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
  return { ...amount, direction };
}

function columnsOf({ columns, constants }: RowPlan) {
  const indicator = columns.get("indicator") ?? constants.get("indicator")?.text;
  return { indicator, amount: columns.get("amount") };
}

/**
 * The currency of an amount that the row states, or that the symbol beside it means.
 *
 * @param stated by the currency's column or the constant; null: by none
 * @throws RowError if there is none, or if the symbol means another one
 */
export function agreedCurrency(
  stated: Currency | null,
  { symbol = null }: SignedAmount,
  { cells, field }: { readonly cells: Cells; readonly field: RowField },
): Currency {
  const meant = symbol === null ? null : currenciesOfSymbol(symbol);
  if (stated === null) {
    const only = oneCurrencyOf(symbol);
    if (only !== null) return only;
    const message =
      meant === null
        ? "The row has no currency."
        : `The row has no currency, and ${quoted(symbol ?? "")} may mean ${meant.slice(0, 5).join(", ")}: map or set the currency.`;
    throw new RowError("currency_missing", message, cells.columnOf("currency"));
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
