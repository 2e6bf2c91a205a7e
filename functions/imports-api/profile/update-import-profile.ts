import type * as z from "zod";
import { followProfile } from "../../../shared/expectation/follow-settings.ts";
import type { WriteInput, WriteOutcome } from "../../../shared/http/operation.ts";
import {
  applyProfileChange,
  type ImportProfile,
  type updateImportProfileBody,
} from "../../../shared/schema/request/evidence/import-profile-request.ts";
import { viewImportProfile } from "../../../shared/schema/view/evidence/import-profile-view.ts";
import { updateImportProfileWrite } from "../../../shared/table/bulk/import-profile-store.ts";
import type { IdSource } from "../../../shared/table/core/id-source.ts";
import type { Table } from "../../../shared/table/core/table.ts";
import { findProfileById } from "./find-profile.ts";
import { journalProfile } from "./journal-profile.ts";
import { refuseSettings } from "./refuse-settings.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };

/** Changes a profile; existing batches keep the settings with which they started. */
export async function updateImportProfile(
  dependencies: Dependencies,
  { context, params, body }: WriteInput<z.output<typeof updateImportProfileBody>>,
): Promise<WriteOutcome> {
  const { organizationId, now } = context;
  const found = await findProfileById(
    dependencies.table,
    organizationId,
    params["profileId"] ?? "",
  );
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
  const journal = await journalProfile(dependencies, context, "updated", before, after);
  return {
    status: 200,
    body: viewImportProfile(after),
    writes: [
      updateImportProfileWrite(before, after),
      ...(await followProfile(dependencies.table, { before, after }, now)),
      ...journal,
    ],
  };
}
