/** Maps a row to what another tool says of a payment (docs/files.md, Comparisons). */
import type { TheirRow } from "#domain/comparison/comparison.ts";
import { type Amount, isZero } from "#domain/value/money.ts";
import { RowError } from "../row-error.ts";
import type { Cells } from "./cells.ts";
import type { MappedRow } from "./map-row.ts";
import { agreedCurrency, directionOfSign } from "./row-amount.ts";
import type { RowPlan } from "./row-plan.ts";

/** Maximum characters of a word of status. */
const maximumStatus = 64;

/** @throws RowError if the row has no reference or no status, or a cell is invalid */
export function mapComparison(
  plan: RowPlan,
  cells: Cells,
): Extract<MappedRow, { readonly kind: "compared" }> {
  const reference = required(cells, "reference");
  const status = required(cells, "status");
  if (status.length > maximumStatus) {
    const message = `The text is longer than ${maximumStatus} characters.`;
    throw new RowError("text_too_long", message, cells.columnOf("status"));
  }
  const compared: TheirRow = {
    reference,
    status,
    matchedReference: cells.text("matchedReference"),
    ...moneyOf(plan, cells),
    reason: cells.text("reason"),
  };
  return { kind: "compared", compared, warnings: [] };
}

function required(cells: Cells, field: "reference" | "status"): string {
  const text = cells.text(field);
  if (text !== null) return text;
  throw new RowError(`${field}_missing`, `The row has no ${field}.`, cells.columnOf(field));
}

/** The amount with its sign, which a word beside it decides; both null where the row has none. */
function moneyOf(plan: RowPlan, cells: Cells): Pick<TheirRow, "amount" | "currency"> {
  const stated = cells.currency("currency");
  const read = cells.amount("amount", "currency");
  if (read === null) return { amount: null, currency: stated };
  const isBelowZero = directionOfSign(plan, read) === "debit" && !isZero(read.amount);
  const amount = (isBelowZero ? `-${read.amount}` : read.amount) as Amount;
  const hasCurrency = stated !== null || (read.symbol ?? null) !== null;
  const currency = hasCurrency ? agreedCurrency(stated, read, { cells, field: "amount" }) : null;
  return { amount, currency };
}
