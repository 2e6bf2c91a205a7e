/**
 * The stored form of a domain value: one JSON text without the fields that have their default
 * value. Decoding keeps fields that this version does not have, so that a write preserves them.
 */

export type Codec<T extends object> = {
  readonly version: number;
  readonly encode: (value: T) => string;
  readonly decode: (text: string) => T;
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
