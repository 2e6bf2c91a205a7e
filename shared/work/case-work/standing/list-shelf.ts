/** Entries of a standing resource that are one list: one item. */
import type { StandingListStore } from "#store/table/rule/standing-lists.ts";
import type { Entries, EntryOrigin, Shelf, StandingKind } from "./standing-resource.ts";

export function listShelf<Entry>({ find, setWrite }: StandingListStore<Entry>): Shelf<Entry> {
  return {
    read: find,
    add: (organizationId, before, entry) => [
      setWrite(organizationId, listOf(before), [entry, ...before.entries]),
    ],
    remove: (organizationId, before, entry) => [
      setWrite(
        organizationId,
        listOf(before),
        before.entries.filter((other) => other !== entry),
      ),
    ],
  };
}

/** A list has a version, which entries that are items of their own do not have. */
const listOf = <Entry>(before: Entries<Entry>) => ({ version: 0, ...before });

/** An entry that is its body, with who made it when. */
export function signed<Kind extends StandingKind, Body>(
  body: Body,
  { uuid, createdBy, createdAt }: EntryOrigin<Kind>,
) {
  return { ...body, uuid, createdBy, createdAt };
}
