/** Reads the items of one partition in the order of their sort keys, page by page. */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { projectionFor, withContents } from "./archived-item.ts";
import { queryAll } from "./batch-read.ts";
import type { Item } from "./read-item.ts";
import type { Table } from "./table.ts";

/** Which items of a partition: all, or those whose sort keys have this bound. `from` and `to` may be given together. */
export type KeyRange = {
  readonly pk: string;
  readonly prefix?: string | undefined;
  /** Excluded. */
  readonly after?: string | undefined;
  /** Excluded. */
  readonly before?: string | undefined;
  /** Included. */
  readonly from?: string | undefined;
  /** Included. */
  readonly to?: string | undefined;
};

type Reading = {
  /** False costs half, and may miss recent writes. True by default. */
  readonly isStrong?: boolean;
  /** From the greatest sort key down. */
  readonly isDescending?: boolean;
  /** Maximum items of a page. Without it a page ends at 1 MB. */
  readonly limit?: number;
  /** The attributes to send; all if absent. */
  readonly projection?: string;
};

type Page = {
  readonly items: readonly Item[];
  /** Where the next page starts; undefined at the end of the range. */
  readonly next: Item | undefined;
};

const conditions = {
  prefix: "begins_with(sk, :prefix)",
  after: "sk > :after",
  before: "sk < :before",
  from: "sk >= :from",
  to: "sk <= :to",
} as const;

/** One page of the range: one query. @param start `next` of the page before */
export async function pageOf(
  table: Table,
  range: KeyRange,
  { start, ...reading }: Reading & { readonly start?: Item | undefined } = {},
): Promise<Page> {
  const { Items = [], LastEvaluatedKey } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      ...queryOf(table, range, reading),
      ...(start === undefined ? {} : { ExclusiveStartKey: start }),
    }),
  );
  return { items: await withContents(table, Items), next: LastEvaluatedKey };
}

/** The item of the range with the greatest sort key; undefined if there is none. Strongly consistent. */
export async function lastOf(table: Table, range: KeyRange): Promise<Item | undefined> {
  const { items } = await pageOf(table, range, { isDescending: true, limit: 1 });
  return items[0];
}

/** All items of the range, page by page. The caller must bound what it reads. */
export function itemsOf(
  table: Table,
  range: KeyRange,
  reading: Reading = {},
): AsyncGenerator<Item> {
  return queryAll(table, queryOf(table, range, reading));
}

/** What `decode` makes of all items of the range, in their order. The caller must know that they are few. */
export async function allOf<T>(
  table: Table,
  range: KeyRange,
  decode: (item: Item) => T,
  reading: Reading = {},
): Promise<T[]> {
  const found: T[] = [];
  for await (const item of itemsOf(table, range, reading)) found.push(decode(item));
  return found;
}

function queryOf(
  table: Table,
  { pk, ...bounds }: KeyRange,
  { isStrong = true, isDescending = false, limit, projection }: Reading,
) {
  const given = Object.entries(bounds).filter(([, value]) => value !== undefined);
  const isBetween = bounds.from !== undefined && bounds.to !== undefined;
  const texts = isBetween
    ? ["sk BETWEEN :from AND :to"]
    : given.map(([name]) => conditions[name as keyof typeof conditions]);
  return {
    KeyConditionExpression: ["pk = :pk", ...texts].join(" AND "),
    ExpressionAttributeValues: {
      ":pk": pk,
      ...Object.fromEntries(given.map(([name, value]) => [`:${name}`, value])),
    },
    ...(isStrong ? { ConsistentRead: true } : {}),
    ...(isDescending ? { ScanIndexForward: false } : {}),
    ...(limit === undefined ? {} : { Limit: limit }),
    ...(projection === undefined ? {} : { ProjectionExpression: projectionFor(table, projection) }),
  };
}
