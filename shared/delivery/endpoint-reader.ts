import type { Uuid } from "../domain/value/id.ts";
import type { StoredEndpoint } from "../domain/webhook/outbound-endpoint.ts";
import type { Table } from "../table/core/table.ts";
import { findEndpoints } from "../table/webhook/outbound-endpoint-store.ts";

/** Reads the endpoints of organizations, once each and strongly consistent. */
export type EndpointReader = {
  readonly all: (organizationId: string) => Promise<readonly StoredEndpoint[]>;
  readonly one: (organizationId: string, uuid: Uuid) => Promise<StoredEndpoint | null>;
};

/** Create one for each batch of messages; the messages share the results. */
export function createEndpointReader(table: Table): EndpointReader {
  const read = new Map<string, Promise<readonly StoredEndpoint[]>>();
  const all = (organizationId: string) => {
    const known = read.get(organizationId) ?? findEndpoints(table, organizationId);
    read.set(organizationId, known);
    return known;
  };
  const one = async (organizationId: string, uuid: Uuid) =>
    (await all(organizationId)).find(({ endpoint }) => endpoint.uuid === uuid) ?? null;
  return { all, one };
}
