/**
 * The stored form of tree nodes: JSON by column, compressed. Facets are numbers; the root maps them
 * to texts for the whole tree. Unknown fields of a node are ignored.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { type Amount, fromExact, toExact } from "#domain/value/money.ts";
import {
  type Branch,
  type Child,
  countFacets,
  type Leaf,
  type LeafMark,
  type Node,
  type NodeRef,
  type Position,
} from "./list-node.ts";
import { noSums } from "./list-sums.ts";
import { type PackedUuids, packUuids, unpackUuids } from "./uuid-columns.ts";

/** Data of the whole tree that is stored in its root. */
export class TreeRegistry {
  /** The number of the next new node. */
  next = 0;
  readonly #names: string[] = [];
  readonly #numbers = new Map<string, number>();

  /** The facets by number; a number is never used for other facets. */
  get names(): readonly string[] {
    return this.#names;
  }

  numberOf(facets: string): number {
    const known = this.#numbers.get(facets);
    if (known !== undefined) return known;
    this.#numbers.set(facets, this.#names.length);
    return this.#names.push(facets) - 1;
  }

  nameOf(number: number): string {
    return this.#names[number] ?? "";
  }

  /** Restores the registry from a stored root. */
  restore(names: readonly string[], next: number): void {
    this.#names.length = 0;
    this.#numbers.clear();
    for (const name of names) this.numberOf(name);
    this.next = next;
  }
}

export type PackedRows = {
  readonly n: number;
  readonly u: PackedUuids;
  readonly o?: readonly number[];
};
type PackedChildren = {
  readonly n: readonly number[];
  /** Twice the stamp plus the slot. */
  readonly s: readonly number[];
  /** The newest id of the first child, then the oldest id of each child. */
  readonly b: PackedUuids;
  /**
   * For each child: alternating facet numbers and counts, or, above leaves, the facets of the
   * leaf's records.
   */
  readonly k: readonly (readonly number[])[] | readonly string[];
  /**
   * Above leaves, for each child: alternating indexes of records and their amounts but the first.
   * Absent if there are none.
   */
  readonly m?: readonly PackedAmounts[];
  /** 1 if the sums of the children are stored beside the node; absent otherwise. */
  readonly h?: 1;
};
/** For each child of a branch above branches: alternating facet numbers and sums. */
type PackedSums = readonly PackedAmounts[];
/** Alternating numbers and amounts, which are separated by spaces. */
type PackedAmounts = readonly (number | string)[];
type Packed = {
  readonly r: PackedRows;
  /** The first amounts of a leaf's records, separated by spaces; absent if all are zero. */
  readonly a?: string;
  readonly f?: string;
  readonly c?: PackedChildren;
  /** Only in the root: the facets by number, and the number of the next new node. */
  readonly d?: readonly string[];
  readonly i?: number;
};

export type EncodedNode = {
  readonly body: Uint8Array;
  /** The sums of its children; null if there are none. */
  readonly sums: Uint8Array | null;
};

/**
 * @param isRoot the root must be encoded after all other new nodes, because it holds the registry
 */
export function encodeNode(node: Node, registry: TreeRegistry, isRoot: boolean): EncodedNode {
  const sums = node.kind === "leaf" ? null : packSums(node, registry);
  const packed: Packed =
    node.kind === "leaf" ? packLeaf(node) : packBranch(node, registry, sums !== null);
  const root = isRoot ? { d: registry.names, i: registry.next } : {};
  const body = deflateRawSync(JSON.stringify({ ...packed, ...root }));
  return { body, sums: sums === null ? null : deflateRawSync(JSON.stringify(sums)) };
}

/** The node with the sums of its children, which are stored beside it. */
export function withSums(node: Node, sums: Uint8Array | null, registry: TreeRegistry): Node {
  if (node.kind === "leaf" || node.children[0]?.marks !== null) return node;
  const packed = sums === null ? [] : (JSON.parse(inflateRawSync(sums).toString()) as PackedSums);
  const children = node.children.map((child, index) => {
    const byNumber = [...unpackNumbered(packed[index] ?? [])];
    const named = byNumber.map(
      ([number, values]) => [registry.nameOf(number), values.map(toExact)] as const,
    );
    return { ...child, sums: new Map(named) };
  });
  return { ...node, children };
}

export type DecodedNode = {
  /** Its children have no sums yet. */
  readonly node: Node;
  /** Whether the sums of its children are stored beside it. */
  readonly hasSums: boolean;
};

/** Decodes a node. Decoding a root fills the registry, which the nodes below it need. */
export function decodeNode(bytes: Uint8Array, registry: TreeRegistry): DecodedNode {
  const { r, a, f, c, d, i } = JSON.parse(inflateRawSync(bytes).toString()) as Packed;
  if (d !== undefined) registry.restore(d, i ?? 0);
  const positions = unpackPositions(r);
  if (c === undefined) return { node: unpackLeaf(positions, a), hasSums: false };
  const facets = unpackFacets(f ?? "", registry);
  const rare = positions.map((position, index) => ({ ...position, facets: facets[index] ?? "" }));
  const node: Node = { kind: "branch", children: unpackChildren(c, registry), rare };
  return { node, hasSums: c.h === 1 };
}

function packLeaf({ rows }: Leaf): Packed {
  const hasAmounts = rows.some(({ amount }) => amount !== "0");
  const amounts = rows.map(({ amount }) => amount);
  return { r: packPositions(rows), ...(hasAmounts ? { a: packAmounts(amounts) } : {}) };
}

function unpackLeaf(positions: readonly Position[], packed: string | undefined): Leaf {
  const amounts = packed === undefined ? [] : unpackAmounts(packed);
  const zero = "0" as Amount;
  return {
    kind: "leaf",
    rows: positions.map((position, index) => ({ ...position, amount: amounts[index] ?? zero })),
  };
}

function packAmounts(amounts: readonly Amount[]): string {
  return amounts.join(" ");
}

function unpackAmounts(packed: string): Amount[] {
  return packed.split(" ") as Amount[];
}

function packBranch({ children, rare }: Branch, registry: TreeRegistry, hasSums: boolean): Packed {
  const [first] = children;
  const bounds = children.map(({ oldest }) => oldest);
  const amounts = children.map(packAmountsOfMarks);
  return {
    r: packPositions(rare),
    f: packFacets(
      rare.map(({ facets }) => facets),
      registry,
    ),
    c: {
      n: children.map(({ ref }) => ref.number),
      s: children.map(({ ref }) => 2 * ref.stamp + ref.slot),
      b: packUuids(first === undefined ? bounds : [first.newest, ...bounds]),
      k: packCounts(children, registry),
      ...(amounts.every((each) => each.length === 0) ? {} : { m: amounts }),
      ...(hasSums ? { h: 1 } : {}),
    },
  };
}

function packAmountsOfMarks({ marks }: Child): PackedAmounts {
  return (marks ?? []).flatMap(({ amounts }, index) =>
    amounts.length === 0 ? [] : [index, packAmounts(amounts)],
  );
}

/** @returns null if the children have no sums */
function packSums({ children }: Branch, registry: TreeRegistry): PackedSums | null {
  const packed = children.map(({ sums }) =>
    [...(sums ?? noSums)].flatMap(([facets, values]) => [
      registry.numberOf(facets),
      packAmounts(values.map(fromExact)),
    ]),
  );
  return packed.every((each) => each.length === 0) ? null : packed;
}

function packCounts(children: readonly Child[], registry: TreeRegistry): PackedChildren["k"] {
  if (children[0]?.marks !== null) {
    return children.map(({ marks }) => packFacets((marks ?? []).map(facetsOf), registry));
  }
  return children.map(({ counts }) =>
    [...counts].flatMap(([facets, count]) => [registry.numberOf(facets), count]),
  );
}

function facetsOf({ facets }: LeafMark): string {
  return facets;
}

function unpackChildren({ n, s, b, k, m = [] }: PackedChildren, registry: TreeRegistry): Child[] {
  const bounds = unpackUuids(b, n.length + 1);
  return n.map((number, index) => {
    const state = s[index] ?? 0;
    const ref: NodeRef = { number, slot: state % 2 === 0 ? 0 : 1, stamp: Math.floor(state / 2) };
    const [newest, oldest] = [bounds[index], bounds[index + 1]];
    if (newest === undefined || oldest === undefined)
      throw new Error("The stored node lacks the bounds of a child.");
    return { ref, newest, oldest, ...unpackContent(k[index] ?? "", m[index] ?? [], registry) };
  });
}

function unpackContent(
  packed: string | readonly number[],
  amounts: PackedAmounts,
  registry: TreeRegistry,
): Pick<Child, "counts" | "sums" | "marks"> {
  if (typeof packed !== "string") {
    return { counts: unpackCounts(packed, registry), sums: null, marks: null };
  }
  const byNumber = unpackNumbered(amounts);
  const facets = unpackFacets(packed, registry);
  const marks = facets.map((each, index) => ({ facets: each, amounts: byNumber.get(index) ?? [] }));
  return { counts: countFacets(facets), sums: null, marks };
}

function unpackNumbered(flat: PackedAmounts): Map<number, readonly Amount[]> {
  const amounts = new Map<number, readonly Amount[]>();
  for (let at = 0; at < flat.length; at += 2) {
    amounts.set(Number(flat[at]), unpackAmounts(String(flat[at + 1])));
  }
  return amounts;
}

function unpackCounts(flat: readonly number[], registry: TreeRegistry): Map<string, number> {
  const counts = new Map<string, number>();
  for (let at = 0; at < flat.length; at += 2) {
    counts.set(registry.nameOf(flat[at] ?? 0), flat[at + 1] ?? 0);
  }
  return counts;
}

/** One character per facet, starting with printable ones. */
const firstCharacter = 35;

function packFacets(facets: readonly string[], registry: TreeRegistry): string {
  return facets
    .map((each) => String.fromCodePoint(firstCharacter + registry.numberOf(each)))
    .join("");
}

function unpackFacets(text: string, registry: TreeRegistry): string[] {
  return Array.from(text, (each) => registry.nameOf((each.codePointAt(0) ?? 0) - firstCharacter));
}

export function packPositions(positions: readonly Position[]): PackedRows {
  const ordinals = positions.map(({ ordinal }) => ordinal);
  return {
    n: positions.length,
    u: packUuids(positions.map(({ uuid }) => uuid)),
    ...(ordinals.some((ordinal) => ordinal > 0) ? { o: ordinals } : {}),
  };
}

export function unpackPositions({ n, u, o }: PackedRows): Position[] {
  return unpackUuids(u, n).map((uuid, index) => ({ uuid, ordinal: o?.[index] ?? 0 }));
}
