/** Compares the index of the decisions with their files. */
import type { Document } from "./documents.ts";

/** A row names a record by its link, or says of a number why it has none. */
const recordRow = /^\| \[(\d{4}) (.+)\]\(([\w-]+\.md)\) \| (.+) \|$/;
const statusLine =
  /^Status: (?:Accepted, )?(not implemented yet|implemented in part|implemented|replaced by \d{4})\b/m;
const numberRow = /^\| (\d{4}) \| (?:withdrawn\b.*|merged into \[?\d{4}\b.*|never used) \|$/;

/** The mistakes in an index, in the order of the numbers. */
export function findWrongIndex(index: string, records: readonly Document[]): string[] {
  const rows = index.split("\n").filter((line) => /^\| \[?\d{4} /.test(line));
  const numbers = rows.map((row) => /\d{4}/.exec(row)?.[0] ?? "");
  const known = new Set(numbers);
  const recorded = records.map(numberOf);
  const last = Math.max(0, ...[...recorded, ...numbers].map(Number));
  const all = Array.from({ length: last }, (_, before) => String(before + 1).padStart(4, "0"));
  const isInOrder = numbers.every((each, at) => at === 0 || (numbers[at - 1] ?? "") < each);
  return [
    ...(isInOrder ? [] : ["the rows are not in the order of their numbers, each once"]),
    ...twiceIn(recorded).map((each) => `${each} has two records`),
    ...all.filter((each) => !known.has(each)).map((each) => `${each} is not in the index`),
    ...rows.flatMap((row) => mistakesOf(row, records)),
  ];
}

function mistakesOf(row: string, records: readonly Document[]): string[] {
  const number = /\d{4}/.exec(row)?.[0] ?? "";
  const record = records.find((each) => numberOf(each) === number);
  const [, , title, file = "", status] = recordRow.exec(row) ?? [];
  if (record === undefined) {
    return numberRow.test(row) ? [] : [`${number} has no record, and the index does not say why`];
  }
  const stated = statusLine.exec(record.text)?.[1];
  return [
    ...(record.path.endsWith(`/${file}`) ? [] : [`${number} has the file ${record.path}`]),
    ...(record.headings[0] === `${number}. ${title}` ? [] : [`${number} has another title`]),
    ...(stated === status ? [] : [`${number} has another status: ${stated}`]),
  ];
}

/** @param record such as `docs/decisions/0001-intent-and-case-are-one-item.md` */
function numberOf({ path }: Document): string {
  return /(\d{4})-[\w-]+\.md$/.exec(path)?.[1] ?? "";
}

function twiceIn(numbers: readonly string[]): string[] {
  return numbers.filter((each, at) => numbers.indexOf(each) !== at);
}
