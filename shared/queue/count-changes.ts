/** The table's stream as the lists' news: what changed is counted, one list after the other. */

import type { AttributeValue as StoredValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import type { AttributeValue, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import type { Uuid } from "../domain/id.ts";
import { entryAttribute } from "../table/journal-store.ts";
import { type Collection, parseRecordKey } from "../table/keys.ts";
import type { CountedCollection } from "../table/listed-collection.ts";
import { listedCollections } from "../table/listed-collections.ts";

type ListKey = readonly [name: string, value: string];

/** The records of one list that a batch tells of, and the keys under which they were found. */
export type ListNews = {
  readonly organizationId: string;
  readonly collection: CountedCollection;
  readonly touched: Map<Uuid, ListKey[]>;
};

/** Lists at once: each has its own head, so they do not wait for one another. */
const listsAtOnce = 8;

/** @throws what `count` throws, after all lists were tried: the batch is then delivered again. */
export function countChanges(
  count: (news: ListNews) => Promise<void>,
): (event: DynamoDBStreamEvent) => Promise<void> {
  return async (event) => {
    const queue = [...newsOf(event.Records).values()];
    const failures: unknown[] = [];
    const work = async () => {
      for (let news = queue.pop(); news !== undefined; news = queue.pop()) {
        await count(news).catch((error: unknown) => failures.push(error));
      }
    };
    await Promise.all(Array.from({ length: listsAtOnce }, work));
    if (failures.length > 0) throw failures[0];
  };
}

export function newsOf(records: readonly DynamoDBRecord[]): Map<string, ListNews> {
  const lists = new Map<string, ListNews>();
  for (const { dynamodb, eventName } of records) {
    const key = { pk: dynamodb?.Keys?.["pk"]?.S ?? "", sk: dynamodb?.Keys?.["sk"]?.S ?? "" };
    const named = parseRecordKey(key);
    if (named === null) continue;
    const { organizationId, collection, uuid } = named;
    const images = [dynamodb?.OldImage, dynamodb?.NewImage];
    addNews(listOf(lists, organizationId, collection), uuid, images);
    // The journal entry in it, which came with it and never changes.
    const hosts = eventName === "INSERT" && dynamodb?.NewImage?.[entryAttribute] !== undefined;
    if (hosts && collection !== "journal") {
      addNews(listOf(lists, organizationId, "journal"), uuid, images);
    }
  }
  return lists;
}

function addNews(
  { collection, touched }: ListNews,
  uuid: Uuid,
  images: readonly (Record<string, AttributeValue> | undefined)[],
): void {
  const keys = images.flatMap((image) => keysIn(collection, image));
  touched.set(uuid, [...(touched.get(uuid) ?? []), ...keys]);
}

function listOf(lists: Map<string, ListNews>, organizationId: string, name: Collection): ListNews {
  const id = JSON.stringify([organizationId, name]);
  const known = lists.get(id);
  if (known !== undefined) return known;
  const news = { organizationId, collection: listedCollections[name], touched: new Map() };
  lists.set(id, news);
  return news;
}

function keysIn(
  collection: CountedCollection,
  image: Record<string, AttributeValue> | undefined,
): ListKey[] {
  if (image === undefined) return [];
  const item = unmarshall(image as Record<string, StoredValue>);
  return collection.entriesOf(item).flatMap((entry) => entry.keys);
}
