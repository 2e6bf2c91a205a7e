/** Deletes the files that may hold erased values: those of imports, and exports, which can be made again. */
import { dropPrefixOf } from "#domain/bulk/drop-folder.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { importObjectKey, importPrefixesOf } from "#store/queue/bulk/import-message.ts";
import { exportPrefixOf } from "#work/exporting/object-key.ts";

export type ErasableFiles = {
  /** The keys that begin with this. */
  readonly list: (prefix: string) => Promise<readonly string[]>;
  readonly remove: (key: string) => Promise<void>;
};

/** What the keys of all files of an organization begin with. */
export function filePrefixesOf(organizationId: OrganizationId): string[] {
  const own = [...importPrefixesOf(organizationId), exportPrefixOf(organizationId)];
  return [...own, dropPrefixOf(organizationId)];
}

/** @param batches the imports whose files hold evidence of an erased payment */
export async function eraseFiles(
  organizationId: OrganizationId,
  batches: readonly Uuid<"importBatch">[],
  files: ErasableFiles,
): Promise<void> {
  for (const batch of batches) {
    for (const isUpload of [true, false]) {
      await files.remove(importObjectKey(isUpload, organizationId, batch));
    }
  }
  for (const key of await files.list(exportPrefixOf(organizationId))) await files.remove(key);
}
