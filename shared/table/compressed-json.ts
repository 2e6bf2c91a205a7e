/**
 * JSON as small bytes. An item costs by its size, a transactional write twice, and its JSON is
 * mostly names and values that every item of its type has: a shared dictionary holds those.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { firstDictionary } from "./compression-dictionary.ts";

const dictionary = Buffer.from(firstDictionary);

/** The first byte tells the dictionary. */
const firstDictionaryNumber = 1;

export function compressJson(json: string): Uint8Array {
  const deflated = deflateRawSync(json, { dictionary });
  return Buffer.concat([Buffer.of(firstDictionaryNumber), deflated]);
}

/**
 * @param stored as the table gives it, or in base64, as a function gets the stream's bytes
 * @throws Error when a later version of this code has written it
 */
export function decompressJson(stored: Uint8Array | string): string {
  const bytes = typeof stored === "string" ? Buffer.from(stored, "base64") : stored;
  if (bytes[0] !== firstDictionaryNumber) {
    throw new Error(`Unknown dictionary of compressed JSON: ${bytes[0]}`);
  }
  return inflateRawSync(bytes.subarray(1), { dictionary }).toString("utf8");
}
