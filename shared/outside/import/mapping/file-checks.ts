/** What is noticed across the rows of one file while they are mapped. One for each file. */
import type { ImportProfileSettings } from "#api/resource/import/import-profile-request.ts";
import type { FileEvent, RowGuess, StatementEntry } from "../file-event.ts";
import { BalanceChain } from "./balance-chain.ts";
import { ColumnSigns } from "./column-signs.ts";
import { type DateChecks, dateChecksOf } from "./date-checks.ts";

/** Maximum characters of an example. */
const maximumExample = 100;

export class FileChecks {
  readonly signs = new ColumnSigns();
  /** Null where day and month cannot be mistaken. */
  readonly dates: DateChecks | null;
  readonly #balances: BalanceChain | null;
  #line = 0;
  #guesses: RowGuess[] = [];
  readonly #warned = new Set<string>();
  #warnings: FileEvent[] = [];

  constructor({ options, mapping }: ImportProfileSettings) {
    this.dates = dateChecksOf(options.dateFormat, options);
    this.#balances = mapping.balance === undefined ? null : new BalanceChain();
  }

  /** Physical line of the row that is being read, from 1. */
  get line(): number {
    return this.#line;
  }

  beginRow(line: number): void {
    this.#line = line;
    if (this.#guesses.length > 0) this.#guesses = [];
  }

  /** @param message one sentence, equal for all occurrences of the code */
  guess(code: string, message: string, example: string): void {
    const shown = example.slice(0, maximumExample);
    // A cell is asked for more than once.
    if (this.#guesses.some((each) => each.code === code && each.example === shown)) return;
    this.#guesses.push({ code, message, example: shown });
  }

  /** A warning of the file, given once for each code. */
  warnOnce(code: string, message: string): void {
    if (this.#warned.has(code)) return;
    this.#warned.add(code);
    this.#warnings.push({
      kind: "warning",
      code,
      message: `Line ${this.#line}: ${message}`,
    });
  }

  /** The events of the row that was read: its guesses, and warnings of the file that it caused. */
  takeEvents(): readonly FileEvent[] {
    if (this.#guesses.length === 0 && this.#warnings.length === 0) return none;
    const line = this.#line;
    const events = [
      ...this.#warnings,
      ...this.#guesses.map((guess): FileEvent => ({ kind: "guess", line, ...guess })),
    ];
    this.#guesses = [];
    this.#warnings = [];
    return events;
  }

  moved(movement: StatementEntry): void {
    this.#balances?.take(movement, this.#line);
  }

  /** The row has no amount that is known: it was rejected, or a filter leaves it out. */
  unknown(): void {
    this.#balances?.break();
  }

  /** At the end of the file. */
  end(): FileEvent[] {
    return [...(this.dates?.end() ?? []), ...(this.#balances?.end() ?? [])];
  }
}

const none: readonly FileEvent[] = [];
