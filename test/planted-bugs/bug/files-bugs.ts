import type { PlantedBug } from "../planted-bug.ts";

export const filesBugs: readonly PlantedBug[] = [
  {
    name: "a mark before three digits begins the decimals, whatever the profile says",
    in: "readAmount",
    find: "if (isAmbiguous(signed.digits, notation)) return",
    replace: "if (cell === notation.thousandsSeparator) return",
    caughtBy: {
      test: "amounts.test.ts",
    },
  },
  {
    name: "a day begins in UTC whatever the profile's time zone",
    in: "startOfDay",
    find: "T00:00:00Z`), timeZone);",
    replace: 'T00:00:00Z`), "UTC");',
    caughtBy: {
      test: "row-evidence.test.ts",
    },
  },
  {
    name: "a statement adds up with its entries on the wrong side",
    in: "StatementTally",
    find: "(addExact(toExact(opening), this.#net), toExact(closing))",
    replace: "(subtractExact(toExact(opening), this.#net), toExact(closing))",
    caughtBy: {
      test: "samples.test.ts",
    },
  },
  {
    name: "files: yen have cents",
    in: "cells.ts Cells",
    find: "const digits = minorUnitDigits(currency);",
    replace: "const digits = Math.max(2, minorUnitDigits(currency));",
    caughtBy: {
      test: "real-dates.test.ts",
      name: "minor units of the row's currency: JPY",
    },
  },
  {
    name: "files: guesses are counted as often as they are shown",
    in: "GuessTally",
    find: "own.count += 1;",
    replace: "own.count = Math.min(own.count + 1, maximumExamples);",
    caughtBy: {
      test: "file-summary.test.ts",
      name: "first five examples",
    },
  },
];
