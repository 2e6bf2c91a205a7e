/**
 * How a domain value lies in an item: as one JSON text, without the fields that have their
 * default. Reading keeps fields that this version does not know, so that they survive a write.
 */

export type Codec<T extends object> = {
  readonly version: number;
  readonly encode: (value: T) => string;
  readonly decode: (text: string) => T;
};

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
