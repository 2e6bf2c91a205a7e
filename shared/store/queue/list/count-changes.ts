/**
 * Converts a batch of the table's stream into changes of lists, and counts them list by list. Beside it, what
 * cases are found by is indexed.
 */

import type { AttributeValue as StoredValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { AttributeValue, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type Meter, metered } from "#store/metrics/meter.ts";
import { entryAttribute } from "#store/table/audit/audit-entry-store.ts";
import { type Collection, type Key, parseRecordKey } from "#store/table/core/keys.ts";
import type { CountedCollection } from "#store/table/list/listed/listed-collection.ts";
import {
  entriesIn,
  type OnUnreadable,
  readable,
} from "#store/table/list/walk/readable-collection.ts";
import { listedCollections } from "#store/table/listed-collections.ts";
import type { TermChange } from "#store/table/payment/search-index.ts";
import { isMove } from "../moved-to-archive.ts";
import { termChangesOf } from "./term-changes.ts";

type ListKey = readonly [name: string, value: string];

/** Changed records of one list in a batch, and the list keys of their old and new images. */
export type ListChanges = {
  readonly organizationId: OrganizationId;
  readonly collection: CountedCollection;
  readonly touched: Map<Uuid, ListKey[]>;
};

/** Lists counted in parallel; each has its own head item, so they do not conflict. */
const listsAtOnce = 8;

/**
 * @throws the first error of `count` or `index`, after all were tried; the batch is then delivered again
 */
export function countChanges(
  meter: Meter,
  count: (changes: ListChanges) => Promise<void>,
  index: (changes: readonly TermChange[]) => Promise<void>,
): (event: DynamoDBStreamEvent) => Promise<void> {
  return metered(meter, async ({ Records }: DynamoDBStreamEvent) => {
    const records = Records.filter((record) => !isMove(record));
    const unreadable = new Set<string>();
    const onUnreadable: OnUnreadable = ({ pk, sk }) => unreadable.add(`${pk} ${sk}`);
    const queue = [...listChangesOf(records, onUnreadable).values()];
    const failures: unknown[] = [];
    const work = async () => {
      for (let changes = queue.pop(); changes !== undefined; changes = queue.pop()) {
        await count(changes).catch((error: unknown) => failures.push(error));
      }
    };
    const indexed = index(termChangesOf(records)).catch((error: unknown) => {
      failures.push(error);
    });
    await Promise.all([indexed, ...Array.from({ length: listsAtOnce }, work)]);
    if (unreadable.size > 0) meter.record("UnreadableRecords", "list-counter", unreadable.size);
    if (failures.length > 0) throw failures[0];
  });
}

/** @param onUnreadable called for each record that this version cannot read; no list contains it */
function listChangesOf(
  records: readonly DynamoDBRecord[],
  onUnreadable: OnUnreadable,
): Map<string, ListChanges> {
  const lists = new Map<string, ListChanges>();
  const listOf = (organizationId: OrganizationId, name: Collection): ListChanges => {
    const id = JSON.stringify([organizationId, name]);
    const collection = readable(listedCollections[name], onUnreadable);
    const changes = lists.get(id) ?? { organizationId, collection, touched: new Map() };
    lists.set(id, changes);
    return changes;
  };
  for (const record of records.filter((each) => !changesNoList(each))) {
    const { Keys, NewImage, OldImage } = record.dynamodb ?? {};
    const named = parseRecordKey(keyOf(Keys));
    if (named === null) continue;
    const { organizationId, collection, uuid } = named;
    addChange(listOf(organizationId, collection), uuid, [OldImage, NewImage], onUnreadable);
    // An embedded audit entry is created with its record and never changes.
    const embedsEntry = record.eventName === "INSERT" && NewImage?.[entryAttribute] !== undefined;
    if (embedsEntry && collection !== "journal") {
      addChange(listOf(organizationId, "journal"), uuid, [OldImage, NewImage], onUnreadable);
    }
  }
  return lists;
}

function keyOf(keys: Image): Key {
  return { pk: keys?.["pk"]?.S ?? "", sk: keys?.["sk"]?.S ?? "" };
}

/**
 * True if only the position in the `due` index changed, which the sweeper updates, or if the record was removed.
 * Records are removed when their organization leaves, and its lists go with it; to count that would make them anew.
 */
function changesNoList({ dynamodb, eventName }: DynamoDBRecord): boolean {
  if (eventName === "REMOVE") return true;
  const version = dynamodb?.NewImage?.["version"]?.N;
  return version !== undefined && version === dynamodb?.OldImage?.["version"]?.N;
}

type Image = Record<string, AttributeValue> | undefined;

function addChange(
  { collection, touched }: ListChanges,
  uuid: Uuid,
  images: readonly Image[],
  onUnreadable: OnUnreadable,
): void {
  const keys = images.map((image) =>
    keysIn(listedCollections[collection.name], image, onUnreadable),
  );
  if (keys.includes(null)) return;
  touched.set(uuid, [...(touched.get(uuid) ?? []), ...keys.flatMap((each) => each ?? [])]);
}

/** Returns null if the image is unreadable. */
function keysIn(
  collection: CountedCollection,
  image: Image,
  onUnreadable: OnUnreadable,
): ListKey[] | null {
  if (image === undefined) return [];
  const item = unmarshall(image as Record<string, StoredValue>);
  return entriesIn(collection, item, onUnreadable)?.flatMap((entry) => entry.keys) ?? null;
}
