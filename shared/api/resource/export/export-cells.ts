/** Cells of exported CSV files. */
import { guardCell } from "#domain/bulk/spreadsheet-cell.ts";

export type ExportColumn = { readonly path: string; readonly isAmount: boolean };

export function texts(...paths: readonly string[]): ExportColumn[] {
  return paths.map((path) => ({ path, isAmount: false }));
}

export function amounts(...paths: readonly string[]): ExportColumn[] {
  return paths.map((path) => ({ path, isAmount: true }));
}

/**
 * The CSV cells of one row: an empty cell for null, the length of a list, text guarded against
 * formulas.
 */
export function cellsOf(
  columns: readonly ExportColumn[],
  shown: Readonly<Record<string, unknown>>,
): string[] {
  return columns.map(({ path, isAmount }) => {
    const value = path.split(".").reduce<unknown>(memberOf, shown);
    if (value === null || value === undefined) return "";
    if (Array.isArray(value)) return String(value.length);
    return isAmount || typeof value !== "string" ? String(value) : guardCell(value);
  });
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[name]
    : null;
}
