/** Decides whether the file of an import profile is missing (docs/specification.md, Expected files and deliveries). */

import type { ImportProfile } from "#api/resource/import/import-profile-request.ts";
import { viewMissingFile } from "#api/resource/report/expected-delivery-view.ts";
import { decideFile, type FileExpectation } from "#domain/bulk/expected-file.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { note, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import {
  endFileExpectationWrite,
  findFileExpectation,
  type StoredFileExpectation,
  setFileExpectationWrite,
} from "#store/table/bulk/expectation-store.ts";
import { findImportProfile } from "#store/table/bulk/import-profile-store.ts";
import { commit, type Write } from "#store/table/core/commit.ts";
import { raced, retryRaces } from "#store/table/core/retry-races.ts";
import { findOrganizationSettings } from "#store/table/rule/organization-store.ts";
import { type CheckDependencies, expectationsActor } from "./check-dependencies.ts";
import { expectedCalendar } from "./expected-calendar.ts";

/** Due moments that one message decides at the most, after the sweeper did not run for a while. */
const momentsAtOnce = 40;

/**
 * Decides each due moment that has passed, one transaction each: the next moment, the audit event and the outbound event of
 * a missing file. So a repeated message, or a crash, neither loses nor doubles one.
 */
export async function checkFile(
  dependencies: CheckDependencies,
  organizationId: OrganizationId,
  uuid: Uuid<"importProfile">,
): Promise<void> {
  for (let moment = 0; moment < momentsAtOnce; moment += 1) {
    const isOver = await retryRaces(() => checkOnce(dependencies, organizationId, uuid));
    if (isOver) return;
  }
}

/** @returns whether no due moment is left that has passed */
async function checkOnce(
  dependencies: CheckDependencies,
  organizationId: OrganizationId,
  uuid: Uuid<"importProfile">,
): Promise<boolean | typeof raced> {
  const { table, now, countSilent } = dependencies;
  const stored = await findFileExpectation(table, organizationId, uuid);
  if (stored === null || stored.expectation.checkAt > now()) return true;
  const profile = await findImportProfile(table, organizationId, uuid);
  const due = profile?.expectedBy ?? null;
  if (profile === null || due === null) {
    return (await commit(table, [endFileExpectationWrite(stored)])).ok || raced;
  }
  const settings = await findOrganizationSettings(table, organizationId);
  const clock = { due, calendar: expectedCalendar(settings, due.timeZone) };
  const { after, isMissing } = decideFile(stored.expectation, clock, stored.arrivals);
  const writes = isMissing
    ? await missingWrites(dependencies, { profile, stored, after })
    : [setFileExpectationWrite(stored, after)];
  if (!(await commit(table, writes)).ok) return raced;
  if (isMissing) countSilent("file");
  return false;
}

type Missing = {
  readonly profile: ImportProfile;
  readonly stored: StoredFileExpectation;
  readonly after: FileExpectation;
};

function missingWrites(
  { table, ids, now }: CheckDependencies,
  { profile, stored, after }: Missing,
): Promise<Write[]> {
  const { organizationId, uuid, name } = profile;
  const auditEntry = openAuditEntry(ids, organizationId, expectationsActor, now());
  const data = viewMissingFile(profile, { ...stored, expectation: after });
  const auditEvents = note(auditEntry, {
    eventType: "import_batch.missing",
    message: `No file of the import profile ${name} was imported by ${data.dueAt}.`,
    payload: data,
  });
  const announcement = {
    type: "import_batch.missing",
    sourceKey: formatId("importProfile", uuid),
    data,
    version: after.version,
  } as const;
  return withAuditEntry(table, auditEntry, {
    writes: [setFileExpectationWrite(stored, after)],
    auditEvents,
    announcements: [announcement],
  });
}
