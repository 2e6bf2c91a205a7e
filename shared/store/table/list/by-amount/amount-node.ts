/**
 * Nodes of the second tree of a list, sorted by the first amount of each record. A change of a record falls
 * anywhere in this order, so each branch keeps changes that wait until many go to the same child: a buffered
 * tree (Brodal and Fagerberg 2003, "Lower bounds for external memory dictionaries"). What a branch says of a
 * child counts the changes that wait below it.
 */
import { millisecondsOfUuid, type Uuid } from "#domain/value/id.ts";
import { type Amount, compare, fromExact, toExact } from "#domain/value/money.ts";
import {
  compareRows,
  type MarkChange,
  type MarkedRow,
  type NodeRef,
  type Position,
  rowsOf,
} from "../tree/list-node.ts";

/** The place of a record in the order: by amount, and of equal amounts the newest first. */
export type AmountPlace = Position & { readonly amount: Amount };

export type AmountRow = AmountPlace & { readonly facets: string };

/** The facets before and after; null where the record is not at this place. */
export type AmountChange = AmountPlace & {
  readonly before: string | null;
  readonly after: string | null;
};

/** Of the records with certain facets. */
type Tally = {
  readonly count: number;
  /** None was created in a later second of the epoch. After a change of one it may be too late, never too early. */
  readonly newest: number;
};
export type Tallies = ReadonlyMap<string, Tally>;

export type AmountChild = {
  readonly ref: NodeRef;
  /** No record of the child lies before it, except where the child is the first of the whole tree. */
  readonly first: AmountPlace;
  readonly tallies: Tallies;
};

export type AmountLeaf = { readonly kind: "amount leaf"; readonly rows: readonly AmountRow[] };
export type AmountBranch = {
  readonly kind: "amount branch";
  readonly children: readonly AmountChild[];
  /** In their order, at most one for each place. */
  readonly waiting: readonly AmountChange[];
};
export type AmountNode = AmountLeaf | AmountBranch;

export function compareAmountPlaces(a: AmountPlace, b: AmountPlace): number {
  return (a.amount === b.amount ? 0 : compare(a.amount, b.amount)) || compareRows(a, b);
}

export function nameOfPlace({ uuid, ordinal, amount }: AmountPlace): string {
  return `${uuid} ${ordinal} ${amount}`;
}

export function secondOf(uuid: Uuid): number {
  return Math.floor(millisecondsOfUuid(uuid) / 1_000);
}

/** The same changes by amount, without those that say nothing of facets or of the first amount. */
export function amountChangesOf(changes: readonly MarkChange[]): AmountChange[] {
  return changes.flatMap(({ uuid, before, after }) => {
    const removed = rowsOf(uuid, before).map(amountRowOf);
    const added = rowsOf(uuid, after).map(amountRowOf);
    return joinChanges({
      earlier: removed.map(({ facets, ...place }) => ({ ...place, before: facets, after: null })),
      later: added.map(({ facets, ...place }) => ({ ...place, before: null, after: facets })),
    });
  });
}

export function amountRowOf({ uuid, ordinal, facets, amounts }: MarkedRow): AmountRow {
  return { uuid, ordinal, amount: firstAmountOf(amounts), facets };
}

/** In its shortest form, so that `1.0` and `1.00` are one place. */
function firstAmountOf([amount = "0" as Amount]: readonly Amount[]): Amount {
  return fromExact(toExact(amount));
}

/** Earlier changes and later ones as one, sorted; what was taken back is left out. */
export function joinChanges({
  earlier,
  later,
}: {
  readonly earlier: readonly AmountChange[];
  readonly later: readonly AmountChange[];
}): AmountChange[] {
  const joined = new Map(earlier.map((change) => [nameOfPlace(change), change]));
  for (const change of later) {
    const name = nameOfPlace(change);
    const before = joined.get(name);
    const both = before === undefined ? change : { ...change, before: before.before };
    if (both.before === both.after) joined.delete(name);
    else joined.set(name, both);
  }
  return [...joined.values()].sort(compareAmountPlaces);
}

/** Groups what is sorted by the index of the child that it belongs to. */
export function byChild<T extends AmountPlace>(
  children: readonly Pick<AmountChild, "first">[],
  sorted: readonly T[],
): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  let index = 0;
  for (const each of sorted) {
    for (let next = children[index + 1]; next !== undefined; next = children[index + 1]) {
      if (compareAmountPlaces(each, next.first) < 0) break;
      index += 1;
    }
    const group = groups.get(index);
    if (group === undefined) groups.set(index, [each]);
    else group.push(each);
  }
  return groups;
}

export function talliesOfRows(rows: readonly AmountRow[]): Tallies {
  return talliesOf(rows.map(({ uuid, facets }) => [facets, 1, secondOf(uuid)]));
}

/** Of all records below a branch. */
export function talliesOfBranch({ children, waiting }: Pick<AmountBranch, "children" | "waiting">) {
  return talliesOf([
    ...children.flatMap(({ tallies }) =>
      [...tallies].map(([facets, { count, newest }]) => [facets, count, newest] as const),
    ),
    ...waiting.flatMap(({ uuid, before, after }) => [
      ...(before === null ? [] : [[before, -1, 0] as const]),
      ...(after === null ? [] : [[after, 1, secondOf(uuid)] as const]),
    ]),
  ]);
}

function talliesOf(parts: readonly (readonly [string, count: number, newest: number])[]): Tallies {
  const tallies = new Map<string, Tally>();
  for (const [facets, count, newest] of parts) {
    const known = tallies.get(facets) ?? { count: 0, newest: 0 };
    const both = { count: known.count + count, newest: Math.max(known.newest, newest) };
    tallies.set(facets, both);
  }
  return new Map([...tallies].filter(([, { count }]) => count !== 0));
}
