/** Bugs in the reading of files: amounts, signs, dates and identities that would be wrong without a word. */
import type { PlantedBug } from "../planted-bug.ts";

const realExports = "test/import/table/real-exports.test.ts";
const realDates = "test/import/table/real-dates.test.ts";
const identities = "test/import/table/row-identities.test.ts";
const summary = "test/import/table/file-summary.test.ts";

export const fileReadingBugs: readonly PlantedBug[] = [
  {
    name: "files: a word of direction beside the amount is left out",
    file: "shared/outside/import/mapping/row-amount.ts",
    find: "if (amount.word !== undefined) return { ...amount, direction: amount.word };",
    replace: "",
    caughtBy: { file: realExports, name: "decide the sign" },
  },
  {
    name: "files: a column of both signs is read as one direction",
    file: "shared/outside/import/mapping/column-signs.ts",
    find: "if (seen.isAlone) return message;",
    replace: "if (seen.isAlone || message !== null) return null;",
    caughtBy: { file: realExports, name: "both signs in one column" },
  },
  {
    name: "files: a symbol of another currency is taken for the row's",
    file: "shared/outside/import/mapping/row-amount.ts",
    find: "if (meant === null || meant.includes(stated)) return stated;",
    replace: "if (meant === null || stated !== null) return stated;",
    caughtBy: { file: realExports, name: "is rejected currency_conflict" },
  },
  {
    name: "files: balances behind a rejected row are compared",
    file: "shared/outside/import/mapping/balance-chain.ts",
    find: "    this.#run += 1;",
    replace: "    this.#run += 0;",
    caughtBy: { file: realExports, name: "with a row that is rejected" },
  },
  {
    name: "files: any day is a booking date",
    file: "shared/outside/import/mapping/date-window.ts",
    find: "if (date >= window.first && date <= window.last) return;",
    replace: "if (date >= window.first || date <= window.last) return;",
    caughtBy: { file: realDates, name: "too far from the import" },
  },
  {
    name: "files: day and month of accepted dates are not doubted",
    file: "shared/outside/import/mapping/date-checks.ts",
    find: "if (rejected !== null) return [this.#warning(rejected, accepted)];",
    replace: "if (rejected !== null) return [];",
    caughtBy: { file: realDates, name: "fit the exchanged pattern" },
  },
  {
    name: "files: yen have cents",
    file: "shared/outside/import/mapping/cells.ts",
    find: "const digits = minorUnitDigits(currency);",
    replace: "const digits = Math.max(2, minorUnitDigits(currency));",
    caughtBy: { file: realDates, name: "minor units of the row's currency: JPY" },
  },
  {
    name: "files: equal fees of two days have one number",
    file: "shared/outside/import/mapping/row-identity-of.ts",
    find: "const own = [...values, day, direction, formatExact(amount), currency];",
    replace: "const own = [...values, direction, formatExact(amount), currency];",
    caughtBy: { file: identities, name: "begins on a later day" },
  },
  {
    name: "files: the running balances of a workbook are not compared",
    file: "shared/outside/import/xlsx/read-sheet.ts",
    find: "const atEnd = [...this.#counters.end(this.#table), ...this.#plan.checks.end()];",
    replace: "const atEnd = this.#counters.end(this.#table);",
    caughtBy: {
      file: "test/import/workbook/workbook-checks.test.ts",
      name: "running balances are compared",
    },
  },
  {
    name: "files: a counter is part of the identity although the profile leaves it out",
    file: "shared/outside/import/csv/csv-table.ts",
    find: "return cells.filter((_, position) => !without.has(position));",
    replace: "return cells.filter((_, position) => !without.has(position + 1));",
    caughtBy: { file: identities, name: "makes the same row of two exports one" },
  },
  {
    name: "files: a sum keeps only the last amount",
    file: "shared/outside/import/summary/money-totals.ts",
    find: "own.sum = addExact(own.sum, toExact(row.amount));",
    replace: "own.sum = toExact(row.amount);",
    caughtBy: { file: summary, name: "totals equal the sums" },
  },
  {
    name: "files: guesses are counted as often as they are shown",
    file: "shared/outside/import/summary/guess-tally.ts",
    find: "own.count += 1;",
    replace: "own.count = Math.min(own.count + 1, maximumExamples);",
    caughtBy: { file: summary, name: "first five examples" },
  },
];
