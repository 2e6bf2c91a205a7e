/** Which column of a file is which field, by the names of the columns and by what their cells are (docs/files.md, Detection). */
import type { RowField } from "#api/resource/import/row-fields.ts";
import { isTicker, parseCurrency } from "#domain/value/currency.ts";
import { areDates } from "./date-notation.ts";
import { type CellKind, fieldWords, foreignColumn, hasWords } from "./header-words.ts";
import { areNumbers, isNegative, type NumberNotation, tenThousandths } from "./number-notation.ts";
import type { FoundTable, TableColumn } from "./read-table.ts";

export type FoundColumns = ReadonlyMap<RowField, TableColumn>;

const isCurrencyCode = (cell: string) => {
  const currency = /^[A-Za-z]{3}$/.test(cell) ? parseCurrency(cell) : null;
  return currency !== null && !isTicker(currency);
};

const kinds: Readonly<Record<CellKind, (cells: readonly string[]) => boolean>> = {
  date: areDates,
  number: (cells) => areNumbers(cells) || cells.every((cell) => cell === ""),
  currency: (cells) => {
    const filled = cells.filter((cell) => cell !== "");
    return filled.length > 0 && filled.every(isCurrencyCode);
  },
  text: (cells) => !areDates(cells),
};

/** @param notation reads the cells of number columns, to compare balances with amounts */
export function findColumns(table: FoundTable, notation: NumberNotation): FoundColumns {
  return table.headerRow === 0 ? byCells(table, notation) : byNames(table, notation);
}

function byNames({ columns }: FoundTable, notation: NumberNotation): FoundColumns {
  const found = new Map<RowField, TableColumn>();
  for (const { field, cells, words } of fieldWords) {
    const free = columns.filter((column) => ![...found.values()].includes(column));
    const fitting = free.filter(
      (column) => column.folded !== "" && kinds[cells](column.cells) && fits(field, column),
    );
    const column = named(fitting, words) ?? namedInPart(field, fitting, words);
    if (column !== undefined) found.set(field, column);
  }
  return completed(withoutEmpty(found), columns, notation);
}

function named(columns: readonly TableColumn[], words: readonly string[]): TableColumn | undefined {
  for (const word of words) {
    const exact = columns.filter(({ folded }) => folded === word);
    const [first] = exact;
    // Of columns of one name the one that has more texts.
    if (first !== undefined) return exact.reduce((a, b) => (filled(b) > filled(a) ? b : a), first);
  }
  return undefined;
}

/** Fields whose name may have other words beside it, such as a currency. */
const namedWithOthers: ReadonlySet<RowField> = new Set<RowField>([
  "bookingDate",
  "valueDate",
  "balance",
  "debit",
  "credit",
  "amount",
  "remittance",
]);

function namedInPart(
  field: RowField,
  columns: readonly TableColumn[],
  words: readonly string[],
): TableColumn | undefined {
  if (!namedWithOthers.has(field)) return undefined;
  for (const word of words) {
    const part = columns.find(
      ({ folded }) => !foreignColumn.test(folded) && hasWords({ folded, words: word }),
    );
    if (part !== undefined) return part;
  }
  return undefined;
}

const filled = ({ cells }: TableColumn) => cells.filter((cell) => cell !== "").length;

/** What the words alone do not say. */
function fits(field: RowField, column: TableColumn): boolean {
  if (field === "bankReference") return isUnique(column);
  return true;
}

/** A number on each row that is not that of the others. */
function isUnique({ cells }: TableColumn): boolean {
  const given = cells.filter((cell) => cell !== "");
  return given.length * 2 > cells.length && new Set(given).size === given.length;
}

/** A column of amounts without any is none, except one of the pair of debit and credit. */
function withoutEmpty(found: ReadonlyMap<RowField, TableColumn>): Map<RowField, TableColumn> {
  const kept = new Map(found);
  const isEmpty = (field: RowField) => {
    const column = kept.get(field);
    return column !== undefined && filled(column) === 0;
  };
  for (const field of ["amount", "balance", "fee", "status"] as const) {
    if (isEmpty(field)) kept.delete(field);
  }
  if (isEmpty("debit") && isEmpty("credit"))
    for (const field of ["debit", "credit"] as const) kept.delete(field);
  return kept;
}

function completed(
  found: Map<RowField, TableColumn>,
  columns: readonly TableColumn[],
  notation: NumberNotation,
): FoundColumns {
  for (const field of unneeded(found)) found.delete(field);
  if (found.has("amount") || found.has("debit")) return found;
  const free = columns.filter((column) => ![...found.values()].includes(column));
  const amount = numbersByCells(free, notation).get("amount");
  return amount === undefined ? found : new Map([...found, ["amount", amount]]);
}

/** Of an amount and a pair of debit and credit one is enough: the amount, if it is signed. */
function unneeded(found: ReadonlyMap<RowField, TableColumn>): readonly RowField[] {
  const isPair = found.has("debit") && found.has("credit");
  if (!isPair) return ["debit", "credit"];
  const amount = found.get("amount");
  if (amount === undefined) return [];
  return amount.cells.some(isNegative) ? ["debit", "credit"] : ["amount"];
}

function byCells({ columns }: FoundTable, notation: NumberNotation): FoundColumns {
  const found = new Map<RowField, TableColumn>();
  const [booked, valued] = columns.filter(({ cells }) => areDates(cells));
  if (booked !== undefined) found.set("bookingDate", booked);
  if (valued !== undefined) found.set("valueDate", valued);
  const others = columns.filter((column) => column !== booked && column !== valued);
  for (const [field, column] of numbersByCells(others, notation)) found.set(field, column);
  const currency = others.find(({ cells }) => kinds.currency(cells));
  if (currency !== undefined) found.set("currency", currency);
  const texts = others.filter(
    (column) => ![...found.values()].includes(column) && !areNumbers(column.cells),
  );
  const longest = texts.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
  if (longest !== undefined && lengthOf(longest) > 0) found.set("remittance", longest);
  return found;
}

const lengthOf = ({ cells }: TableColumn) => cells.reduce((sum, cell) => sum + cell.length, 0);

/** The amount, and the balance that it explains. */
function numbersByCells(
  columns: readonly TableColumn[],
  notation: NumberNotation,
): ReadonlyMap<RowField, TableColumn> {
  const numbers = columns.filter(
    ({ cells }) => areNumbers(cells) && cells.some((cell) => /[.,]\d{1,2}\b/.test(cell)),
  );
  for (const amount of numbers) {
    const balance = numbers.findLast(
      (other) => other !== amount && explained(amount, other, notation) >= 0.6,
    );
    if (balance !== undefined)
      return new Map([
        ["amount", amount],
        ["balance", balance],
      ]);
  }
  const signed = numbers.find(({ cells }) => cells.some(isNegative)) ?? numbers[0];
  return signed === undefined ? new Map() : new Map([["amount", signed]]);
}

/** How often the difference of two balances is the amount, from 0 to 1; the oldest row first or the newest. */
function explained(amount: TableColumn, balance: TableColumn, notation: NumberNotation): number {
  const { agree, turned } = chain({ amount, balance }, notation);
  return Math.max(agree, turned);
}

/** The shares of balances that agree with the amounts as they are signed, and with all signs turned. */
export function chain(
  { amount, balance }: { readonly amount: TableColumn; readonly balance: TableColumn },
  notation: NumberNotation,
): { readonly agree: number; readonly turned: number } {
  const read = (column: TableColumn) => column.cells.map((cell) => tenThousandths(cell, notation));
  const [amounts, balances] = [read(amount), read(balance)];
  const counts = { agree: [0, 0], turned: [0, 0] };
  let compared = 0;
  for (let at = 1; at < balances.length; at += 1) {
    const [now, before] = [balances[at], balances[at - 1]];
    const [own, other] = [amounts[at], amounts[at - 1]];
    if (now == null || before == null || own == null || other == null) continue;
    compared += 1;
    const step = now - before;
    // With the oldest row first a balance has its own amount; with the newest first that of the row above.
    count(counts, 0, { step, amount: own });
    count(counts, 1, { step: -step, amount: other });
  }
  if (compared < 2) return { agree: 0, turned: 0 };
  return {
    agree: Math.max(...counts.agree) / compared,
    turned: Math.max(...counts.turned) / compared,
  };
}

function count(
  counts: { readonly agree: number[]; readonly turned: number[] },
  order: 0 | 1,
  { step, amount }: { readonly step: bigint; readonly amount: bigint },
): void {
  if (step === amount) counts.agree[order] = (counts.agree[order] ?? 0) + 1;
  if (step === -amount) counts.turned[order] = (counts.turned[order] ?? 0) + 1;
}
