/**
 * Byte 14 of an id, else random (RFC 9562), tells what it was made for. So an entry of the journal
 * that has the id of a payment or a leg is known to lie in that very item: it was created with it,
 * in one write, and costs no item of its own.
 */
import type { Uuid } from "../../domain/value/id.ts";

export const embeddingByte = 14;

const embeddingCodes = { payment: 1, leg: 2 } as const;
type EmbeddingCollection = keyof typeof embeddingCodes;

/** The value of the byte in ids of records that hold no journal entry. */
const noEmbedding = 0;

export function embeddingCodeOf(collection: string): number {
  return Object.hasOwn(embeddingCodes, collection)
    ? embeddingCodes[collection as EmbeddingCollection]
    : noEmbedding;
}

/** What an id was made for, where that may hold a journal entry. */
export function embeddingCollectionOf(uuid: Uuid): EmbeddingCollection | null {
  const number = Number.parseInt(uuid.slice(2 * embeddingByte, 2 * embeddingByte + 2), 16);
  const names = Object.keys(embeddingCodes) as EmbeddingCollection[];
  return names.find((name) => embeddingCodes[name] === number) ?? null;
}
