/**
 * The stored form of a domain value: one JSON text without the fields that have their default
 * value. Decoding keeps fields that this version does not have, so that a write preserves them.
 */

export type Codec<T, Body = string> = {
  readonly version: number;
  readonly encode: (value: T) => Body;
  readonly decode: (body: Body) => T;
};

/**
 * A codec of one document type.
 *
 * @param version format number, stored as attribute `v` of the item
 * @param defaults values that are omitted when encoding; changing one changes the meaning of stored
 *   documents
 */
export function documentCodec<T extends object>(version: number, defaults: Partial<T>): Codec<T> {
  const defaultTexts = new Map(
    Object.entries(defaults).map(([key, value]) => [key, JSON.stringify(value)]),
  );
  return {
    version,
    encode: (value) => {
      const entries = Object.entries(value).filter(
        ([key, field]) => defaultTexts.get(key) !== JSON.stringify(field),
      );
      return JSON.stringify(Object.fromEntries(entries));
    },
    decode: (text) => ({ ...defaults, ...(JSON.parse(text) as T) }),
  };
}

/** A codec of values that are stored whole. */
export function jsonCodec<T>(version: number): Codec<T> {
  return {
    version,
    encode: (value) => JSON.stringify(value),
    decode: (text) => JSON.parse(text) as T,
  };
}
