/** Ids and hashes as bytes instead of hexadecimal digits: half the size. */
import type { Uuid, UuidKind } from "#domain/value/id.ts";

const digitsOfUuid = 32;

/** Bytes from the table, or base64 text, the form of bytes in a stream record. */
type StoredBytes = Uint8Array | string;

export function bytesOf(hexadecimal: string): Uint8Array {
  return Buffer.from(hexadecimal, "hex");
}

export function hexOf(stored: StoredBytes): string {
  const bytes = typeof stored === "string" ? Buffer.from(stored, "base64") : stored;
  return Buffer.from(bytes).toString("hex");
}

export function packIds(uuids: readonly Uuid[]): Uint8Array {
  return bytesOf(uuids.join(""));
}

/** The ids in packed bytes; empty if the attribute is absent. */
export function unpackIds<K extends UuidKind>(stored: StoredBytes | undefined): Uuid<K>[] {
  const digits = stored === undefined ? "" : hexOf(stored);
  return digits.match(new RegExp(`.{${digitsOfUuid}}`, "g"))?.map((uuid) => uuid as Uuid<K>) ?? [];
}
