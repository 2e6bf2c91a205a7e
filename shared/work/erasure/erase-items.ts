/** Blanks the items about a payment, one kind of item at a time. Each may be repeated. */
import { createHash, randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { eraseEvent } from "#api/schema/audit/erase-event.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { ImportRow } from "#domain/evidence/observation/raw-record.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { decodeEntry, encodeEntry, holdsEntry } from "#store/table/audit/audit-entry-store.ts";
import { importChunkKey } from "#store/table/bulk/file-keys.ts";
import { compressJson, decompressJson } from "#store/table/core/document/compressed-json.ts";
import { atVersion } from "#store/table/core/expression.ts";
import { itemsOf, pageOf } from "#store/table/core/key-range.ts";
import { hashOf, type Key, rawRecordPartition } from "#store/table/core/keys.ts";
import { type Item, readItem } from "#store/table/core/read-item.ts";
import type { Table } from "#store/table/core/table.ts";
import { putItem } from "#store/table/core/write-item.ts";
import { keysOfLeg } from "#store/table/evidence/leg-list.ts";
import { decodeLeg } from "#store/table/evidence/leg-store.ts";
import { savedViewsPartition } from "#store/table/rule/saved-view-keys.ts";
import { blank, blankJson, type IsPersonal } from "./personal-texts.ts";

/** Somebody else changes, or still needs, an item. */
export class BusyItemError extends Error {
  override readonly name = "BusyItemError";
}

const racesAtMost = 5;

/**
 * Replaces an item by what `change` makes of it, unless somebody else changed it meanwhile: then it is read
 * again. An item that does not exist stays so.
 *
 * @throws BusyItemError
 */
export async function changeItem(
  table: Table,
  { pk, sk }: Key,
  change: (item: Item) => Item,
): Promise<void> {
  for (let race = 0; race < racesAtMost; race += 1) {
    const item = await readItem(table, { pk, sk });
    if (item === undefined) return;
    table.archive?.onErased?.(item);
    const after = change(item);
    if (JSON.stringify(after) === JSON.stringify(item)) return;
    if (await replace(table, item, after)) return;
  }
  throw new BusyItemError(`${pk} ${sk} changes all the time: try again.`);
}

function replace(table: Table, before: Item, after: Item): Promise<boolean> {
  const version = before["version"];
  const unchanged =
    version === undefined ? { condition: "attribute_exists(pk)" } : atVersion(Number(version));
  return putItem(table, { item: after, ...unchanged });
}

/** The item with the audit entry in it blanked; its events keep their hashes. */
export function withErasedEntry(item: Item, isPersonal: IsPersonal): Item {
  if (!holdsEntry(item)) return item;
  const { events, announced } = decodeEntry(item);
  const needsErasure = JSON.stringify(blank(events, isPersonal)) !== JSON.stringify(events);
  const erased = {
    events: needsErasure ? events.map((event) => eraseEvent(event, isPersonal)) : events,
    announced: blank(announced, isPersonal),
  };
  return { ...item, entry: encodeEntry(erased) };
}

/** A flow leg: its document has its version, which the item repeats. */
export function erasedLeg(item: Item, isPersonal: IsPersonal): Item {
  const text = decompressJson(item["doc"] as Uint8Array);
  const document = JSON.parse(text) as Item;
  const doc = JSON.stringify(blank(document, isPersonal));
  const withEntry = withErasedEntry(item, isPersonal);
  if (doc === text) return withEntry;
  const erasedKeys = keysLost(decodeLeg(item), decodeLeg({ ...item, doc: compressJson(doc) }));
  // The version grows, so that no writer that has read the leg before puts it back.
  const version = Number(item["version"]) + 1;
  const changed = JSON.stringify({ ...(JSON.parse(doc) as Item), ...erasedKeys, version });
  return { ...withEntry, doc: compressJson(changed), version };
}

/** The lists that named the leg by a value that is erased now stay, empty, until a removal finds them. */
function keysLost(before: FlowLeg, after: FlowLeg): Pick<FlowLeg, "erasedKeys"> {
  const hashesOf = (leg: FlowLeg) => keysOfLeg(leg).map(([name, value]) => hashOf(name, value));
  const kept = new Set(hashesOf(after));
  const lost = hashesOf(before).filter((hashed) => !kept.has(hashed));
  const all = [...new Set([...(before.erasedKeys ?? []), ...lost])];
  return all.length === 0 ? {} : { erasedKeys: all };
}

const noBody = compressJson("");

/** The records of a partition: their bodies and their plain hashes go, which would show a short body by trying. */
export async function eraseRawRecords(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"rawRecord">,
  isPersonal: IsPersonal,
): Promise<ImportRow | null> {
  const { items } = await pageOf(table, { pk: rawRecordPartition(organizationId, uuid) });
  let row: ImportRow | null = null;
  for (const item of items) {
    const key = { pk: String(item["pk"]), sk: String(item["sk"]) };
    if (item["doc"] === undefined) {
      const repeats = (text: unknown) => blankJson(String(text), isPersonal);
      await changeItem(table, key, (each) => ({ ...each, repeats: repeats(each["repeats"]) }));
      continue;
    }
    row = (documentOf(item)["importRow"] as ImportRow | undefined) ?? row;
    await changeItem(table, key, erasedRecord);
  }
  return row;
}

function documentOf(item: Item): Item {
  return JSON.parse(decompressJson(item["doc"] as Uint8Array)) as Item;
}

function erasedRecord(item: Item): Item {
  const document = documentOf(item);
  if (document["erased"] === true) return item;
  const salted = createHash("sha256")
    .update(randomBytes(32))
    .update(String(document["bodySha256"]));
  const doc = {
    ...document,
    bodySha256: salted.digest("hex"),
    payloadEnd: 0,
    payloadStart: 0,
    erased: true,
  };
  return { ...item, doc: compressJson(JSON.stringify(doc)), compressedBody: noBody };
}

/** A chunk has at most this many rows, fewer where rows are long (shared/work/ingestion/statement/chunk-writer.ts). */
const rowsOfChunk = 100;
const chunksAtMost = 1_000;

type StoredRow = { readonly number: number };

/**
 * The row of an imported file, as it was read, with its outcome.
 *
 * @throws Error if the chunk of the row is not found
 */
export async function eraseImportRow(
  table: Table,
  organizationId: OrganizationId,
  { batchUuid, row }: ImportRow,
  isPersonal: IsPersonal,
): Promise<void> {
  const first = Math.floor(row / rowsOfChunk);
  for (let number = first; number < first + chunksAtMost; number += 1) {
    let isFound = false;
    await changeItem(table, importChunkKey(organizationId, batchUuid, number), (item) => {
      const rows = unpack<StoredRow>(item["rows"]);
      const at = rows.findIndex((each) => each.number === row);
      isFound = at >= 0;
      return isFound ? withErasedRow(item, at, isPersonal) : item;
    });
    if (isFound) return;
  }
  throw new Error(`Row ${row} of import batch_${batchUuid} is in no chunk.`);
}

function withErasedRow(item: Item, at: number, isPersonal: IsPersonal): Item {
  const erased = (name: string) => {
    if (item[name] === undefined) return {};
    const all = unpack<unknown>(item[name]);
    const after = all.map((each, index) => (index === at ? blank(each, isPersonal) : each));
    const isSame = JSON.stringify(after) === JSON.stringify(all);
    return isSame ? {} : { [name]: deflateRawSync(JSON.stringify(after)) };
  };
  return { ...item, ...erased("rows"), ...erased("results") };
}

function unpack<T>(bytes: unknown): T[] {
  return JSON.parse(inflateRawSync(bytes as Uint8Array).toString("utf8")) as T[];
}

/**
 * Blanks what saved filters search for, where that is a personal value. Reads all of the organization's views, those of single
 * subjects too.
 */
export async function eraseSavedViews(
  table: Table,
  organizationId: OrganizationId,
  isPersonal: IsPersonal,
): Promise<void> {
  const views = itemsOf(table, { pk: savedViewsPartition(organizationId) });
  for await (const { pk, sk } of views) {
    await changeItem(table, { pk, sk } as Key, (item) => {
      const view = JSON.parse(String(item["doc"]));
      const { name, filter: { q, tag, externalReference } = {} } = view;
      const texts = { name, q, tag, externalReference };
      const { name: erasedName, ...sought } = blank(texts, isPersonal);
      if (JSON.stringify({ name: erasedName, ...sought }) === JSON.stringify(texts)) return item;
      const version = Number(item["version"]) + 1;
      const erased = { ...view, name: erasedName, filter: { ...view.filter, ...sought }, version };
      return { ...item, doc: JSON.stringify(erased), version };
    });
  }
}

/** A stored document that is compressed JSON. */
export function erasedDocument(item: Record<string, unknown>, isPersonal: IsPersonal) {
  const text = decompressJson(item["doc"] as Uint8Array);
  const erased = blankJson(text, isPersonal);
  return erased === text ? item : { ...item, doc: compressJson(erased) };
}
