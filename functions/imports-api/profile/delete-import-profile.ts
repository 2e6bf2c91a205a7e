import { followProfile } from "../../../shared/expectation/follow-settings.ts";
import type { WriteInput, WriteOutcome } from "../../../shared/http/operation.ts";
import { deleteImportProfileWrite } from "../../../shared/table/bulk/import-profile-store.ts";
import type { IdSource } from "../../../shared/table/core/id-source.ts";
import type { Table } from "../../../shared/table/core/table.ts";
import { findProfileById } from "./find-profile.ts";
import { journalProfile } from "./journal-profile.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };

/** Deletes a profile; its batches are kept unchanged. */
export async function deleteImportProfile(
  dependencies: Dependencies,
  { context, params }: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const { organizationId, now } = context;
  const found = await findProfileById(
    dependencies.table,
    organizationId,
    params["profileId"] ?? "",
  );
  if ("failure" in found) return found;
  const journal = await journalProfile(dependencies, context, "deleted", found.profile, null);
  const ended = { before: found.profile, after: null };
  return {
    status: 204,
    body: null,
    writes: [
      deleteImportProfileWrite(found.profile),
      ...(await followProfile(dependencies.table, ended, now)),
      ...journal,
    ],
  };
}
