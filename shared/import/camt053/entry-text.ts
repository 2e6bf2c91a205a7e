const transaction = /<(?:[\w.-]+:)?TxDtls(?:\s[^>]*)?>[\s\S]*?<\/(?:[\w.-]+:)?TxDtls\s*>/g;

/** Longest entry that is kept whole as one row's original, in characters. */
const maximumLength = 100_000;

/**
 * The text of each row of an entry: the entry with the row's own transaction alone, since an entry
 * of ten thousand transactions would otherwise be kept ten thousand times.
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
