/**
 * What a collection declares to be listed: how its items are read, and by what they are filtered.
 * A new list is one such declaration and an entry in listed-collections.ts.
 */
import type { Collection } from "../core/keys.ts";

export type Item = Record<string, unknown>;

/** Values of fields that have few distinct ones; all combinations together at most a few hundred. */
export type Facets = Readonly<Record<string, string | boolean | null>>;

/** Values of open fields: a record is found under each of them. */
export type ListKeys = Readonly<Record<string, string | readonly string[] | null>>;

export type ListedCollection<T, F extends Facets> = {
  readonly name: Collection;
  /** Grows when `facets` or `keys` change their meaning: the lists are then counted anew. */
  readonly revision: number;
  /** Whether an item never changes once it is written: a list that has it need not be saved again. */
  readonly isImmutable: boolean;
  /** The records that an item holds, newest first; several for a journal entry. */
  readonly decode: (item: Item) => readonly T[];
  readonly facets: (record: T) => F;
  readonly keys: (record: T) => ListKeys;
  /** Keys that are kept as a facet too in the list of another key, where they have few values. */
  readonly keysAsFacets: readonly string[];
};

/** One record as the lists count it; facets as one text, so that equal ones are counted together. */
export type ListEntry = {
  readonly facets: string;
  /** The same with the keys that are kept as facets. */
  readonly keyedFacets: string;
  readonly keys: readonly (readonly [name: string, value: string])[];
};

/** A collection without its types, as whoever counts it sees it. */
export type CountedCollection = {
  readonly name: Collection;
  readonly revision: number;
  readonly isImmutable: boolean;
  readonly entriesOf: (item: Item) => readonly ListEntry[];
};

export function counted<T, F extends Facets>(
  collection: ListedCollection<T, F>,
): CountedCollection {
  const { name, revision, isImmutable, decode } = collection;
  return {
    name,
    revision,
    isImmutable,
    entriesOf: (item) => decode(item).map((record) => entryOf(collection, record)),
  };
}

function entryOf<T, F extends Facets>(collection: ListedCollection<T, F>, record: T): ListEntry {
  const facets = collection.facets(record);
  const keys = collection.keys(record);
  const kept = collection.keysAsFacets.map((name) => [name, keys[name] ?? null]);
  return {
    facets: JSON.stringify(facets),
    keyedFacets: JSON.stringify({ ...facets, ...Object.fromEntries(kept) }),
    keys: keyPairs(keys),
  };
}

export function keyPairs(keys: ListKeys): (readonly [string, string])[] {
  return Object.entries(keys).flatMap(([name, values]) => {
    const all = values === null ? [] : typeof values === "string" ? [values] : values;
    return [...new Set(all)].map((value) => [name, value] as const);
  });
}
