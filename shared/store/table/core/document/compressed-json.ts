/**
 * Compressed JSON. An item costs by its size, a transactional write twice, and most of an item's
 * JSON is names and values that all items of its type share. A preset dictionary holds those.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { dictionary4 } from "./dictionary-4.ts";
import { dictionary5 } from "./dictionary-5.ts";
import { dictionary6 } from "./dictionary-6.ts";
import type { Codec } from "./document.ts";

/** Number of the dictionary of what is written; the first byte of each stored value. */
export const currentDictionary = 6;
/** Most documents fit; a larger one takes several. The default of 16 KB is allocated anew for each document. */
const chunkSize = 2_048;
const written = Buffer.from(dictionary6);
/** Those of earlier items, too. */
const dictionaries = new Map([
  [4, Buffer.from(dictionary4)],
  [5, Buffer.from(dictionary5)],
  [currentDictionary, written],
]);

/**
 * Compresses JSON text, or the bytes of a body. Decompression restores every byte, also of a body
 * that is not JSON.
 */
export function compressJson(json: string | Uint8Array): Uint8Array {
  const deflated = deflateRawSync(json, { dictionary: written, chunkSize });
  return Buffer.concat([Buffer.of(currentDictionary), deflated]);
}

export function decompressJson(stored: Uint8Array | string): string {
  return decompressBytes(stored).toString("utf8");
}

/**
 * @param stored bytes from the table, or base64 text, the form of bytes in a stream record
 * @throws Error if a later version of this code wrote the value
 */
export function decompressBytes(stored: Uint8Array | string): Buffer {
  const bytes = typeof stored === "string" ? Buffer.from(stored, "base64") : stored;
  const dictionary = dictionaries.get(bytes[0] ?? 0);
  if (dictionary === undefined) {
    throw new Error(`Unknown dictionary of compressed JSON: ${bytes[0]}`);
  }
  return inflateRawSync(bytes.subarray(1), { dictionary, chunkSize });
}

/** The codec, with its texts compressed. */
export function compressed<T>({ version, encode, decode }: Codec<T>): Codec<T, Uint8Array> {
  return {
    version,
    encode: (value) => compressJson(encode(value)),
    decode: (body) => decode(decompressJson(body)),
  };
}
