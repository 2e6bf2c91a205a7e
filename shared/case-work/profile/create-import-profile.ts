import type * as z from "zod";
import { followProfile } from "../../expectation/follow-settings.ts";
import { conflict, created, type WriteOutcome } from "../../outcome/outcome.ts";
import type {
  createImportProfileBody,
  ImportProfile,
} from "../../schema/request/evidence/import-profile-request.ts";
import { viewImportProfile } from "../../schema/view/evidence/import-profile-view.ts";
import {
  createImportProfileWrite,
  findImportProfiles,
  maximumImportProfiles,
} from "../../table/bulk/import-profile-store.ts";
import type { IdSource } from "../../table/core/id-source.ts";
import type { Table } from "../../table/core/table.ts";
import type { ActContext } from "../act-context.ts";
import { askToChangeProfile } from "./ask-to-change-profile.ts";
import { journalProfile } from "./journal-profile.ts";
import { refuseNewSettings } from "./refuse-settings.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };

export async function createImportProfile(
  dependencies: Dependencies,
  context: ActContext,
  body: z.output<typeof createImportProfileBody>,
): Promise<WriteOutcome> {
  const { organizationId, now } = context;
  const failure = refuseNewSettings(body);
  if (failure !== null) return { failure };
  const existing = await findImportProfiles(dependencies.table, organizationId);
  if (existing.length >= maximumImportProfiles) {
    return {
      failure: conflict(`An organization has at most ${maximumImportProfiles} import profiles.`),
    };
  }
  const asked = await askToChangeProfile(dependencies, context, null, {
    operation: "createImportProfile",
    request: body,
  });
  if (asked !== null) return asked;
  const profile: ImportProfile = {
    ...body,
    uuid: dependencies.ids.next(),
    organizationId,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
  return created(
    viewImportProfile(profile),
    await journalProfile(dependencies, context, "created", {
      ...{ before: null, after: profile },
      writes: [
        createImportProfileWrite(profile),
        ...(await followProfile(dependencies.table, { before: null, after: profile }, now)),
      ],
    }),
  );
}
