import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Table } from "#store/table/core/table.ts";
import { findOrganizationSettings } from "#store/table/rule/organization-store.ts";
import { FailureError, forbidden } from "#work/outcome/outcome.ts";

/** @throws FailureError 403 for an organization that is not a test organization */
export async function refuseLive(table: Table, organizationId: OrganizationId): Promise<void> {
  const { kind } = await findOrganizationSettings(table, organizationId);
  if (kind === "test") return;
  throw new FailureError(
    forbidden("Scenarios are for test organizations: set kind to test in an empty organization.", {
      kind,
    }),
  );
}
