/** The stored form of the nodes by amount: JSON by column, compressed. Facets are numbers of the list's registry. */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Amount } from "#domain/value/money.ts";
import {
  type PackedRows,
  packPositions,
  type TreeRegistry,
  unpackPositions,
} from "../tree/list-node-codec.ts";
import type {
  AmountBranch,
  AmountChange,
  AmountChild,
  AmountNode,
  AmountPlace,
  AmountRow,
  Tallies,
} from "./amount-node.ts";

/** `a`: the amounts, separated by spaces. */
type PackedPlaces = PackedRows & { readonly a: string };

type Packed =
  /** A leaf: its records, and the number of the facets of each. */
  | { readonly l: PackedPlaces; readonly f: readonly number[] }
  | {
      /** Numbers of the children, and of each twice the stamp plus the slot. */
      readonly n: readonly number[];
      readonly s: readonly number[];
      /** The first place of each child. */
      readonly p: PackedPlaces;
      /** The newest second of each child. */
      readonly m: readonly number[];
      /** Of each child: the numbers of facets, the counts, and how many seconds earlier the newest is. */
      readonly t: readonly (readonly [number[], number[], number[]])[];
      /** The changes that wait, with the numbers of the facets before and after; -1 for none. */
      readonly w: PackedPlaces;
      readonly b: readonly number[];
      readonly c: readonly number[];
    };

export function encodeAmountNode(node: AmountNode, registry: TreeRegistry): Uint8Array {
  const packed: Packed =
    node.kind === "amount branch"
      ? packBranch(node, registry)
      : { l: packPlaces(node.rows), f: node.rows.map(({ facets }) => registry.numberOf(facets)) };
  return deflateRawSync(JSON.stringify(packed));
}

/** @param registry filled already: the root of the list's first tree must be decoded before */
export function decodeAmountNode(bytes: Uint8Array, registry: TreeRegistry): AmountNode {
  const packed = JSON.parse(inflateRawSync(bytes).toString()) as Packed;
  if ("l" in packed) {
    const rows = unpackPlaces(packed.l).map((place, index): AmountRow => {
      return { ...place, facets: registry.nameOf(packed.f[index] ?? 0) };
    });
    return { kind: "amount leaf", rows };
  }
  const firsts = unpackPlaces(packed.p);
  const children = packed.n.map((number, index): AmountChild => {
    const state = packed.s[index] ?? 0;
    const first = firsts[index];
    if (first === undefined) throw new Error("The stored node lacks the first place of a child.");
    return {
      ref: { number, slot: state % 2 === 0 ? 0 : 1, stamp: Math.floor(state / 2) },
      first,
      tallies: unpackTallies(packed.t[index], packed.m[index] ?? 0, registry),
    };
  });
  const nameOf = (number = -1) => (number < 0 ? null : registry.nameOf(number));
  const waiting = unpackPlaces(packed.w).map((place, index): AmountChange => {
    return { ...place, before: nameOf(packed.b[index]), after: nameOf(packed.c[index]) };
  });
  return { kind: "amount branch", children, waiting };
}

function packBranch({ children, waiting }: AmountBranch, registry: TreeRegistry): Packed {
  const numberOf = (facets: string | null) => (facets === null ? -1 : registry.numberOf(facets));
  const newest = children.map(({ tallies }) => newestOf(tallies));
  return {
    n: children.map(({ ref }) => ref.number),
    s: children.map(({ ref }) => 2 * ref.stamp + ref.slot),
    p: packPlaces(children.map(({ first }) => first)),
    m: newest,
    t: children.map(({ tallies }, index) => [
      [...tallies.keys()].map((facets) => registry.numberOf(facets)),
      [...tallies.values()].map(({ count }) => count),
      [...tallies.values()].map((tally) => (newest[index] ?? 0) - tally.newest),
    ]),
    w: packPlaces(waiting),
    b: waiting.map(({ before }) => numberOf(before)),
    c: waiting.map(({ after }) => numberOf(after)),
  };
}

function newestOf(tallies: Tallies): number {
  return [...tallies.values()].reduce((latest, { newest }) => Math.max(latest, newest), 0);
}

function unpackTallies(
  [facets, counts, earlier]: readonly [number[], number[], number[]] = [[], [], []],
  newest: number,
  registry: TreeRegistry,
): Tallies {
  return new Map(
    facets.map((number, index) => {
      const tally = { count: counts[index] ?? 0, newest: newest - (earlier[index] ?? 0) };
      return [registry.nameOf(number), tally];
    }),
  );
}

function packPlaces(places: readonly AmountPlace[]): PackedPlaces {
  return { ...packPositions(places), a: places.map(({ amount }) => amount).join(" ") };
}

function unpackPlaces({ a, ...rows }: PackedPlaces): AmountPlace[] {
  const amounts = a.split(" ") as Amount[];
  return unpackPositions(rows).map((position, index) => {
    return { ...position, amount: amounts[index] ?? ("0" as Amount) };
  });
}
