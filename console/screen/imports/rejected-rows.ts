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
  const delimiter = new RegExp(`([;,|\\t])"?${mark}\\b`).exec(text)?.[1];
  if (delimiter === undefined) return null;
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
  const cell = new RegExp(
    `("(?:[^"]|"")*"|[^"\\n\\${delimiter}][^\\n\\${delimiter}]*|)(\\${delimiter}|\\r?\\n|$)`,
    "y",
  );
  let cells: string[] = [];
  let from = 0;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (match === null) break;
    const [, written = "", end = ""] = match;
    const plain = written.replace(/\r$/, "");
    cells.push(plain.startsWith('"') ? plain.slice(1, -1).replaceAll('""', '"') : plain);
    if (end === delimiter) continue;
    records.push({ from, cells });
    cells = [];
    from = cell.lastIndex;
  }
  return records;
}
