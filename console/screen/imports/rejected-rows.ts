/** The rejected rows of a CSV as the service gives them: a table whose last column says why (docs/files.md, Batches). */

/** Name of the last column, by which the service knows a corrected file. */
const mark = "_error";

export type RejectedRows = {
  readonly delimiter: string;
  /** The lines before the header, as they are; then the names. Null names: the file has no header. */
  readonly before: string;
  readonly names: readonly string[] | null;
  readonly rows: readonly { readonly cells: readonly string[]; readonly reason: string }[];
};

/** @returns null for a text that is no such table */
export function readRejected(text: string): RejectedRows | null {
  const at = text.indexOf(mark);
  const delimiter = text.charAt(text.charAt(at - 1) === '"' ? at - 2 : at - 1);
  if (at < 1 || delimiter === "") return null;
  const records = recordsOf(text, delimiter);
  const head = records.findIndex(({ cells }) => cells.at(-1) === mark);
  const rows = records.slice(head + 1).map(({ cells }) => ({
    cells: cells.slice(0, -1),
    reason: (cells.at(-1) ?? "").replace(`${mark}: `, ""),
  }));
  const header = records[head];
  return {
    delimiter,
    before: header === undefined ? "" : text.slice(0, header.from),
    names: header?.cells.slice(0, -1) ?? null,
    rows,
  };
}

/** The corrected rows as a file that the service reads like the first one. */
export function correctedFile(
  { delimiter, before, names }: RejectedRows,
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) =>
    `${cells.map((cell) => quoted(cell, delimiter)).join(delimiter)}\n`;
  const header = names === null ? "" : line([...names, mark]);
  const last = names === null ? `${mark}: corrected` : "";
  return before + header + rows.map((cells) => line([...cells, last])).join("");
}

function quoted(cell: string, delimiter: string): string {
  const isPlain = !cell.includes(delimiter) && !/["\r\n]|^\s|\s$/.test(cell);
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`;
}

type CsvLine = { readonly from: number; readonly cells: readonly string[] };

function recordsOf(text: string, delimiter: string): CsvLine[] {
  const records: CsvLine[] = [];
  let cells: string[] = [];
  let from = 0;
  let at = 0;
  while (at < text.length) {
    const { cell, end } = cellAt(text, at, delimiter);
    cells.push(cell);
    at = end + 1;
    if (text.charAt(end) === delimiter && at < text.length) continue;
    records.push({ from, cells });
    cells = [];
    from = at;
  }
  return records;
}

type Cell = { readonly cell: string; readonly end: number };

/** The cell that begins here, and where it ends: at the delimiter, the line end or the end of the text. */
function cellAt(text: string, start: number, delimiter: string): Cell {
  if (text.charAt(start) === '"') return quotedAt(text, start);
  let end = start;
  while (end < text.length && text.charAt(end) !== delimiter && text.charAt(end) !== "\n") end += 1;
  return { cell: withoutReturn(text.slice(start, end)), end };
}

function quotedAt(text: string, start: number): Cell {
  let end = start + 1;
  // Two quotes are one in the cell.
  while (end < text.length && (text.charAt(end) !== '"' || text.charAt(end + 1) === '"')) {
    end += text.charAt(end) === '"' ? 2 : 1;
  }
  const cell = text.slice(start + 1, end).replaceAll('""', '"');
  return { cell, end: text.charAt(end + 1) === "\r" ? end + 2 : end + 1 };
}

function withoutReturn(cell: string): string {
  return cell.endsWith("\r") ? cell.slice(0, -1) : cell;
}
