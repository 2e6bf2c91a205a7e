/**
 * Byte 14 of an id, random in RFC 9562, holds the collection that the id was made for. An audit
 * entry with the id of a payment or leg is embedded in that item: both are created in one write,
 * and the entry needs no separate item.
 */
import type { Uuid } from "#domain/value/id.ts";

export const embeddingByte = 14;

const embeddingCodes = { payment: 1, leg: 2 } as const;
type EmbeddingCollection = keyof typeof embeddingCodes;

/** The byte's value in ids of records that embed no audit entry. */
const noEmbedding = 0;

export function embeddingCodeOf(collection: string): number {
  return Object.hasOwn(embeddingCodes, collection)
    ? embeddingCodes[collection as EmbeddingCollection]
    : noEmbedding;
}

/** The entry that was created with a payment or a leg has its id, and lies in its item. */
export function embeddedEntryOf(uuid: Uuid<EmbeddingCollection>): Uuid<"journal"> {
  return uuid as Uuid as Uuid<"journal">;
}

/**
 * The collection that the id was made for, if its items may embed an audit entry; null otherwise.
 */
export function embeddingCollectionOf(uuid: Uuid): EmbeddingCollection | null {
  const number = Number.parseInt(uuid.slice(2 * embeddingByte, 2 * embeddingByte + 2), 16);
  const names = Object.keys(embeddingCodes) as EmbeddingCollection[];
  return names.find((name) => embeddingCodes[name] === number) ?? null;
}
