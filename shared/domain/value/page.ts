/** Maximum records of a part, and the records before it. */
export type Page = { readonly limit: number; readonly offset: number };

/** A part of a list whose items are all known, as the API shows it (docs/specification.md, Lists). */
export function pageOf<Item, Shown>(
  all: readonly Item[],
  { limit, offset }: Page,
  view: (item: Item) => Shown,
) {
  const items = all.slice(offset, offset + limit).map(view);
  return { items, total: all.length, limit, offset };
}
