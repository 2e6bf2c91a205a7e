/** What the whole of a file says, gathered while it is read (docs/files.md, The whole before it is stored). */
import type { BatchBalanceCheck, BatchSummary } from "#domain/bulk/import-batch.ts";
import type { FileEvent } from "../file-event.ts";
import { GuessTally } from "./guess-tally.ts";
import { LeftOut } from "./left-out.ts";
import { MoneyTotals } from "./money-totals.ts";

/** Memory is bounded by the maximum numbers of guesses, reasons and totals. */
export class FileSummary {
  readonly #totals = new MoneyTotals();
  readonly #guesses = new GuessTally();
  readonly #leftOut = new LeftOut();
  #balanceCheck: BatchBalanceCheck | null = null;

  take(event: FileEvent): void {
    switch (event.kind) {
      case "row":
        if (!this.#totals.take(event.row.reading)) this.#leftOut.take(event.row);
        return;
      case "guess":
        this.#guesses.take(event);
        return;
      case "balances":
        this.#balanceCheck = together(this.#balanceCheck, event.check);
        return;
      default:
        return;
    }
  }

  counted(): BatchSummary {
    const { further } = this.#totals;
    const guesses = this.#guesses.counted();
    const message = "The row is in none of the totals, because the file has too many currencies.";
    const left = { code: "further_currencies", message, count: further, examples: [] };
    return {
      totals: this.#totals.counted(),
      guesses: further === 0 ? guesses : [...guesses, left],
      leftOut: this.#leftOut.counted(),
      balanceCheck: this.#balanceCheck,
    };
  }
}

/** The checks of the files of a ZIP file as one; `firstLine` is a line of the first file that has a contradiction. */
function together(known: BatchBalanceCheck | null, next: BatchBalanceCheck): BatchBalanceCheck {
  if (known === null) return next;
  return {
    compared: known.compared + next.compared,
    contradictions: known.contradictions + next.contradictions,
    firstLine: known.firstLine ?? next.firstLine,
  };
}
