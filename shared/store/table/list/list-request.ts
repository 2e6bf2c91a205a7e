/** What a list is asked for, and which records it selects. */
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Page } from "#domain/value/page.ts";
import { type Facets, keyPairs, type ListedCollection } from "./listed/listed-collection.ts";
import type { Unreadable } from "./walk/readable-records.ts";

export type Listing<T> = { readonly items: readonly T[]; readonly total: number };

export type ListRequest<T, F extends Facets> = {
  readonly organizationId: OrganizationId;
  readonly collection: ListedCollection<T, F>;
  readonly page: Page;
  readonly now: number;
  readonly matches: (facets: F) => boolean;
  /** Values of keys that the records must carry, by the names in the collection's `keys`. */
  readonly keys?: Readonly<Record<string, string>>;
  /** Range of creation times in milliseconds since the epoch; `to` is excluded. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
};

/** A request with the items that could not be decoded so far. */
export type Reading<T, F extends Facets> = ListRequest<T, F> & { readonly unreadable: Unreadable };

export type KeyPair = readonly [name: string, value: string];

export function isListed<T, F extends Facets>(
  { collection, matches, keys = {} }: ListRequest<T, F>,
  record: T,
): boolean {
  const isMatch = matches(collection.facets(record));
  return isMatch && Object.entries(keys).every((key) => carries(collection, record, key));
}

export function carries<T, F extends Facets>(
  collection: ListedCollection<T, F>,
  record: T,
  [name, value]: KeyPair,
): boolean {
  return keyPairs(collection.keys(record)).some((pair) => pair[0] === name && pair[1] === value);
}

/** A list has few different facet texts, so the result for each is cached. */
export function matcherOf<T, F extends Facets>({
  matches,
  keys = {},
}: ListRequest<T, F>): (facets: string) => boolean {
  const known = new Map<string, boolean>();
  const decide = (text: string) => {
    const facets = JSON.parse(text) as F;
    const named = Object.entries(keys).filter(([name]) => Object.hasOwn(facets, name));
    return matches(facets) && named.every(([name, value]) => facets[name] === value);
  };
  return (text) => {
    const result = known.get(text) ?? decide(text);
    known.set(text, result);
    return result;
  };
}
