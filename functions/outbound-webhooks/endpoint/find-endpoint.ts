import { parseId } from "../../../shared/domain/value/id.ts";
import type { OrganizationId } from "../../../shared/domain/value/organization-id.ts";
import type { StoredEndpoint } from "../../../shared/domain/webhook/outbound-endpoint.ts";
import { notFound } from "../../../shared/http/error/failure-error.ts";
import type { HttpFailure } from "../../../shared/http/error/http-failure.ts";
import type { Table } from "../../../shared/table/core/table.ts";
import { findEndpoint } from "../../../shared/table/webhook/outbound-endpoint-store.ts";

/** Finds the endpoint with the id of the path, or returns the 404 failure. */
export async function findEndpointOfPath(
  table: Table,
  organizationId: OrganizationId,
  params: Readonly<Record<string, string>>,
): Promise<{ stored: StoredEndpoint } | { failure: HttpFailure }> {
  const id = params["endpointId"] ?? "";
  const uuid = parseId("outboundEndpoint", id);
  const stored = uuid === null ? null : await findEndpoint(table, organizationId, uuid);
  return stored === null
    ? { failure: notFound({ resource: "Outbound webhook endpoint", id, organizationId }) }
    : { stored };
}
