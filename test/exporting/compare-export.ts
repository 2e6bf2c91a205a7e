/**
 * Compares the two formats of an export cell by cell. It does not use the code under test: the
 * columns come from the JSON itself, and the rule for text cells from the documentation.
 */
import { parse } from "csv-parse/sync";

type Fields = { readonly [name: string]: unknown };

/** Columns with amounts, which are never modified (docs/files.md, Exports). */
const amountColumn = /(?:^|\.)(?:\w*[aA]mount|\w*Fee|unexplainedDelta|roundingDelta|fxSpread)$/;

/** The rows of a CSV, by its header. */
export function readCsv(text: string): Readonly<Record<string, string>>[] {
  return parse(text, { columns: true, bom: true, record_delimiter: "\r\n" });
}

/** Every scalar and every list of the case, by its dotted path. */
export function flatten(value: Fields, prefix = ""): [path: string, value: unknown][] {
  return Object.entries(value).flatMap(([name, member]) => {
    const path = `${prefix}${name}`;
    const isNested = typeof member === "object" && member !== null && !Array.isArray(member);
    if (isNested) return flatten(member as Fields, `${path}.`);
    return [[path, member] satisfies [string, unknown]];
  });
}

/** The differences between a case and its row; empty if they agree in every cell. */
export function differencesOf(shown: Fields, row: Readonly<Record<string, string>>): string[] {
  const members = flatten(shown);
  const paths = new Set(members.map(([path]) => path));
  const extra = Object.keys(row).filter((column) => !paths.has(column));
  return [
    ...extra.filter((column) => row[column] !== "").map((column) => `${column}: only in the CSV`),
    ...members.flatMap(([path, value]) => {
      const [column] = columnsOf(row, path, value);
      const cell = column === undefined ? undefined : row[column];
      if (cell === undefined) return [`${path}: no column`];
      const expected = textOf(value);
      const isText = typeof value === "string" && !amountColumn.test(path);
      const agrees = (isText ? unguarded(cell) : cell) === expected;
      return agrees ? [] : [`${path}: ${expected} is ${cell}`];
    }),
  ];
}

/** The columns of a field. An object that may be null has one for each member, empty while it is null. */
export function columnsOf(
  row: Readonly<Record<string, string>>,
  path: string,
  value: unknown,
): string[] {
  if (path in row) return [path];
  if (value !== null) return [];
  return Object.keys(row).filter((column) => column.startsWith(`${path}.`));
}

/** The text that a cell stands for: an apostrophe may guard its beginning. */
function unguarded(cell: string): string {
  return cell.startsWith("'") ? cell.slice(1) : cell;
}

function textOf(value: unknown): string {
  if (value === null) return "";
  return Array.isArray(value) ? String(value.length) : String(value);
}

const plainAmount = /^-?\d+(?:\.\d+)?$/;

/** Cells that a spreadsheet would evaluate (OWASP, CSV Injection). */
export function liveCells(row: Readonly<Record<string, string>>): string[] {
  return Object.entries(row)
    .filter(([column, cell]) => !(amountColumn.test(column) && plainAmount.test(cell)))
    .filter(([, cell]) => /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/.test(cell))
    .map(([column, cell]) => `${column}: ${JSON.stringify(cell)}`);
}
