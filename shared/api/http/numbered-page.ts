import { isTimeIn, type TimeRange } from "#api/schema/field/created-range.ts";
import { type Page, pageOf } from "#domain/value/page.ts";

/**
 * The numbers of a page of items that are numbered from 1 and listed newest first; fewer at the end of the list.
 *
 * @param total number of the newest item
 */
export function numbersOfPage(total: number, { limit, offset }: Page): number[] {
  const newest = total - offset;
  const length = Math.max(0, Math.min(limit, newest));
  return Array.from({ length }, (_, index) => newest - index);
}

/**
 * A page of items that are numbered from 1 and listed newest first. Only those of the page are read; with a range all
 * are, so `total` must have a small maximum.
 *
 * @param total number of the newest item
 * @param read returns the items of these numbers, newest first
 * @param timeOf the time that the range limits
 */
export async function numberedPageOf<Item, Shown>(
  total: number,
  { from, to, limit, offset }: TimeRange & Page,
  {
    read,
    timeOf,
    view,
  }: {
    readonly read: (numbers: readonly number[]) => Promise<readonly Item[]>;
    readonly timeOf: (item: Item) => number;
    readonly view: (item: Item) => Shown;
  },
) {
  if (from === undefined && to === undefined) {
    const items = await read(numbersOfPage(total, { limit, offset }));
    return { items: items.map(view), total, limit, offset };
  }
  const all = await read(numbersOfPage(total, { limit: total, offset: 0 }));
  const found = all.filter((item) => isTimeIn({ from, to }, timeOf(item)));
  return pageOf(found, { limit, offset }, view);
}
