/**
 * JSON as small bytes. An item costs by its size, a transactional write twice, and its JSON is
 * mostly names and values that every item of its type has: a shared dictionary holds those.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { documentDictionary } from "./compression-dictionary.ts";

/** By the number in the first byte. Numbers 1 and 2 belonged to formats before the first deployment. */
export const currentDictionary = 3;
const dictionaries = new Map([[currentDictionary, Buffer.from(documentDictionary)]]);

/** @param json as text, or as bytes: a body, which is mostly JSON, and of which no byte is lost */
export function compressJson(json: string | Uint8Array): Uint8Array {
  const deflated = deflateRawSync(json, { dictionary: dictionaries.get(currentDictionary) });
  return Buffer.concat([Buffer.of(currentDictionary), deflated]);
}

export function decompressJson(stored: Uint8Array | string): string {
  return decompressBytes(stored).toString("utf8");
}

/**
 * @param stored as the table gives it, or in base64, as a function gets the stream's bytes
 * @throws Error when a later version of this code has written it
 */
export function decompressBytes(stored: Uint8Array | string): Buffer {
  const bytes = typeof stored === "string" ? Buffer.from(stored, "base64") : stored;
  const dictionary = dictionaries.get(bytes[0] ?? 0);
  if (dictionary === undefined) {
    throw new Error(`Unknown dictionary of compressed JSON: ${bytes[0]}`);
  }
  return inflateRawSync(bytes.subarray(1), { dictionary });
}
