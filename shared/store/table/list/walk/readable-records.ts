/** What a page of a list does with items that this version of the service cannot decode. */
import type { Collection } from "../../core/keys.ts";
import type { Item } from "../../core/read-item.ts";

/** Partition keys and sort keys of items that could not be decoded, with the first error of each. */
export type Unreadable = Map<string, unknown>;

/** Maximum items that one warning names. */
const namedAtMost = 10;

/** The records that `read` finds in the item; none, and a note, if it throws. */
export function orUnreadable<R>(
  unreadable: Unreadable,
  item: Item,
  read: () => readonly R[],
): readonly R[] {
  try {
    return read();
  } catch (error) {
    const name = `${item["pk"]} ${item["sk"]}`;
    if (!unreadable.has(name)) unreadable.set(name, error);
    return [];
  }
}

/**
 * Writes one warning to the log, which names at most 10 items. The metric `UnreadableRecords` is
 * counted behind the stream, when such an item is written.
 */
export function warnOfUnreadable(collection: Collection, unreadable: Unreadable): void {
  if (unreadable.size === 0) return;
  const [first] = unreadable.values();
  const warning = {
    level: "WARN",
    message: "A list omits records that this version cannot decode.",
    collection,
    count: unreadable.size,
    items: [...unreadable.keys()].slice(0, namedAtMost),
    reason: first instanceof Error ? first.name : "unknown",
  };
  process.stdout.write(`${JSON.stringify(warning)}\n`);
}
