/**
 * Nodes of the tree over a list, newest first throughout. A leaf holds some hundred rows; a branch
 * holds counts by facets for each child, and the rows of facets that are rare below it, so that a
 * filter that few records pass needs no leaf. A node is never changed: a new one takes its place.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { millisecondsOfUuid, type Uuid } from "../domain/id.ts";

/** One record: the `ordinal`-th of the item with this id. */
export type Row = { readonly uuid: Uuid; readonly ordinal: number; readonly facets: string };

export type Leaf = { readonly kind: "leaf"; readonly rows: readonly Row[] };

export type Child = {
  readonly id: string;
  readonly newest: Uuid;
  readonly oldest: Uuid;
  readonly counts: ReadonlyMap<string, number>;
};

export type Branch = {
  readonly kind: "branch";
  readonly children: readonly Child[];
  readonly rare: readonly Row[];
};

export type Node = Leaf | Branch;

/** Newest id first, and within an item in its own order. */
export function compareRows(a: Row, b: Row): number {
  if (a.uuid === b.uuid) return a.ordinal - b.ordinal;
  return a.uuid < b.uuid ? 1 : -1;
}

export function rowsOf(uuid: Uuid, facets: readonly string[]): Row[] {
  return facets.map((each, ordinal) => ({ uuid, ordinal, facets: each }));
}

/** The child whose part of the order an id falls into. */
export function childIndexOf(children: readonly Child[], uuid: Uuid): number {
  const index = children.findIndex((child) => uuid >= child.oldest);
  return index < 0 ? children.length - 1 : index;
}

/** Groups what carries an id by the child that it falls to. */
export function partition<T extends { readonly uuid: Uuid }>(
  children: readonly Child[],
  entries: readonly T[],
): Map<number, T[]> {
  const parts = new Map<number, T[]>();
  for (const entry of entries) {
    const index = childIndexOf(children, entry.uuid);
    const part = parts.get(index);
    if (part === undefined) parts.set(index, [entry]);
    else part.push(entry);
  }
  return parts;
}

export function totalOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

export function countsOf(node: Node): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (facets: string, count: number) =>
    counts.set(facets, (counts.get(facets) ?? 0) + count);
  if (node.kind === "leaf") for (const row of node.rows) add(row.facets, 1);
  else for (const child of node.children) for (const entry of child.counts) add(...entry);
  return counts;
}

/** What a branch says of this node; null for one that holds nothing. */
export function childOf(id: string, node: Node): Child | null {
  const entries = node.kind === "leaf" ? node.rows : node.children;
  const [first, last] = [entries[0], entries.at(-1)];
  if (first === undefined || last === undefined) return null;
  return {
    id,
    newest: "uuid" in first ? first.uuid : first.newest,
    oldest: "uuid" in last ? last.uuid : last.oldest,
    counts: countsOf(node),
  };
}

/** How a moment range cuts a child. */
export function overlapOf(
  child: Child,
  from: number,
  before: number,
): "inside" | "outside" | "partly" {
  const [oldest, newest] = [millisecondsOfUuid(child.oldest), millisecondsOfUuid(child.newest)];
  if (oldest >= from && newest < before) return "inside";
  return newest < from || oldest >= before ? "outside" : "partly";
}

type PackedRows = { readonly u: string; readonly f: readonly number[]; readonly o?: number[] };
type Packed = {
  readonly d: readonly string[];
  readonly r: PackedRows;
  readonly c?: readonly (readonly [id: string, bounds: string, counts: readonly number[]])[];
};

export function encodeNode(node: Node): Uint8Array {
  const names = new Map<string, number>();
  const numberOf = (facets: string) => {
    const known = names.get(facets);
    if (known === undefined) names.set(facets, names.size);
    return known ?? names.size - 1;
  };
  const rows = packRows(node.kind === "leaf" ? node.rows : node.rare, numberOf);
  const children = node.kind === "leaf" ? undefined : packChildren(node.children, numberOf);
  const packed: Packed = {
    d: [...names.keys()],
    r: rows,
    ...(children === undefined ? {} : { c: children }),
  };
  return deflateRawSync(JSON.stringify(packed));
}

export function decodeNode(bytes: Uint8Array): Node {
  const { d, r, c } = JSON.parse(inflateRawSync(bytes).toString()) as Packed;
  const rows = unpackRows(r, d);
  if (c === undefined) return { kind: "leaf", rows };
  const children = c.map(([id, bounds, counts]): Child => {
    const [newest, oldest] = unpackUuids(bounds) as [Uuid, Uuid];
    return { id, newest, oldest, counts: unpackCounts(counts, d) };
  });
  return { kind: "branch", children, rare: rows };
}

function packChildren(children: readonly Child[], numberOf: (facets: string) => number) {
  return children.map(({ id, newest, oldest, counts }) => {
    const flat = [...counts].flatMap(([facets, count]) => [numberOf(facets), count]);
    return [id, packUuids([newest, oldest]), flat] as const;
  });
}

function unpackCounts(flat: readonly number[], names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at < flat.length; at += 2) {
    counts.set(names[flat[at] ?? 0] ?? "", flat[at + 1] ?? 0);
  }
  return counts;
}

export function packRows(rows: readonly Row[], numberOf: (facets: string) => number): PackedRows {
  const ordinals = rows.map((row) => row.ordinal);
  return {
    u: packUuids(rows.map((row) => row.uuid)),
    f: rows.map((row) => numberOf(row.facets)),
    ...(ordinals.some((ordinal) => ordinal > 0) ? { o: ordinals } : {}),
  };
}

export function unpackRows({ u, f, o }: PackedRows, names: readonly string[]): Row[] {
  return unpackUuids(u).map((uuid, index) => ({
    uuid,
    ordinal: o?.[index] ?? 0,
    facets: names[f[index] ?? 0] ?? "",
  }));
}

/** 16 bytes are 22 characters of base64: beginnings line up, and compress. */
const uuidCharacters = 22;

function packUuids(uuids: readonly Uuid[]): string {
  return uuids.map((uuid) => Buffer.from(uuid, "hex").toString("base64url")).join("");
}

function unpackUuids(text: string): Uuid[] {
  const uuids: Uuid[] = [];
  for (let at = 0; at < text.length; at += uuidCharacters) {
    const bytes = Buffer.from(text.slice(at, at + uuidCharacters), "base64url");
    uuids.push(bytes.toString("hex") as Uuid);
  }
  return uuids;
}
