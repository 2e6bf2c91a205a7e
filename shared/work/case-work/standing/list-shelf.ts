/** Entries of a standing resource that are one list: one item. */
import type { StandingListStore } from "#store/table/rule/standing-lists.ts";
import type { EntryOrigin, Shelf, StandingKind } from "./standing-resource.ts";

export function listShelf<Entry>({ find, setWrite }: StandingListStore<Entry>): Shelf<Entry> {
  return {
    read: find,
    add: (organizationId, before, entry) => {
      const entries = [entry, ...before.entries];
      return [setWrite(organizationId, { ...before, entries, version: after(before) })];
    },
    remove: (organizationId, before, entry) => {
      const entries = before.entries.filter((other) => other !== entry);
      return [setWrite(organizationId, { ...before, entries, version: after(before) })];
    },
  };
}

const after = ({ version = 0 }: { readonly version?: number }) => version + 1;

/** An entry that is its body, with who made it when. */
export function signed<Kind extends StandingKind, Body>(
  body: Body,
  { uuid, createdBy, createdAt }: EntryOrigin<Kind>,
) {
  return { ...body, uuid, createdBy, createdAt };
}
