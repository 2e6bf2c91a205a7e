/** Bugs in the reading of ZIP files, workbooks and OFX. */
import type { PlantedBug } from "../planted-bug.ts";

const zipFiles = "test/import/archive/zip-files.test.ts";
const cells = "test/import/workbook/workbook-cells.test.ts";
const sheets = "test/import/workbook/workbook-sheets.test.ts";
const ofx = "test/import/ofx/ofx-statements.test.ts";
const kinds = "test/import/kind/file-kinds.test.ts";

export const archiveBugs: readonly PlantedBug[] = [
  {
    name: "zip: entries may share their bytes",
    file: "shared/outside/import/zip/zip-archive.ts",
    find: "+ head + entry.compressedSize > next",
    replace: "> next",
    caughtBy: { file: zipFiles, name: "shared bytes" },
  },
  {
    name: "zip: the size of an entry is believed",
    file: "shared/outside/import/zip/zip-archive.ts",
    find: "if (length > entry.uncompressedSize)",
    replace: "if (length < 0)",
    caughtBy: { file: zipFiles, name: "a size too small" },
  },
  {
    name: "zip: the second file numbers its statements from 0",
    file: "shared/outside/import/zip/in-file.ts",
    find: "place.statements = Math.max(place.statements, index + 1);",
    replace: "place.statements = 0;",
    caughtBy: { file: zipFiles, name: "numbered on" },
  },
  {
    name: "zip: the bucket is asked for bytes behind the end",
    file: "shared/outside/import/zip/byte-ranges.ts",
    find: "if (left <= 0 || from >= this.#size) return;",
    replace: "if (left <= 0) return;",
    caughtBy: { file: "test/file-worker/archive-in-thread.test.ts", name: "behind the end" },
  },
  {
    name: "xlsx: the error of a sum of binary fractions is an amount",
    file: "shared/outside/import/xlsx/number-text.ts",
    find: "return isHarmless || isError",
    replace: "return isHarmless && isError && false",
    caughtBy: { file: cells, name: "is read as 0.3" },
  },
  {
    name: "xlsx: the 29 February 1900 is counted as a day",
    file: "shared/outside/import/xlsx/serial-date.ts",
    find: "days < missingDay ? 31 : 30",
    replace: "31",
    caughtBy: { file: cells, name: "is 2026-01-05" },
  },
  {
    name: "xlsx: a date of the sheet is read by the profile's pattern",
    file: "shared/outside/import/mapping/cells.ts",
    find: "cell?.isDate ? null : readMoment(text, moments)",
    replace: "readMoment(text, moments)",
    caughtBy: { file: sheets, name: "whatever dateFormat says" },
  },
  {
    name: "ofx: the second transaction of a FITID is a duplicate",
    file: "shared/outside/import/ofx/ofx-statement.ts",
    find: "if (nthOfFitid === 1)",
    replace: "if (nthOfFitid >= 1)",
    caughtBy: { file: ofx, name: "used twice" },
  },
  {
    name: "ofx: a cut file ends like a whole one",
    file: "shared/outside/import/ofx/ofx-elements.ts",
    find: "if (open === undefined) return;",
    replace: "if (open !== null) return;",
    caughtBy: { file: ofx, name: "is cut" },
  },
  {
    name: "files of another kind are read as they come",
    file: "shared/outside/import/kind/refuse-kind.ts",
    find: "if (!kind.formats.includes(format)) throw otherKind(kind, format);",
    replace: "",
    caughtBy: { file: kinds, name: "is named" },
  },
];
