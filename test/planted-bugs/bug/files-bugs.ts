import type { PlantedBug } from "../planted-bug.ts";

export const filesBugs: readonly PlantedBug[] = [
  {
    name: "a report and its statement in one file number their rows together",
    in: "withKey",
    find: 'hashParts("key", report, key)',
    replace: 'hashParts("key", key)',
    caughtBy: {
      test: "interim-reports.test.ts",
    },
  },
  {
    name: "a minus in the net amount of a settlement is left out without a word",
    in: "amountOfColumn",
    find: "const mixed = checks.signs.note(column, seen);",
    replace: "const mixed = seen.isAlone ? seen.hint : null;",
    caughtBy: {
      test: "lost-signs.test.ts",
    },
  },
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
  {
    name: "detection: a minus is money in where most balances say so, whatever the words say",
    in: "direction.ts findDirection",
    find: "return stated ?? ofSigned(amount, found, notation);",
    replace: "return ofSigned(amount, found, notation) ?? stated;",
    caughtBy: {
      test: "detected-options.test.ts",
      name: "words that agree with the signs decide",
    },
  },
  {
    name: "detection: three digits behind a mark are decimals",
    in: "number-notation.ts voteOf",
    find: "last[2]?.length !== 3",
    replace: "last[2]?.length !== 4",
    caughtBy: {
      test: "detected-options.test.ts",
      name: "only three digits behind each mark",
    },
  },
  {
    name: "detection: the names of columns are read in UTF-8 whatever the file's letters are",
    in: "file-text.ts encodingOf",
    find: "return { encoding: best?.encoding ?? fallbackEncoding, isUnsure: true };",
    replace:
      'return { encoding: best === undefined ? fallbackEncoding : "utf-8", isUnsure: true };',
    caughtBy: {
      test: "layouts.test.ts",
      name: "Valiant in French",
    },
  },
];
