/** What an organization expects, and what of it is overdue. */

import type { ImportProfile } from "#api/resource/import/import-profile-request.ts";
import {
  viewExpectedDelivery,
  viewExpectedFile,
} from "#api/resource/report/expected-delivery-view.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { findExpectations } from "#store/table/bulk/expectation-store.ts";
import { findImportProfiles } from "#store/table/bulk/import-profile-store.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  findIntegrations,
  type StoredIntegration,
} from "#store/table/integration/integration-store.ts";

type Row = ReturnType<typeof viewExpectedDelivery> | ReturnType<typeof viewExpectedFile>;

/**
 * What is overdue longest first, then what is due next. At most one for each import profile and integration, of which an
 * organization has 200 each.
 */
export async function readExpectedDeliveries(
  table: Table,
  organizationId: OrganizationId,
): Promise<Row[]> {
  const { files, deliveries } = await findExpectations(table, organizationId);
  const [profiles, integrations] = await Promise.all([
    files.length === 0 ? [] : findImportProfiles(table, organizationId),
    deliveries.length === 0 ? [] : findIntegrations(table, organizationId),
  ]);
  const profileOf = new Map(profiles.map((each): [string, ImportProfile] => [each.uuid, each]));
  const integrationOf = new Map(
    integrations.map((each): [string, StoredIntegration] => [each.integration.uuid, each]),
  );
  const rows: Row[] = [
    ...files.flatMap((stored) => {
      const profile = profileOf.get(stored.expectation.profileUuid);
      return profile === undefined ? [] : [viewExpectedFile(stored, profile)];
    }),
    ...deliveries.flatMap((expectation) => {
      const found = integrationOf.get(expectation.integrationUuid);
      if (found === undefined) return [];
      return [viewExpectedDelivery(expectation, found.integration, found.lastReceivedAt)];
    }),
  ];
  return rows.sort(byUrgency);
}

function byUrgency(a: Row, b: Row): number {
  return rankOf(a) < rankOf(b) ? -1 : 1;
}

function rankOf({ status, overdueSince, dueAt, id }: Row): string {
  return [status === "overdue" ? "0" : "1", overdueSince ?? dueAt, id].join(" ");
}
