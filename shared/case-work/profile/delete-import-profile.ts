import { followProfile } from "../../expectation/follow-settings.ts";
import { deleted, type WriteOutcome } from "../../outcome/outcome.ts";
import { deleteImportProfileWrite } from "../../table/bulk/import-profile-store.ts";
import type { IdSource } from "../../table/core/id-source.ts";
import type { Table } from "../../table/core/table.ts";
import type { ActContext } from "../act-context.ts";
import { askToChangeProfile } from "./ask-to-change-profile.ts";
import { findProfileById } from "./find-profile.ts";
import { journalProfile } from "./journal-profile.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };

/** Deletes a profile; its batches are kept unchanged. */
export async function deleteImportProfile(
  dependencies: Dependencies,
  context: ActContext,
  { profileId }: { readonly profileId: string },
): Promise<WriteOutcome> {
  const { organizationId, now } = context;
  const found = await findProfileById(dependencies.table, organizationId, profileId);
  if ("failure" in found) return found;
  const asked = await askToChangeProfile(dependencies, context, found.profile, {
    operation: "deleteImportProfile",
    request: { profileId },
  });
  if (asked !== null) return asked;
  const ended = { before: found.profile, after: null };
  return deleted(
    await journalProfile(dependencies, context, "deleted", {
      ...ended,
      writes: [
        deleteImportProfileWrite(found.profile),
        ...(await followProfile(dependencies.table, ended, now)),
      ],
    }),
  );
}
