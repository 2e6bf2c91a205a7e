import { parseId } from "../../shared/domain/id.ts";
import { notFound } from "../../shared/http/failure-error.ts";
import type { HttpFailure } from "../../shared/http/http-failure.ts";
import type { ImportProfile } from "../../shared/schema/import-profile.ts";
import { findImportProfile } from "../../shared/table/import-profile-store.ts";
import type { Table } from "../../shared/table/table.ts";

/** The profile of this id, or the 404 that names it. */
export async function findProfileById(
  table: Table,
  organizationId: string,
  id: string,
): Promise<{ profile: ImportProfile } | { failure: HttpFailure }> {
  const uuid = parseId("importProfile", id);
  const profile = uuid === null ? null : await findImportProfile(table, organizationId, uuid);
  return profile === null
    ? { failure: notFound("Import profile", id, organizationId) }
    : { profile };
}
