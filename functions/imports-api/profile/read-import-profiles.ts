import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import type { listImportProfilesQuery } from "#api/resource/import/import-profile-request.ts";
import { viewImportProfile } from "#api/resource/import/import-profile-view.ts";
import { createdPageOf } from "#api/schema/field/created-range.ts";
import { findImportProfiles } from "#store/table/bulk/import-profile-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { searchProfile } from "#work/case-work/import-profiles.ts";
import { FailureError } from "#work/outcome/outcome.ts";

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
  return json(200, createdPageOf(profiles, query, viewImportProfile));
}
