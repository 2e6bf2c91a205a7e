/** What changed in a list since its first page was read, from that page as it is now. */

type Row = {
  readonly id: string;
  readonly verdict: string | null;
  readonly exceptionType: string | null;
  readonly status: string;
};

export type PageChange = { readonly added: number; readonly gone: number };

/** The first rows, and the number of all. */
export type FirstPage = { readonly items: readonly Row[]; readonly total: number };

const stateOf = ({ verdict, exceptionType, status }: Row) =>
  `${verdict} ${exceptionType} ${status}`;

/**
 * Rows with another state count as new. Where there are more rows than the page has, a row that comes pushes another one
 * out of it, and one that goes pulls another one in: the number of all then says which it was.
 */
export function changeOfPage(before: FirstPage, after: FirstPage): PageChange {
  const known = new Map(before.items.map((row) => [row.id, stateOf(row)]));
  const now = new Set(after.items.map(({ id }) => id));
  const changed = after.items.filter(
    (row) => known.has(row.id) && known.get(row.id) !== stateOf(row),
  ).length;
  const unknown = after.items.filter(({ id }) => !known.has(id)).length;
  const missing = before.items.filter(({ id }) => !now.has(id)).length;
  const isWhole = before.total <= before.items.length && after.total <= after.items.length;
  if (isWhole) return { added: unknown + changed, gone: missing };
  const more = after.total - before.total;
  const isReplaced = more === 0 && unknown > 0;
  return {
    added: Math.max(0, more) + (isReplaced ? unknown : 0) + changed,
    gone: Math.max(0, -more) + (isReplaced ? missing : 0),
  };
}
