import { millisecondsOfUuid, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { pageOf } from "#domain/value/page.ts";
import { dayOrTime, endDayOrTime } from "./day-or-time.ts";
import { parseTimestamp } from "./timestamp.ts";

type Range = { readonly from?: Instant | undefined; readonly to?: Instant | undefined };

/** Filters by a time, mostly the creation of a record: `from` is included, `to` is not, but the whole of a day that it names. */
export function createdRange() {
  return { from: dayOrTime.optional(), to: endDayOrTime.optional() };
}

/** A part of a list whose items are all known, of those that were created in the range. */
export function createdPageOf<Item, Shown extends { readonly createdAt: string }>(
  all: readonly Item[],
  { from, to, ...page }: Range & Parameters<typeof pageOf>[1],
  view: (item: Item) => Shown,
) {
  if (from === undefined && to === undefined) return pageOf(all, page, view);
  const found = all
    .map(view)
    .filter(({ createdAt }) => isCreatedBetween({ from, to }, parseTimestamp(createdAt) ?? 0));
  return pageOf(found, page, (shown) => shown);
}

/** Whether the record with this id was created in the range. */
export function isCreatedIn(range: Range, uuid: Uuid): boolean {
  return isCreatedBetween(range, millisecondsOfUuid(uuid));
}

function isCreatedBetween({ from, to }: Range, milliseconds: number): boolean {
  return (from === undefined || milliseconds >= from) && (to === undefined || milliseconds < to);
}
