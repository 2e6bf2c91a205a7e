/** Moves cases into an object of the archive: the object first, then a stub for each item, a case in one transaction. */
import type { OrganizationId } from "#domain/value/organization-id.ts";
import {
  type ArchiveLine,
  type ArchiveObject,
  archiveKeyOf,
  type DecodedObject,
  decodeObject,
  encodeObject,
  encodePlace,
} from "#store/archive/archive-object.ts";
import { blankLines } from "#store/archive/restore-line.ts";
import { type ObjectStore, putNewObject, readVersion } from "#store/object-store/object-store.ts";
import { asStored, formerPlaceAttribute, placeAttribute } from "#store/table/core/archived-item.ts";
import { commit, type Write } from "#store/table/core/commit.ts";
import { inParallel } from "#store/table/core/in-parallel.ts";
import type { Item } from "#store/table/core/read-item.ts";
import { readItem } from "#store/table/core/read-item.ts";
import type { Table } from "#store/table/core/table.ts";

type Dependencies = { readonly table: Table; readonly store: ObjectStore };

type Moved = {
  readonly key: string;
  readonly sha256: string;
  readonly cases: number;
  /** Cases that were written and then changed: they stay in the table, and the object has blanks for them. */
  readonly left: number;
  readonly bytes: number;
};

/**
 * Safe to repeat after a crash at any moment, and beside another run of the same step: an object that exists is taken as it is,
 * and a case is moved only while each of its items is what the object has.
 *
 * @param cases the items of each case, the payment first
 * @throws Error where the object in the bucket is not what was written
 */
export async function moveCases(
  { table, store }: Dependencies,
  {
    organizationId,
    object,
  }: { readonly organizationId: OrganizationId; readonly object: ArchiveObject },
  cases: readonly (readonly Item[])[],
): Promise<Moved> {
  const key = archiveKeyOf(organizationId, object);
  await putNewObject(store, key, encodeObject(cases), "application/x-ndjson");
  const { bytes } = await readVersion(store, key);
  const written = decodeObject(object, bytes);
  requireUnchanged(key, written);
  const left: ArchiveLine[] = [];
  await inParallel(written.lines, async (line) => {
    if (!(await moveCase(table, line))) left.push(line);
  });
  if (left.length > 0)
    await blankLines(
      store,
      key,
      left.map(({ place }) => place),
    );
  const { sha256, lines, blank } = written;
  const total = { cases: lines.length - left.length, left: left.length + blank };
  return { key, sha256, bytes: bytes.length, ...total };
}

function requireUnchanged(key: string, { changed }: DecodedObject): void {
  if (changed.length > 0) throw new Error(`${changed.length} lines of ${key} are not as written.`);
}

/** @returns false if the case was changed since the object was written */
async function moveCase(table: Table, { place, items }: ArchiveLine): Promise<boolean> {
  const stored = encodePlace(place);
  const plain: Table = { ...table, archive: undefined };
  const { ok } = await commit(
    plain,
    items.map((item) => stubWrite(item, stored)),
  );
  if (ok) return true;
  const [payment] = items;
  if (payment === undefined) return true;
  const key = { pk: String(payment["pk"]), sk: String(payment["sk"]) };
  const now = (await readItem(asStored(table), key))?.[placeAttribute];
  // Another run of the step, or this one before a crash, has moved it.
  return now instanceof Uint8Array && Buffer.from(now).equals(stored);
}

/** Attributes that an item may get without a change of those that it has. */
const later = [
  placeAttribute,
  formerPlaceAttribute,
  "refunds",
  "followed",
  "duePartition",
  "runRequestedAt",
  "expiresAt",
] as const;

/** The stub in place of the item, while all of it is as it was read. */
function stubWrite(item: Item, place: Uint8Array): Write {
  const { pk, sk, ...attributes } = item;
  const given = Object.entries(attributes);
  const absent = later.filter((name) => attributes[name] === undefined);
  return {
    kind: "put",
    item: { pk, sk, [placeAttribute]: place },
    condition: [
      ...given.map((_, at) => `#a${at} = :a${at}`),
      ...absent.map((name) => `attribute_not_exists(${name})`),
    ].join(" AND "),
    names: Object.fromEntries(given.map(([name], at) => [`#a${at}`, name])),
    values: Object.fromEntries(given.map(([, value], at) => [`:a${at}`, value])),
  };
}
