import type * as z from "zod";
import { followProfile } from "../../expectation/follow-settings.ts";
import { done, type WriteOutcome } from "../../outcome/outcome.ts";
import {
  applyProfileChange,
  type ImportProfile,
  type updateImportProfileBody,
} from "../../schema/request/evidence/import-profile-request.ts";
import { viewImportProfile } from "../../schema/view/evidence/import-profile-view.ts";
import { updateImportProfileWrite } from "../../table/bulk/import-profile-store.ts";
import type { IdSource } from "../../table/core/id-source.ts";
import type { Table } from "../../table/core/table.ts";
import type { ActContext } from "../act-context.ts";
import { askToChangeProfile } from "./ask-to-change-profile.ts";
import { findProfileById } from "./find-profile.ts";
import { journalProfile } from "./journal-profile.ts";
import { refuseSettings } from "./refuse-settings.ts";

type Named = { readonly profileId: string };
type Dependencies = { readonly table: Table; readonly ids: IdSource };

/** Changes a profile; existing batches keep the settings with which they started. */
export async function updateImportProfile(
  dependencies: Dependencies,
  context: ActContext,
  { profileId, ...body }: z.output<typeof updateImportProfileBody> & Named,
): Promise<WriteOutcome> {
  const { organizationId, now } = context;
  const found = await findProfileById(dependencies.table, organizationId, profileId);
  if ("failure" in found) return found;
  const before = found.profile;
  const after: ImportProfile = {
    ...before,
    ...applyProfileChange(before, body),
    expectedBy: body.expectedBy === undefined ? before.expectedBy : body.expectedBy,
    updatedAt: now,
    version: before.version + 1,
  };
  const failure = refuseSettings(after);
  if (failure !== null) return { failure };
  const asked = await askToChangeProfile(dependencies, context, before, {
    operation: "updateImportProfile",
    request: { ...body, profileId },
  });
  if (asked !== null) return asked;
  return done(
    viewImportProfile(after),
    await journalProfile(dependencies, context, "updated", {
      ...{ before, after },
      writes: [
        updateImportProfileWrite(before, after),
        ...(await followProfile(dependencies.table, { before, after }, now)),
      ],
    }),
  );
}
