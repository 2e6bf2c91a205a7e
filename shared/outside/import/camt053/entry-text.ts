/** An opening or a closing tag. An attribute has no `<`, so each character is read at most twice. */
const tag = /<(\/?)(?:[\w.-]+:)?TxDtls(?:\s[^<>]*)?>/g;

/** Maximum characters of an entry that is kept whole as the original of one row. */
const maximumLength = 100_000;
/**
 * Maximum characters of what the rows of one entry share, before and after their transactions: it is kept
 * with each of them.
 */
const maximumShared = 8_000;

/**
 * The original text of each row: the entry with only the row's own transaction. Otherwise an entry
 * with ten thousand transactions would be stored ten thousand times.
 */
export function textsOfRows(entry: string, rows: number): string[] {
  if (rows === 1 && entry.length <= maximumLength) return [entry];
  const transactions = transactionsIn(entry);
  const first = transactions[0];
  const last = transactions.at(-1);
  if (first === undefined || last === undefined)
    return Array.from({ length: rows }, () => entry.slice(0, maximumLength));
  const head = entry.slice(0, Math.min(first.start, maximumShared));
  const tail = entry.slice(Math.max(last.end, entry.length - maximumShared));
  return Array.from({ length: rows }, (_, at) => {
    const { start, end } = transactions[at] ?? first;
    const own = rows === transactions.length ? entry.slice(start, end) : "";
    return `${head}${own}${tail}`;
  });
}

type Span = { readonly start: number; readonly end: number };

/** From each opening tag to the next closing tag, in one pass. */
function transactionsIn(entry: string): Span[] {
  const spans: Span[] = [];
  let start: number | null = null;
  for (const { 0: text, 1: slash, index } of entry.matchAll(tag)) {
    if (slash === "") start ??= index;
    else if (start !== null) {
      spans.push({ start, end: index + text.length });
      start = null;
    }
  }
  return spans;
}
