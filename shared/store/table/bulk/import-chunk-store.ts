/** The rows of a file in numbered chunks, with the result of each row. */

import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { readAll } from "../core/batch-read.ts";
import type { Write } from "../core/commit.ts";
import { jsonCodec } from "../core/document/document.ts";
import { readItem } from "../core/read-item.ts";
import { finderOf, stored } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import { putItem } from "../core/write-item.ts";
import {
  type AccountInCurrency,
  importAccountKey,
  importChunkKey,
  importStatementKey,
  parseImportChunkKey,
} from "./file-keys.ts";

/** `Row` is a row as read, `Result` its outcome; the file worker defines both types. */
export type ImportChunk<Row, Result> = {
  readonly number: number;
  readonly rows: readonly Row[];
  /** In the order of the rows; null until the chunk is finished. */
  readonly results: readonly Result[] | null;
  /** Whether the rows were withdrawn. */
  readonly isWithdrawn: boolean;
};

/** A chunk that is finished or withdrawn, and the next one of its lane. */
type DoneChunk = { readonly number: number; readonly next: number | null };

type ChunkOf = { readonly organizationId: OrganizationId; readonly uuid: Uuid<"importBatch"> };

function pack(value: unknown): Uint8Array {
  return deflateRawSync(JSON.stringify(value));
}

function unpack<T>(bytes: unknown): T {
  return JSON.parse(inflateRawSync(bytes as Uint8Array).toString("utf8")) as T;
}

function decode<Row, Result>(item: Record<string, unknown>): ImportChunk<Row, Result> {
  const results = item["results"];
  return {
    number: item["number"] as number,
    rows: unpack<Row[]>(item["rows"]),
    results: results === undefined ? null : unpack<Result[]>(results),
    isWithdrawn: item["state"] === "withdrawn",
  };
}

/**
 * Stores a chunk. Reading the file again writes the same chunk; a finished one is not overwritten.
 */
export async function putImportChunk(
  table: Table,
  { organizationId, uuid }: ChunkOf,
  number: number,
  rows: readonly unknown[],
): Promise<void> {
  const key = importChunkKey(organizationId, uuid, number);
  await putItem(table, {
    item: { ...key, v: 1, number, state: "read", rows: pack(rows) },
    condition: "attribute_not_exists(pk) OR #state = :read",
    names: { "#state": "state" },
    values: { ":read": "read" },
  });
}

/** The chunk of this number; null if it is not stored. Strongly consistent. */
export async function findImportChunk<Row, Result>(
  table: Table,
  { organizationId, uuid }: ChunkOf,
  number: number,
): Promise<ImportChunk<Row, Result> | null> {
  const item = await readItem(table, importChunkKey(organizationId, uuid, number));
  return item === undefined ? null : decode<Row, Result>(item);
}

/** The existing chunks of these numbers, in numerical order. */
export async function findImportChunks<Row, Result>(
  table: Table,
  { organizationId, uuid }: ChunkOf,
  numbers: readonly number[],
): Promise<ImportChunk<Row, Result>[]> {
  const keys = numbers.map((number) => importChunkKey(organizationId, uuid, number));
  const items = await readAll(table, keys);
  return items.map((item) => decode<Row, Result>(item)).sort((a, b) => a.number - b.number);
}

/** Stores the results of a chunk, and what stays of its rows. Its stream record starts the next chunk. */
export function finishImportChunkWrite(
  { organizationId, uuid }: ChunkOf,
  { number, next }: DoneChunk,
  { rows, results }: { readonly rows: readonly unknown[]; readonly results: readonly unknown[] },
): Write {
  return {
    kind: "update",
    key: importChunkKey(organizationId, uuid, number),
    set: { state: "done", next, rows: pack(rows), results: pack(results) },
    condition: "#state = :read",
    names: { "#state": "state" },
    values: { ":read": "read" },
  };
}

/** Marks a finished chunk as withdrawn, once. `results` replace those of its rows; null: they stay. */
export function withdrawImportChunkWrite(
  { organizationId, uuid }: ChunkOf,
  { number, next }: DoneChunk,
  results: readonly unknown[] | null,
): Write {
  return {
    kind: "update",
    key: importChunkKey(organizationId, uuid, number),
    set: { state: "withdrawn", next, ...(results === null ? {} : { results: pack(results) }) },
    condition: "#state = :done",
    names: { "#state": "state" },
    values: { ":done": "done" },
  };
}

/** The chunk of a changed item if its new state is finished or withdrawn; null otherwise. */
export function doneChunkOf(key: { readonly pk: string; readonly sk: string }, state: string) {
  return state === "done" || state === "withdrawn" ? parseImportChunkKey(key) : null;
}

/** Stores the identity of a statement. Reading the file again stores the same. */
export async function putImportStatement(
  table: Table,
  { organizationId, uuid }: ChunkOf,
  index: number,
  identity: string,
): Promise<void> {
  const key = importStatementKey(organizationId, uuid, index);
  await putItem(table, { item: { ...key, v: 1, index, identity } });
}

/** The identity of each of these statements, by its position in the file. */
export async function findImportStatements(
  table: Table,
  { organizationId, uuid }: ChunkOf,
  indexes: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const keys = indexes.map((index) => importStatementKey(organizationId, uuid, index));
  const items = await readAll(table, keys);
  return new Map(items.map((item) => [item["index"] as number, item["identity"] as string]));
}

/** The latest known statement of an account in one of its currencies. */
export type LastStatement = AccountInCurrency & {
  /** The import that contained it. */
  readonly batchUuid: Uuid<"importBatch">;
  readonly identity: string;
  readonly closing: string;
  readonly closingDate: CalendarDate | null;
  readonly follows: boolean | null;
  /** The last statement before that import; restored if the import is withdrawn. */
  readonly before: Omit<LastStatement, "before"> | null;
};

const lastStatements = /* @__PURE__ */ stored({
  noun: "last statement of an account",
  key: importAccountKey,
  codec: /* @__PURE__ */ jsonCodec<LastStatement>(1),
});

/** Null if no statement of the account in the currency is known. Strongly consistent. */
export const findLastStatement = /* @__PURE__ */ finderOf(lastStatements);

export function lastStatementWrite(organizationId: OrganizationId, last: LastStatement): Write {
  const key = importAccountKey(organizationId, last);
  return { kind: "put", item: { ...key, ...lastStatements.bodyOf(last) } };
}

/**
 * Restores the previous statement after the withdrawal of an import, unless a later one is stored.
 */
export function forgetStatementWrite(organizationId: OrganizationId, last: LastStatement): Write {
  const key = importAccountKey(organizationId, last);
  const unchanged = {
    condition: "doc = :read",
    values: { ":read": lastStatements.bodyOf(last).doc },
  };
  if (last.before === null) return { kind: "delete", key, ...unchanged };
  const body = lastStatements.bodyOf({ ...last.before, before: null });
  return { kind: "put", item: { ...key, ...body }, ...unchanged };
}
