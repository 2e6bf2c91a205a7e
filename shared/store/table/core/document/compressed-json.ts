/**
 * Compressed JSON. An item costs by its size, a transactional write twice, and most of an item's
 * JSON is names and values that all items of its type share. A preset dictionary holds those.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { dictionaryText } from "./dictionary.ts";
import type { Codec } from "./document.ts";

/** Number of the dictionary; the first byte of each stored value. */
export const currentDictionary = 5;
/** Most documents fit; a larger one takes several. The default of 16 KB is allocated anew for each document. */
const chunkSize = 2_048;
const dictionary = Buffer.from(dictionaryText);

/**
 * Compresses JSON text, or the bytes of a body. Decompression restores every byte, also of a body
 * that is not JSON.
 */
export function compressJson(json: string | Uint8Array): Uint8Array {
  const deflated = deflateRawSync(json, { dictionary, chunkSize });
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
  if (bytes[0] !== currentDictionary) {
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
