/** Finds debit or credit columns that have amounts with and without a minus (docs/files.md, Debit and credit columns). */
import { RowError } from "../row-error.ts";

type Seen = { readonly isNegative: boolean; readonly line: number };

export class ColumnSigns {
  readonly #first = new Map<string, Seen>();

  /**
   * Notes the sign of an amount above zero.
   *
   * @param column as messages name it
   * @throws RowError if earlier amounts of the column have the other sign
   */
  note(column: string, seen: Seen): void {
    const first = this.#first.get(column);
    if (first === undefined) {
      this.#first.set(column, seen);
      return;
    }
    if (first.isNegative === seen.isNegative) return;
    const [own, other] = seen.isNegative ? ["a minus", "none"] : ["no minus", "one"];
    throw new RowError(
      "sign_conflict",
      `The amount in ${column} has ${own}, and that of line ${first.line} has ${other}: with amountSign "columns_signed" a minus turns the direction.`,
      column,
    );
  }
}
