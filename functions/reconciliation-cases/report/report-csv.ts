import { guardCell, separatorInCell } from "../../../shared/domain/bulk/spreadsheet-cell.ts";
import type { OperationResult } from "../../../shared/http/operation.ts";

type Row = Readonly<Record<string, string | number | boolean | null>>;

/** The rows as CSV after RFC 4180, with the names of the columns in the first line; empty cells for null. */
export function csvOf(columns: readonly string[], rows: readonly Row[]): OperationResult {
  const lines = [columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))];
  const body = lines.map((cells) => `${cells.join(",")}\r\n`).join("");
  return { status: 200, body, contentType: "text/csv; charset=utf-8" };
}

/** Amounts may begin with a minus sign: a spreadsheet reads them as the numbers that they are. */
function cellOf(value: Row[string] | undefined): string {
  if (value === null || value === undefined) return "";
  const text = String(value);
  const cell = /^-?\d+(?:\.\d+)?$/.test(text) ? text : guardCell(text);
  return separatorInCell.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
