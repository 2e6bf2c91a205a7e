import { visibleText } from "./visible-text.ts";

/**
 * Formats rows as a text table; each column is as wide as its widest cell. Control characters are
 * shown escaped.
 */
export function renderTable(
  columns: readonly string[],
  rows: readonly (readonly (string | null | undefined)[])[],
): string {
  const cells = [columns, ...rows].map((row) => row.map((cell) => visibleText(cell ?? "-")));
  const widths = columns.map((_, index) =>
    Math.max(...cells.map((row) => (row[index] ?? "").length)),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd();
  const [head = [], ...body] = cells;
  return [line(head), line(widths.map((width) => "-".repeat(width))), ...body.map(line)].join("\n");
}
