import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import { viewOrganization } from "#api/resource/organization/organization-view.ts";
import type { Table } from "#store/table/core/table.ts";
import { findOrganizationSettings } from "#store/table/rule/organization-store.ts";

/** Gets the organization's settings, or the default ones. */
export async function getOrganization(
  { table }: { readonly table: Table },
  { context: { organizationId } }: ReadInput<unknown>,
): Promise<OperationResult> {
  const settings = await findOrganizationSettings(table, organizationId);
  return json(200, viewOrganization(organizationId, settings));
}
