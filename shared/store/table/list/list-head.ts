/**
 * The head of a list: the boundary of counted records, the root of the tree and the pending
 * changes. Every change of the list is one conditional write of its head.
 */

import { randomBytes } from "node:crypto";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { millisecondsOfUuid, type Uuid } from "#domain/value/id.ts";
import type { Amount } from "#domain/value/money.ts";
import { readAll } from "../core/batch-read.ts";
import type { Key } from "../core/keys.ts";
import type { Item } from "../core/read-item.ts";
import { readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { putOwnItem } from "../core/write-item.ts";
import type { MarkChange, NodeRef } from "./tree/list-node.ts";
import type { ListMark } from "./tree/list-sums.ts";
import { type PackedUuids, packUuids, unpackUuids } from "./tree/uuid-columns.ts";

export type Head = {
  /** 0 if the head is not stored yet. */
  readonly version: number;
  /**
   * Records made before this moment (milliseconds since the epoch) are counted, later ones are not.
   */
  readonly boundary: number;
  /**
   * At or after the boundary. Records made between the two are being counted. A counter that
   * handles a change of one of them saves the head, so that no other counter saves what it read
   * before that change.
   */
  readonly claimed: number;
  readonly root: NodeRef | null;
  /** The root of the tree by amount; null while the list is too short to need one. */
  readonly amountRoot: NodeRef | null;
  /** Changes that are not in the trees yet. */
  readonly pending: readonly MarkChange[];
};

export const emptyHead: Head = {
  version: 0,
  boundary: 0,
  claimed: 0,
  root: null,
  amountRoot: null,
  pending: [],
};

/** The heads of these keys, in their order, in one strongly consistent read. */
export async function readHeads(table: Table, keys: readonly Key[]): Promise<Head[]> {
  const items = await readAll(table, keys);
  const byPartition = new Map(items.map((item) => [item["pk"], item]));
  return keys.map(({ pk }) => {
    const item = byPartition.get(pk);
    return item === undefined ? emptyHead : decodeHead(item);
  });
}

/** The head of a list, empty if it is not stored. Strongly consistent. */
export async function readHead(table: Table, { pk, sk }: Key): Promise<Head> {
  const item = await readItem(table, { pk, sk });
  return item === undefined ? emptyHead : decodeHead(item);
}

type PackedPending = {
  readonly d: readonly string[];
  readonly n: number;
  readonly u: PackedUuids;
  /** Facets before and after, as indexes into `d`. */
  readonly b: readonly (readonly number[])[];
  readonly a: readonly (readonly number[])[];
  /** Amounts, separated by spaces; absent if no record has any. */
  readonly m?: readonly string[];
  /** Amounts before and after, as indexes into `m`; absent with it. */
  readonly mb?: readonly (readonly number[])[];
  readonly ma?: readonly (readonly number[])[];
};

export function decodeHead(item: Item): Head {
  const pending = item["pending"] as Uint8Array | undefined;
  return {
    version: item["version"] as number,
    boundary: item["boundary"] as number,
    claimed: item["claimed"] as number,
    root: decodeRef(item["root"]),
    amountRoot: decodeRef(item["amountRoot"]),
    pending: pending === undefined ? [] : decodePending(pending),
  };
}

type PackedRef = readonly [number: number, slot: 0 | 1, stamp: number];

function decodeRef(packed: unknown): NodeRef | null {
  if (packed === undefined) return null;
  const [number, slot, stamp] = packed as PackedRef;
  return { number, slot, stamp };
}

function encodeRef({ number, slot, stamp }: NodeRef): PackedRef {
  return [number, slot, stamp];
}

/**
 * Writes `after` as the next version of the head.
 *
 * @returns the new head; null if another writer changed it first
 */
export async function saveHead(
  table: Table,
  key: Key,
  before: Head,
  after: Omit<Head, "version">,
): Promise<Head | null> {
  const head = { ...after, version: before.version + 1 };
  const writer = randomBytes(6).toString("base64url");
  const put = {
    item: { ...headItem(key, head), writer },
    condition: "attribute_not_exists(pk) OR version = :read",
    values: { ":read": before.version },
  };
  return (await putOwnItem(table, put, "writer")) ? head : null;
}

export function headItem(
  { pk, sk }: Key,
  { version, boundary, claimed, root, amountRoot, pending }: Head,
): Item {
  return {
    pk,
    sk,
    v: 1,
    version,
    boundary,
    claimed,
    ...(root === null ? {} : { root: encodeRef(root) }),
    ...(amountRoot === null ? {} : { amountRoot: encodeRef(amountRoot) }),
    ...(pending.length === 0 ? {} : { pending: encodePending(pending) }),
  };
}

function encodePending(pending: readonly MarkChange[]): Uint8Array {
  const marks = pending.flatMap(({ before, after }) => [...before, ...after]);
  const names = createDictionary(marks.map(({ facets }) => facets));
  const amounts = createDictionary(marks.map(amountsTextOf));
  const facetsOf = (some: readonly ListMark[]) => some.map(({ facets }) => names.numberOf(facets));
  const amountsOf = (some: readonly ListMark[]) =>
    some.map((mark) => amounts.numberOf(amountsTextOf(mark)));
  const sorted = [...pending].sort((a, b) => (a.uuid < b.uuid ? 1 : -1));
  const packed: PackedPending = {
    d: names.values,
    n: sorted.length,
    u: packUuids(sorted.map(({ uuid }) => uuid)),
    b: sorted.map(({ before }) => facetsOf(before)),
    a: sorted.map(({ after }) => facetsOf(after)),
    ...(marks.every((mark) => mark.amounts.length === 0)
      ? {}
      : {
          m: amounts.values,
          mb: sorted.map(({ before }) => amountsOf(before)),
          ma: sorted.map(({ after }) => amountsOf(after)),
        }),
  };
  return deflateRawSync(JSON.stringify(packed));
}

function createDictionary(texts: readonly string[]) {
  const values = [...new Set(texts)];
  const numbers = new Map(values.map((text, index) => [text, index]));
  return { values, numberOf: (text: string): number => numbers.get(text) ?? 0 };
}

function amountsTextOf({ amounts }: ListMark): string {
  return amounts.join(" ");
}

function decodePending(bytes: Uint8Array): MarkChange[] {
  const packed = JSON.parse(inflateRawSync(bytes).toString()) as PackedPending;
  const { d, n, u, b, a, m = [], mb = [], ma = [] } = packed;
  const amountsAt = (text = "") => (text === "" ? [] : (text.split(" ") as Amount[]));
  const toMarks = (facets: readonly number[] = [], amounts: readonly number[] = []): ListMark[] =>
    facets.map((number, index) => ({
      facets: d[number] ?? "",
      amounts: amountsAt(m[amounts[index] ?? -1]),
    }));
  return unpackUuids(u, n).map((uuid, index) => ({
    uuid,
    before: toMarks(b[index], mb[index]),
    after: toMarks(a[index], ma[index]),
  }));
}

/** Whether the id was made before a moment (milliseconds since the epoch). */
export function isMadeBefore(uuid: Uuid, moment: number): boolean {
  return millisecondsOfUuid(uuid) < moment;
}
