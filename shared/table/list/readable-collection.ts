/**
 * While two versions of the service run at once, or after a rollback, an item may be in a form that the
 * version at work does not know. Such a record is left out, so that it does not hold up the others:
 * journal-sweeper counts it once it can be read.
 */
import type { CountedCollection, Item, ListEntry } from "./listed-collection.ts";

/** Tells of an item that could not be decoded, by its partition and sort key. */
export type OnUnreadable = (key: { readonly pk: string; readonly sk: string }) => void;

/** The collection with no entries in items that cannot be decoded. */
export function readable(
  collection: CountedCollection,
  onUnreadable: OnUnreadable,
): CountedCollection {
  return { ...collection, entriesOf: (item) => entriesIn(collection, item, onUnreadable) ?? [] };
}

/** Null where the item cannot be decoded. */
export function entriesIn(
  collection: CountedCollection,
  item: Item,
  onUnreadable: OnUnreadable,
): readonly ListEntry[] | null {
  try {
    return collection.entriesOf(item);
  } catch {
    onUnreadable({ pk: String(item["pk"]), sk: String(item["sk"]) });
    return null;
  }
}
