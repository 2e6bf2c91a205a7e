/**
 * The declaration of a listed collection: how its items are decoded, and the facets and keys of its
 * filters. A new list needs one declaration and an entry in listed-collections.ts.
 */
import { type Amount, isZero } from "#domain/value/money.ts";
import type { Collection } from "../../core/keys.ts";
import type { Item } from "../../core/read-item.ts";
import type { ListMark } from "../tree/list-sums.ts";

/** Values of fields with few distinct values; all combinations together at most a few hundred. */
export type Facets = Readonly<Record<string, string | boolean | null>>;

/**
 * Values of fields with any number of distinct values. A record is listed under each of its values.
 */
export type ListKeys = Readonly<Record<string, string | readonly string[] | null>>;

export type ListedCollection<T, F extends Facets> = {
  readonly name: Collection;
  /**
   * Must increase when `facets` or `keys` change their meaning: the lists are then counted anew.
   */
  readonly revision: number;
  /**
   * Whether items never change after their creation. A list without a difference is then not saved.
   */
  readonly isImmutable: boolean;
  /** The records in an item, newest first; an audit entry holds several. */
  readonly decode: (item: Item) => readonly T[];
  readonly facets: (record: T) => F;
  readonly keys: (record: T) => ListKeys;
  /**
   * Amounts that the list sums by facets, and finds records by; none by default. A sum means something only
   * where the unit follows from the facets. The first should hardly ever change, and the others be zero
   * in most records: each costs space.
   */
  readonly amounts?: (record: T) => readonly Amount[];
  /**
   * Lists of at least so many records are also sorted by their first amount, so that limits of it cost the same
   * for any number. Absent: none is. A smaller number must come with a new revision: a list that is much longer
   * already is not sorted.
   */
  readonly byAmountFrom?: number;
  /**
   * Names of keys that are also facets in the lists of other keys, because they have few values
   * there. A record whose keys lack the name has no such facet.
   */
  readonly keysAsFacets: readonly string[];
};

/**
 * One record as the lists count it. The facets are one text, so that equal ones are counted
 * together.
 */
export type ListEntry = ListMark & {
  /** `facets` with the keys in `keysAsFacets`. */
  readonly keyedFacets: string;
  readonly keys: readonly (readonly [name: string, value: string])[];
};

/** What the main list counts of a record. */
export function markOf({ facets, amounts }: ListEntry): ListMark {
  return { facets, amounts };
}

/** What the list of one of its keys counts of a record. */
export function keyedMarkOf({ keyedFacets, amounts }: ListEntry): ListMark {
  return { facets: keyedFacets, amounts };
}

/** A collection without its record types, for counting. */
export type CountedCollection = {
  readonly name: Collection;
  readonly revision: number;
  readonly isImmutable: boolean;
  readonly byAmountFrom: number | null;
  readonly entriesOf: (item: Item) => readonly ListEntry[];
};

/** The collection in the form that the counters use. */
export function counted<T, F extends Facets>(
  collection: ListedCollection<T, F>,
): CountedCollection {
  const { name, revision, isImmutable, byAmountFrom = null, decode } = collection;
  return {
    name,
    revision,
    isImmutable,
    byAmountFrom,
    entriesOf: (item) => decode(item).map((record) => entryOf(collection, record)),
  };
}

function entryOf<T, F extends Facets>(collection: ListedCollection<T, F>, record: T): ListEntry {
  const facets = collection.facets(record);
  const keys = collection.keys(record);
  const kept = collection.keysAsFacets.flatMap((name) =>
    Object.hasOwn(keys, name) ? [[name, keys[name] ?? null] as const] : [],
  );
  return {
    facets: JSON.stringify(facets),
    amounts: withoutLastZeros(collection.amounts?.(record) ?? []),
    keyedFacets: JSON.stringify({ ...facets, ...Object.fromEntries(kept) }),
    keys: keyPairs(keys),
  };
}

export function withoutLastZeros(amounts: readonly Amount[]): readonly Amount[] {
  const last = amounts.findLastIndex((amount) => !isZero(amount));
  return amounts.slice(0, last + 1);
}

/** The keys as distinct pairs of name and value. */
export function keyPairs(keys: ListKeys): (readonly [string, string])[] {
  return Object.entries(keys).flatMap(([name, values]) => {
    const all = values === null ? [] : typeof values === "string" ? [values] : values;
    return [...new Set(all)].map((value) => [name, value] as const);
  });
}
