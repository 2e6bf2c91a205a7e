/** Puts the items of a line of the archive back into the table, and erases the line. */
import type { OrganizationId } from "#domain/value/organization-id.ts";
import {
  type ObjectStore,
  readRange,
  readVersion,
  replaceVersion,
} from "#store/object-store/object-store.ts";
import { asStored, formerPlaceAttribute, placeAttribute } from "#store/table/core/archived-item.ts";
import { readAll } from "#store/table/core/batch-read.ts";
import { commit, type Write } from "#store/table/core/commit.ts";
import { type Key, parseKey, parseRecordKey } from "#store/table/core/keys.ts";
import { maximumRaces, TooManyWritersError } from "#store/table/core/retry-races.ts";
import type { Table } from "#store/table/core/table.ts";
import { countRestoredWrite } from "./archive-job-store.ts";
import {
  archiveKeyOf,
  decodeLine,
  decodePlace,
  isBlank,
  type Place,
  withBlanks,
} from "./archive-object.ts";

type Item = Record<string, unknown>;

/** A line that an item of the table names. */
export type ArchivedLine = { readonly key: string; readonly place: Place };

function keyOf(item: Item): Key {
  return { pk: String(item["pk"]), sk: String(item["sk"]) };
}

function organizationOf(item: Item): OrganizationId {
  const named = parseKey(keyOf(item));
  if (named === null) throw new Error("An archived item belongs to no organization.");
  return named.organizationId;
}

/** The line of an item that is, or was, in the archive. */
export function lineOf(item: Item): ArchivedLine {
  const stored = item[placeAttribute] ?? item[formerPlaceAttribute];
  const place = decodePlace(stored as Uint8Array);
  return { key: archiveKeyOf(organizationOf(item), place), place };
}

export function idOf({ key, place }: ArchivedLine): string {
  return `${key} ${place.offset}`;
}

/** All items of the line that are still in the archive, in one transaction. */
export async function restoreLine(
  table: Table,
  { stub, items }: { readonly stub: Item; readonly items: readonly Item[] },
): Promise<void> {
  const place = Buffer.from(stub[placeAttribute] as Uint8Array);
  const plain: Table = { ...table, archive: undefined };
  for (let race = 0; race < maximumRaces; race += 1) {
    const stored = await readAll(asStored(table), items.map(keyOf));
    const stubs = stored.filter((item) => {
      const own = item[placeAttribute];
      return own instanceof Uint8Array && place.equals(own);
    });
    if (stubs.length === 0) return;
    const writes = stubs.flatMap((each) => restoreWrites(each, items));
    if ((await commit(plain, writes)).ok) return;
  }
  throw new TooManyWritersError();
}

function restoreWrites(stub: Item, items: readonly Item[]): Write[] {
  const { pk, sk } = keyOf(stub);
  const content = items.find((item) => item["pk"] === pk && item["sk"] === sk);
  if (content === undefined) throw new Error(`${pk} ${sk} is not where it was archived.`);
  const place = stub[placeAttribute];
  const put: Write = {
    kind: "put",
    item: { ...content, [formerPlaceAttribute]: place },
    condition: `${placeAttribute} = :place`,
    values: { ":place": place },
  };
  const record = parseRecordKey({ pk, sk });
  const isCase = record?.collection === "payment";
  return isCase ? [put, countRestoredWrite(record.organizationId)] : [put];
}

/** Restores what is still archived of the line that the item names or named, and writes blanks over the line. */
export async function blankRestored(table: Table, store: ObjectStore, item: Item): Promise<void> {
  const { key, place } = lineOf(item);
  const { offset, length } = place;
  const bytes = await readRange(store, key, { from: offset, to: offset + length });
  if (isBlank(bytes)) return;
  const stub = { ...item, [placeAttribute]: item[placeAttribute] ?? item[formerPlaceAttribute] };
  await restoreLine(table, { stub, items: decodeLine(bytes) });
  await blankLines(store, key, [place]);
}

/** Writes blanks over these lines: nothing names them. Their digests stay in the first line of the object. */
export async function blankLines(
  store: ObjectStore,
  key: string,
  places: readonly Place[],
): Promise<void> {
  for (let race = 0; race < maximumRaces; race += 1) {
    const { bytes, etag } = await readVersion(store, key);
    const after = withBlanks(bytes, places);
    if (after.equals(bytes) || (await replaceVersion(store, { key, etag }, after))) return;
  }
  throw new TooManyWritersError();
}
