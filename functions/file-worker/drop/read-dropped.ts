/** Reads a dropped file once, for the hash of its content. */
import { createHash } from "node:crypto";
import type { UnownedReason } from "#domain/bulk/drop-folder.ts";
import { type ObjectStore, openVersion } from "#store/object-store/object-store.ts";
import { maximumFileBytes } from "../maximum-file.ts";

/** Why a dropped file fails before its rows are read. */
export type DropError = UnownedReason | "file_empty" | "record_too_large" | "file_replaced";

export const dropErrorTexts: Readonly<Record<DropError, string>> = {
  path_unknown:
    "The file is not in the folder of an import profile: drop/{organization}/{profile}/{file}.",
  profile_unknown: "The organization has no import profile of the id that the folder names.",
  file_name_invalid: "The name has control characters, or more than 255 characters.",
  file_empty: "The file is empty.",
  record_too_large: "The file is larger than 1 GB.",
  file_replaced:
    "The file was removed, or replaced by a later one of the same name, before it was read.",
};

/** @returns the SHA-256 of the content in hexadecimal */
export async function readDropped(
  objects: ObjectStore,
  version: { readonly key: string; readonly etag: string },
): Promise<{ readonly sha256: string } | { readonly error: DropError }> {
  const bytes = await openVersion(objects, version);
  if (bytes === null) return { error: "file_replaced" };
  const hash = createHash("sha256");
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > maximumFileBytes) return { error: "record_too_large" };
    hash.update(piece);
  }
  return size === 0 ? { error: "file_empty" } : { sha256: hash.digest("hex") };
}
