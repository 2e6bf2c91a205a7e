const transaction = /<(?:[\w.-]+:)?TxDtls(?:\s[^>]*)?>[\s\S]*?<\/(?:[\w.-]+:)?TxDtls\s*>/g;

/** Maximum characters of an entry that is kept whole as the original of one row. */
const maximumLength = 100_000;

/**
 * The original text of each row: the entry with only the row's own transaction. Otherwise an entry
 * with ten thousand transactions would be stored ten thousand times.
 */
export function textsOfRows(entry: string, rows: number): string[] {
  if (rows === 1 && entry.length <= maximumLength) return [entry];
  const transactions = [...entry.matchAll(transaction)];
  const first = transactions[0];
  const last = transactions.at(-1);
  if (first === undefined || last === undefined)
    return Array.from({ length: rows }, () => entry.slice(0, maximumLength));
  const head = entry.slice(0, first.index);
  const tail = entry.slice(last.index + last[0].length);
  return Array.from({ length: rows }, (_, at) => {
    const own = rows === transactions.length ? (transactions[at]?.[0] ?? "") : "";
    return `${head}${own}${tail}`;
  });
}
