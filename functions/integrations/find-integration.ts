import type { Integration } from "#domain/integration/integration.ts";
import { parseId } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import { findIntegration } from "#store/table/integration/integration-store.ts";
import { FailureError, missing } from "#work/outcome/outcome.ts";

/**
 * Finds the integration with the id of the path.
 *
 * @throws FailureError 404 if the organization has none of this kind
 */
export async function findIntegrationOfPath<Kind extends Integration["kind"]>(
  table: Table,
  organizationId: OrganizationId,
  params: Readonly<Record<string, string>>,
  kind: Kind,
): Promise<Extract<Integration, { readonly kind: Kind }>> {
  const id = params["integrationId"] ?? "";
  const uuid = parseId("integration", id);
  const found = uuid === null ? null : await findIntegration(table, organizationId, uuid);
  if (found === null || found.kind !== kind) {
    throw new FailureError(missing("Integration", { id, organizationId }));
  }
  return found as Extract<Integration, { readonly kind: Kind }>;
}
