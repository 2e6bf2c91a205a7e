import type * as z from "zod";
import { searchProfile } from "#case-work/import-profiles.ts";
import { pageOf } from "#domain/value/page.ts";
import { json, type OperationResult, type ReadInput } from "#http/operation.ts";
import { FailureError } from "#outcome/outcome.ts";
import type { listImportProfilesQuery } from "#schema/request/evidence/import-profile-request.ts";
import { viewImportProfile } from "#schema/view/evidence/import-profile-view.ts";
import { findImportProfiles } from "#table/bulk/import-profile-store.ts";
import type { Table } from "#table/core/table.ts";

type Dependencies = { readonly table: Table };

export async function getImportProfile(
  { table }: Dependencies,
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const found = await searchProfile(table, context.organizationId, params["profileId"] ?? "");
  if ("failure" in found) throw new FailureError(found.failure);
  return json(200, viewImportProfile(found.record));
}

export async function listImportProfiles(
  { table }: Dependencies,
  { context, query }: ReadInput<z.output<typeof listImportProfilesQuery>>,
): Promise<OperationResult> {
  const profiles = (await findImportProfiles(table, context.organizationId)).reverse();
  return json(200, pageOf(profiles, query, viewImportProfile));
}
