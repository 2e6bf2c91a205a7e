/** Finds debits or credits of which some have a minus and others none (docs/files.md, Debit and credit columns). */
import { RowError } from "../row-error.ts";

type Seen = {
  readonly isNegative: boolean;
  readonly line: number;
  /** Whether the other column of the row says zero, and so that the row has no amount of the other direction. */
  readonly isAlone: boolean;
  /** What the message adds: how the profile could read both. */
  readonly hint: string;
};

export class ColumnSigns {
  readonly #first = new Map<string, Seen>();

  /**
   * Notes the sign of an amount that is not zero.
   *
   * @param column as messages name it; the amounts of a column have one direction
   * @returns a warning where earlier amounts of the column have the other sign, and the other column says zero
   * @throws RowError if they have, and the other column is empty
   */
  note(column: string, seen: Seen): string | null {
    const first = this.#first.get(column);
    if (first === undefined) {
      this.#first.set(column, seen);
      return null;
    }
    if (first.isNegative === seen.isNegative) return null;
    const [own, other] = seen.isNegative ? ["a minus", "none"] : ["no minus", "one"];
    const message = `The amount in ${column} has ${own}, and that of line ${first.line} has ${other}: ${seen.hint}`;
    if (seen.isAlone) return message;
    throw new RowError("sign_conflict", message, column);
  }
}
