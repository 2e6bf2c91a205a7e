/** What is expected, and what of it is overdue (docs/specification.md, Expected files and deliveries). */
import type * as z from "zod";
import { json, type OperationResult, type ReadInput } from "../../../shared/http/operation.ts";
import type { ImportProfile } from "../../../shared/schema/request/import-profile-request.ts";
import type { listExpectedDeliveriesQuery } from "../../../shared/schema/request/report-request.ts";
import {
  viewExpectedDelivery,
  viewExpectedFile,
} from "../../../shared/schema/view/expected-delivery-view.ts";
import { findExpectations } from "../../../shared/table/bulk/expectation-store.ts";
import { findImportProfiles } from "../../../shared/table/bulk/import-profile-store.ts";
import type { Table } from "../../../shared/table/core/table.ts";
import {
  findIntegrations,
  type StoredIntegration,
} from "../../../shared/table/integration/integration-store.ts";
import { csvOf } from "./report-csv.ts";

type Row = ReturnType<typeof viewExpectedDelivery> | ReturnType<typeof viewExpectedFile>;

const columns = [
  ...["kind", "id", "name", "status"],
  ...["overdueSince", "missing", "dueAt", "lastAt"],
];

/** At most one for each import profile and integration, of which an organization has 200 each. */
export async function listExpectedDeliveries(
  { table }: { readonly table: Table },
  { context: { organizationId }, query }: ReadInput<z.output<typeof listExpectedDeliveriesQuery>>,
): Promise<OperationResult> {
  const { status, format, limit, offset } = query;
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
  const selected = rows
    .filter((row) => status === undefined || row.status === status)
    .sort(byUrgency);
  if (format === "csv") return csvOf(columns, selected);
  const items = selected.slice(offset, offset + limit);
  return json(200, { items, total: selected.length, limit, offset });
}

/** Those overdue longest first, then those that are due next. */
function byUrgency(a: Row, b: Row): number {
  const rankOf = ({ status, overdueSince, dueAt, id }: Row) =>
    [status === "overdue" ? "0" : "1", overdueSince ?? dueAt, id].join(" ");
  return rankOf(a) < rankOf(b) ? -1 : 1;
}
