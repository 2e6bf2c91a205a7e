/** Erases what the archive has of erased items: they are back in the table then, and blanks are in their place. */
import { blankRestored } from "#store/archive/restore-line.ts";
import type { ObjectStore } from "#store/object-store/object-store.ts";
import { formerPlaceAttribute, isStub } from "#store/table/core/archived-item.ts";
import type { Table } from "#store/table/core/table.ts";

type Item = Record<string, unknown>;

/**
 * Runs an erasure, and then erases the places in the archive of all items that it changed, or would have changed: an
 * interrupted run is repeated, and finds them again.
 *
 * @param store null in a stage that archives nothing
 * @throws Error where an item was archived and there is no store
 */
export async function withArchiveErased<Outcome>(
  table: Table,
  store: ObjectStore | null,
  run: (table: Table) => Promise<Outcome>,
): Promise<Outcome> {
  const { archive } = table;
  if (archive === undefined) return run(table);
  const archived: Item[] = [];
  const onErased = (item: Item) => {
    if (isStub(item) || item[formerPlaceAttribute] !== undefined) archived.push(item);
  };
  const outcome = await run({ ...table, archive: { ...archive, onErased } });
  if (archived.length === 0) return outcome;
  if (store === null) throw new Error("Something was archived, and ARCHIVE_BUCKET is not set.");
  for (const item of archived) await blankRestored(table, store, item);
  return outcome;
}
