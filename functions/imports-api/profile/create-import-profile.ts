import type * as z from "zod";
import { followProfile } from "../../../shared/expectation/follow-settings.ts";
import type { WriteInput, WriteOutcome } from "../../../shared/http/operation.ts";
import type {
  createImportProfileBody,
  ImportProfile,
} from "../../../shared/schema/request/evidence/import-profile-request.ts";
import { viewImportProfile } from "../../../shared/schema/view/evidence/import-profile-view.ts";
import {
  createImportProfileWrite,
  findImportProfiles,
  maximumImportProfiles,
} from "../../../shared/table/bulk/import-profile-store.ts";
import type { IdSource } from "../../../shared/table/core/id-source.ts";
import type { Table } from "../../../shared/table/core/table.ts";
import { journalProfile } from "./journal-profile.ts";
import { refuseNewSettings } from "./refuse-settings.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };

export async function createImportProfile(
  dependencies: Dependencies,
  { context, body }: WriteInput<z.output<typeof createImportProfileBody>>,
): Promise<WriteOutcome> {
  const { organizationId, now } = context;
  const failure = refuseNewSettings(body);
  if (failure !== null) return { failure };
  const existing = await findImportProfiles(dependencies.table, organizationId);
  if (existing.length >= maximumImportProfiles) {
    const message = `An organization has at most ${maximumImportProfiles} import profiles.`;
    return { failure: { status: 409, error: "invalid_state", message } };
  }
  const profile: ImportProfile = {
    ...body,
    uuid: dependencies.ids.next(),
    organizationId,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  const journal = await journalProfile(dependencies, context, "created", null, profile);
  return {
    status: 201,
    body: viewImportProfile(profile),
    writes: [
      createImportProfileWrite(profile),
      ...(await followProfile(dependencies.table, { before: null, after: profile }, now)),
      ...journal,
    ],
  };
}
