import { parseId } from "../../../shared/domain/value/id.ts";
import type { OrganizationId } from "../../../shared/domain/value/organization-id.ts";
import { notFound } from "../../../shared/http/error/failure-error.ts";
import type { HttpFailure } from "../../../shared/http/error/http-failure.ts";
import type { ImportProfile } from "../../../shared/schema/request/evidence/import-profile-request.ts";
import { findImportProfile } from "../../../shared/table/bulk/import-profile-store.ts";
import type { Table } from "../../../shared/table/core/table.ts";

/** Finds the profile with this id, or returns the 404 failure. */
export async function findProfileById(
  table: Table,
  organizationId: OrganizationId,
  id: string,
): Promise<{ profile: ImportProfile } | { failure: HttpFailure }> {
  const uuid = parseId("importProfile", id);
  const profile = uuid === null ? null : await findImportProfile(table, organizationId, uuid);
  return profile === null
    ? { failure: notFound({ resource: "Import profile", id, organizationId }) }
    : { profile };
}
