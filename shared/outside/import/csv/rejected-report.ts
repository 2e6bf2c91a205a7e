/** The rejected rows of a CSV file as a CSV that can be corrected and sent again. */
import { stringify } from "csv-stringify/sync";
import { guardParts, separatorInCell } from "#domain/bulk/spreadsheet-cell.ts";
import { CsvRecords } from "./csv-records.ts";
import { errorColumn } from "./csv-table.ts";

/** The cells of a rejected row and the reason; in a file without a header, the reason has the column name before it. */
export function rejectedLine(
  { original, reason }: { readonly original: string; readonly reason: string },
  { delimiter, hasHeader }: { readonly delimiter: string; readonly hasHeader: boolean },
): string {
  const cells = cellsOf(original, delimiter).map(guarded);
  return stringify([[...cells, hasHeader ? reason : `${errorColumn}: ${reason}`]], {
    delimiter,
    quoted_match: separatorInCell,
  });
}

/** The lines through the header, with the column of the reasons. */
export function rejectedHeader(
  header: string,
  { delimiter }: { readonly delimiter: string },
): string[] {
  const lines = header.split("\n");
  let last = lines.pop() ?? "";
  // A quoted name may have line breaks.
  while (last.split('"').length % 2 === 0 && lines.length > 0) last = `${lines.pop()}\n${last}`;
  const names = cellsOf(last, delimiter);
  return [
    ...lines.map((line) => `${line}\n`),
    stringify([[...names, errorColumn]], { delimiter, quoted_match: separatorInCell }),
  ];
}

/** Splits a row into cells; a row with broken quotes is one cell. */
function cellsOf(original: string, delimiter: string): readonly string[] {
  const records = new CsvRecords(delimiter);
  const lines = original.split("\n").map((text, at) => ({ number: at + 1, text }));
  const [first] = [...records.push(lines), ...records.end()];
  return first?.cells ?? [original];
}

/** A plain number is not a formula and stays unchanged. */
const plainNumber = /^[-+]?[\d.,'\u2019 ]*\d$/;

function guarded(cell: string): string {
  return plainNumber.test(cell) ? cell : guardParts(cell);
}
