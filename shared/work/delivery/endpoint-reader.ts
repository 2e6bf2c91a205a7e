import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { StoredEndpoint } from "#domain/webhook/outbound-endpoint.ts";
import type { Table } from "#store/table/core/table.ts";
import { findEndpoints } from "#store/table/webhook/outbound-endpoint-store.ts";

/** Reads the endpoints of organizations, once each and strongly consistent. */
export type EndpointReader = {
  readonly all: (organizationId: OrganizationId) => Promise<readonly StoredEndpoint[]>;
  readonly one: (
    organizationId: OrganizationId,
    uuid: Uuid<"endpoint">,
  ) => Promise<StoredEndpoint | null>;
};

/** Create one for each batch of messages; the messages share the results. */
export function createEndpointReader(table: Table): EndpointReader {
  const read = new Map<string, Promise<readonly StoredEndpoint[]>>();
  const all = (organizationId: OrganizationId) => {
    const known = read.get(organizationId) ?? findEndpoints(table, organizationId);
    read.set(organizationId, known);
    return known;
  };
  const one = async (organizationId: OrganizationId, uuid: Uuid<"endpoint">) =>
    (await all(organizationId)).find(({ endpoint }) => endpoint.uuid === uuid) ?? null;
  return { all, one };
}
