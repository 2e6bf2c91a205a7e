import { parseId } from "../../domain/value/id.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import { type Failure, missing } from "../../outcome/outcome.ts";
import type { ImportProfile } from "../../schema/request/evidence/import-profile-request.ts";
import { findImportProfile } from "../../table/bulk/import-profile-store.ts";
import type { Table } from "../../table/core/table.ts";

/** Finds the profile with this id, or returns the 404 failure. */
export async function findProfileById(
  table: Table,
  organizationId: OrganizationId,
  id: string,
): Promise<{ profile: ImportProfile } | { failure: Failure }> {
  const uuid = parseId("importProfile", id);
  const profile = uuid === null ? null : await findImportProfile(table, organizationId, uuid);
  return profile === null
    ? { failure: missing("Import profile", { id, organizationId }) }
    : { profile };
}
