/** Import profiles: how the files of a source are read (docs/files.md). */

import type * as z from "zod";
import {
  applyProfileChange,
  type createImportProfileBody,
  type ImportProfile,
  type updateImportProfileBody,
} from "#api/resource/import/import-profile-request.ts";
import { viewImportProfile } from "#api/resource/import/import-profile-view.ts";
import { problemOfNew } from "#api/resource/import/problem-of-reading.ts";
import { problemOfSettings } from "#api/resource/import/problem-of-settings.ts";
import { aboutNoAmount } from "#domain/case/work/approval-policy.ts";
import { formatId } from "#domain/value/id.ts";
import {
  createImportProfileWrite,
  deleteImportProfileWrite,
  findImportProfile,
  findImportProfiles,
  maximumImportProfiles,
  updateImportProfileWrite,
} from "#store/table/bulk/import-profile-store.ts";
import type { Write } from "#store/table/core/commit.ts";
import { followProfile } from "#work/expectation/follow-settings.ts";
import { foundById } from "#work/outcome/by-id.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import {
  conflict,
  created,
  deleted,
  done,
  type Failure,
  refused,
  type WriteOutcome,
} from "#work/outcome/outcome.ts";
import type { ActContext } from "./act-context.ts";
import { askApprovalOf } from "./approval/ask-approval.ts";
import { auditChange } from "./audit-change.ts";

type Named = { readonly profileId: string };

/** @returns 400 also for settings with which no row of any file can be read */
export async function createImportProfile(
  dependencies: Dependencies,
  context: ActContext,
  body: z.output<typeof createImportProfileBody>,
): Promise<WriteOutcome> {
  const { organizationId, now } = context;
  const problem = problemOfSettings(body) ?? problemOfNew(body);
  if (problem !== null) return { failure: failureOf(problem) };
  const existing = await findImportProfiles(dependencies.table, organizationId);
  if (existing.length >= maximumImportProfiles) {
    const message = `An organization has at most ${maximumImportProfiles} import profiles.`;
    return { failure: conflict(message) };
  }
  const asked = await ask(dependencies, context, null, {
    operation: "createImportProfile",
    request: body,
  });
  if (asked !== null) return asked;
  const made = { uuid: dependencies.ids.next<"importProfile">(), organizationId };
  const after = { ...body, ...made, createdAt: now, updatedAt: now, version: 1 };
  const change = { before: null, after, write: createImportProfileWrite(after) };
  const writes = await writesOf(dependencies, context, "created", change);
  return created(viewImportProfile(after), writes);
}

/** Changes a profile; existing batches keep the settings with which they started. */
export async function updateImportProfile(
  dependencies: Dependencies,
  context: ActContext,
  { profileId, ...body }: z.output<typeof updateImportProfileBody> & Named,
): Promise<WriteOutcome> {
  const found = await searchProfile(dependencies.table, context.organizationId, profileId);
  if ("failure" in found) return found;
  const before = found.record;
  const after: ImportProfile = {
    ...before,
    ...applyProfileChange(before, body),
    expectedBy: body.expectedBy === undefined ? before.expectedBy : body.expectedBy,
    updatedAt: context.now,
    version: before.version + 1,
  };
  const problem = problemOfSettings(after);
  if (problem !== null) return { failure: failureOf(problem) };
  const asked = await ask(dependencies, context, before, {
    operation: "updateImportProfile",
    request: { ...body, profileId },
  });
  if (asked !== null) return asked;
  const change = { before, after, write: updateImportProfileWrite(before, after) };
  const writes = await writesOf(dependencies, context, "updated", change);
  return done(viewImportProfile(after), writes);
}

/** Deletes a profile; its batches are kept unchanged. */
export async function deleteImportProfile(
  dependencies: Dependencies,
  context: ActContext,
  { profileId }: Named,
): Promise<WriteOutcome> {
  const found = await searchProfile(dependencies.table, context.organizationId, profileId);
  if ("failure" in found) return found;
  const before = found.record;
  const asked = await ask(dependencies, context, before, {
    operation: "deleteImportProfile",
    request: { profileId },
  });
  if (asked !== null) return asked;
  const ended = { before, after: null, write: deleteImportProfileWrite(before) };
  return deleted(await writesOf(dependencies, context, "deleted", ended));
}

/** The profile with this id, or the 404 failure. */
export const searchProfile = foundById("importProfile", "Import profile", findImportProfile);

type Asked = {
  readonly operation: `${"create" | "update" | "delete"}ImportProfile`;
  readonly request: Readonly<Record<string, unknown>>;
};

/** Profiles say what a file's columns and references mean, so `rule_change` holds them. */
function ask(
  dependencies: Dependencies,
  context: ActContext,
  before: ImportProfile | null,
  asked: Asked,
): Promise<WriteOutcome | null> {
  const acts = aboutNoAmount("rule_change");
  return askApprovalOf(dependencies, context, before?.version ?? null, { acts, ...asked });
}

type Change = { readonly write: Write } & (
  | { readonly before: ImportProfile | null; readonly after: ImportProfile }
  | { readonly before: ImportProfile; readonly after: null }
);

/** The writes of a change, with what follows from the profile's expectation and with its audit event. */
async function writesOf(
  dependencies: Dependencies,
  context: ActContext,
  verb: "created" | "updated" | "deleted",
  { write, before, after }: Change,
): Promise<Write[]> {
  const { uuid, name } = after ?? before;
  const profileId = formatId("importProfile", uuid);
  const draft = {
    eventType: `import_profile.${verb}`,
    message: `Import profile ${name} was ${verb}.`,
    payload: {
      profileId,
      before: before === null ? null : viewImportProfile(before),
      after: after === null ? null : viewImportProfile(after),
    },
  } as const;
  const followed = await followProfile(dependencies.table, { before, after }, context.now);
  const resultId = after === null ? null : profileId;
  const writes = [write, ...followed];
  return auditChange(dependencies, context, { drafts: [draft], resultId, writes });
}

function failureOf({ field, message }: NonNullable<ReturnType<typeof problemOfSettings>>): Failure {
  return refused([field], message, `The request is invalid: ${field}.`);
}
