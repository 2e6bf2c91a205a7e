import { parseId } from "../../domain/value/id.ts";
import type { OrganizationId } from "../../domain/value/organization-id.ts";
import type { StoredEndpoint } from "../../domain/webhook/outbound-endpoint.ts";
import { type Failure, missing } from "../../outcome/outcome.ts";
import type { Table } from "../../table/core/table.ts";
import { findEndpoint } from "../../table/webhook/outbound-endpoint-store.ts";

/** Finds the endpoint with this id, or returns the 404 failure. */
export async function findEndpointById(
  table: Table,
  organizationId: OrganizationId,
  id: string,
): Promise<{ stored: StoredEndpoint } | { failure: Failure }> {
  const uuid = parseId("outboundEndpoint", id);
  const stored = uuid === null ? null : await findEndpoint(table, organizationId, uuid);
  return stored === null
    ? { failure: missing("Outbound webhook endpoint", { id, organizationId }) }
    : { stored };
}
