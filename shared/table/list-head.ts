/**
 * The head of a list: what is counted, up to which moment, and where the tree over it begins. It
 * lies beside the days that hold records, so that one query answers both.
 */
import { randomUUID } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { millisecondsOfUuid, type Uuid } from "../domain/id.ts";
import { readAll } from "./batch-read.ts";
import {
  type Collection,
  dayOf,
  dayRegistryPartition,
  firstUuidAt,
  type Key,
  listHeadSort,
  parseDayRegistrySort,
} from "./keys.ts";
import type { Change } from "./list-tree.ts";
import type { CountedCollection, Item } from "./listed-collection.ts";
import type { Table } from "./table.ts";

export type Head = {
  /** 0 where there is none yet. */
  readonly version: number;
  /** Records made before this moment (milliseconds since the epoch) are counted, later ones not. */
  readonly boundary: number;
  readonly root: string | null;
  /** Changes that the tree does not have yet. */
  readonly pending: readonly Change[];
  /** Nodes of the state before the last rewriting: whoever still reads by it may need them. */
  readonly replaced: readonly string[];
};

export const emptyHead: Head = { version: 0, boundary: 0, root: null, pending: [], replaced: [] };

/** A partition of the collection that may hold records made at or after the head's boundary. */
export type OpenPartition = {
  readonly day: string;
  readonly shard: string;
  /** The collection in whose items these records lie. */
  readonly home: Collection;
};

export type Directory = { readonly head: Head; readonly open: readonly OpenPartition[] };

const daysPerPage = 24;

/** One strong query, more where many partitions are open. */
export async function readDirectory(
  table: Table,
  organizationId: string,
  { name, revision }: Pick<CountedCollection, "name" | "revision">,
): Promise<Directory> {
  let head = emptyHead;
  const open: OpenPartition[] = [];
  let from: Item | undefined;
  do {
    const page = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": dayRegistryPartition(organizationId, name) },
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: daysPerPage,
        ...(from === undefined ? {} : { ExclusiveStartKey: from }),
      }),
    );
    const items = page.Items ?? [];
    const first = items[0];
    if (first?.["sk"] === listHeadSort) head = decodeHead(first, revision);
    open.push(...items.flatMap((item) => openPartitionOf(item, name, head.boundary)));
    const last = (items.at(-1)?.["sk"] as string | undefined) ?? "";
    from = last < firstDayOf(head.boundary) ? undefined : page.LastEvaluatedKey;
  } while (from !== undefined);
  return { head, open };
}

function firstDayOf(boundary: number): string {
  return dayOf(firstUuidAt(boundary) as Uuid);
}

function openPartitionOf(item: Item, name: Collection, boundary: number): OpenPartition[] {
  if (item["sk"] === listHeadSort) return [];
  const partition = parseDayRegistrySort(item["sk"] as string, name);
  const usedUntil = (item["usedUntil"] as number | undefined) ?? Number.POSITIVE_INFINITY;
  return partition.day >= firstDayOf(boundary) && usedUntil >= boundary ? [partition] : [];
}

/** The heads of lists, in their order, read strongly and at once. */
export async function readHeads(
  table: Table,
  keys: readonly Key[],
  { revision }: Pick<CountedCollection, "revision">,
): Promise<Head[]> {
  const items = await readAll(table, keys);
  const byPartition = new Map(items.map((item) => [item["pk"], item]));
  return keys.map(({ pk }) => {
    const item = byPartition.get(pk);
    return item === undefined ? emptyHead : decodeHead(item, revision);
  });
}

export async function readHead(
  table: Table,
  key: Key,
  { revision }: Pick<CountedCollection, "revision">,
): Promise<Head> {
  const { Item } = await table.client.send(
    new GetCommand({
      TableName: table.name,
      Key: { pk: key.pk, sk: key.sk },
      ConsistentRead: true,
    }),
  );
  return Item === undefined ? emptyHead : decodeHead(Item, revision);
}

type PackedPending = {
  readonly d: readonly string[];
  readonly p: readonly (readonly [Uuid, readonly number[], readonly number[]])[];
};

function decodeHead(item: Item, revision: number): Head {
  const version = item["version"] as number;
  if (item["revision"] !== revision) return { ...emptyHead, version };
  const pending = item["pending"] as Uint8Array | undefined;
  return {
    version,
    boundary: item["boundary"] as number,
    root: (item["root"] as string | undefined) ?? null,
    pending: pending === undefined ? [] : decodePending(pending),
    replaced: (item["replaced"] as string[] | undefined) ?? [],
  };
}

/** Writes the state after `before`; false where another writer was first. */
export async function saveHead(
  table: Table,
  key: Key,
  revision: number,
  before: Head,
  after: Omit<Head, "version">,
): Promise<boolean> {
  const writer = randomUUID();
  const item = { ...headItem(key, revision, before.version + 1, after), writer };
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: item,
        ConditionExpression: "attribute_not_exists(pk) OR version = :read",
        ExpressionAttributeValues: { ":read": before.version },
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return true;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    // The client repeats a call whose answer was lost, and then meets what it wrote itself.
    return error.Item?.["writer"]?.S === writer;
  }
}

export function headItem(
  key: Key,
  revision: number,
  version: number,
  { boundary, root, pending, replaced }: Omit<Head, "version">,
): Item {
  return {
    pk: key.pk,
    sk: key.sk,
    v: 1,
    revision,
    version,
    boundary,
    ...(root === null ? {} : { root }),
    ...(pending.length === 0 ? {} : { pending: encodePending(pending) }),
    ...(replaced.length === 0 ? {} : { replaced }),
  };
}

function encodePending(pending: readonly Change[]): Uint8Array {
  const names = [...new Set(pending.flatMap(({ before, after }) => [...before, ...after]))];
  const numbers = new Map(names.map((name, index) => [name, index]));
  const toNumbers = (facets: readonly string[]) => facets.map((each) => numbers.get(each) ?? 0);
  const packed: PackedPending = {
    d: names,
    p: pending.map(({ uuid, before, after }) => [uuid, toNumbers(before), toNumbers(after)]),
  };
  return deflateRawSync(JSON.stringify(packed));
}

function decodePending(bytes: Uint8Array): Change[] {
  const { d, p } = JSON.parse(inflateRawSync(bytes).toString()) as PackedPending;
  const toFacets = (numbers: readonly number[]) => numbers.map((number) => d[number] ?? "");
  return p.map(([uuid, before, after]) => ({
    uuid,
    before: toFacets(before),
    after: toFacets(after),
  }));
}

export function isMadeBefore(uuid: Uuid, moment: number): boolean {
  return millisecondsOfUuid(uuid) < moment;
}
