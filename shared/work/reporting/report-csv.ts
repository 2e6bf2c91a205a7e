/** Rows of reports as CSV after RFC 4180. */
import { guardCell, separatorInCell } from "#domain/bulk/spreadsheet-cell.ts";

export type CsvRow = Readonly<Record<string, string | number | boolean | null>>;

export function csvHead(columns: readonly string[]): string {
  return `${columns.join(",")}\r\n`;
}

/** Empty cells for null. */
export function csvLine(columns: readonly string[], row: CsvRow): string {
  return csvHead(columns.map((column) => cellOf(row[column])));
}

/** Amounts may begin with a minus sign: a spreadsheet reads them as the numbers that they are. */
function cellOf(value: CsvRow[string] | undefined): string {
  if (value === null || value === undefined) return "";
  const text = String(value);
  const cell = /^-?\d+(?:\.\d+)?$/.test(text) ? text : guardCell(text);
  return separatorInCell.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
