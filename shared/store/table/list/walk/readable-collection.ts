/**
 * While two versions of the service run at once, or after a rollback, an item may have a format
 * that this version cannot decode. Such a record is omitted, so that it does not block others. The
 * missed-work sweeper counts it once it can be decoded.
 */
import type { Item } from "../../core/read-item.ts";
import type { CountedCollection, ListEntry } from "../listed/listed-collection.ts";

/** Called with the partition key and sort key of an item that cannot be decoded. */
export type OnUnreadable = (key: { readonly pk: string; readonly sk: string }) => void;

/** The collection, with no entries for items that cannot be decoded. */
export function readable(
  collection: CountedCollection,
  onUnreadable: OnUnreadable,
): CountedCollection {
  return { ...collection, entriesOf: (item) => entriesIn(collection, item, onUnreadable) ?? [] };
}

/** The entries of an item; null if it cannot be decoded. */
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
