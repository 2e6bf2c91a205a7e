import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import {
  maximumEndpoints,
  type OutboundEndpoint,
  type StoredEndpoint,
} from "#domain/webhook/outbound-endpoint.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { allOf } from "../core/key-range.ts";
import { readItem } from "../core/read-item.ts";
import { ownNames, versioned } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import { endpointCountKey, endpointKey, endpointsPartition } from "./outbound-keys.ts";

const endpoints = /* @__PURE__ */ versioned({
  noun: "webhook endpoint",
  key: endpointKey,
  namesOf: ownNames,
  codec: /* @__PURE__ */ documentCodec<OutboundEndpoint>(1, {
    eventTypes: ["*"],
    status: "active",
    disabledReason: null,
    secretVersion: 1,
    retiringSecrets: [],
  }),
});

function decode(item: Record<string, unknown>): StoredEndpoint {
  return {
    endpoint: endpoints.decode(item),
    health: {
      failingSince: (item["failingSince"] as Instant | undefined) ?? null,
      slowSince: (item["slowSince"] as Instant | undefined) ?? null,
    },
  };
}

export async function findEndpoint(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"endpoint">,
): Promise<StoredEndpoint | null> {
  const item = await readItem(table, endpointKey(organizationId, uuid));
  return item === undefined ? null : decode(item);
}

/** The organization's endpoints, oldest first. */
export async function findEndpoints(
  table: Table,
  organizationId: OrganizationId,
): Promise<StoredEndpoint[]> {
  const range = { pk: endpointsPartition(organizationId) };
  const stored = await allOf(table, range, (item) =>
    item["doc"] === undefined ? [] : [decode(item)],
  );
  return stored.flat();
}

/** The endpoint and the counter that enforces the maximum among concurrent creations. */
export function createEndpointWrites(endpoint: OutboundEndpoint): Write[] {
  return [
    endpoints.create(endpoint),
    {
      kind: "update",
      key: endpointCountKey(endpoint.organizationId),
      set: { v: 1 },
      add: { live: 1 },
      condition: "attribute_not_exists(live) OR live < :maximum",
      values: { ":maximum": maximumEndpoints },
    },
  ];
}

/**
 * Updates an endpoint that was read, on the condition that its version is unchanged. Its health is
 * kept or cleared.
 */
export function updateEndpointWrite(
  before: OutboundEndpoint,
  after: OutboundEndpoint,
  health: "kept" | "cleared" = "kept",
): Write {
  return {
    ...endpoints.update(before, after),
    remove: health === "kept" ? [] : ["failingSince", "slowSince"],
  };
}

/**
 * Deletes an endpoint, on the condition that its version is unchanged since it was read, and
 * decreases the counter.
 */
export function deleteEndpointWrites(endpoint: OutboundEndpoint): Write[] {
  return [
    endpoints.remove(endpoint),
    {
      kind: "update",
      key: endpointCountKey(endpoint.organizationId),
      add: { live: -1 },
    },
  ];
}

/** Stores the time of the first failure since the last success; later failures do not change it. */
export function noteFailureWrite({ organizationId, uuid }: OutboundEndpoint, at: Instant): Write {
  return {
    kind: "update",
    key: endpointKey(organizationId, uuid),
    setIfAbsent: { failingSince: at },
    condition: "attribute_exists(pk)",
  };
}

/** Stores the time since which the endpoint is slow; a later time does not change it. */
export function noteSlownessWrite({ organizationId, uuid }: OutboundEndpoint, at: Instant): Write {
  return {
    kind: "update",
    key: endpointKey(organizationId, uuid),
    setIfAbsent: { slowSince: at },
    condition: "attribute_exists(pk)",
  };
}

/** @param isQuick whether the endpoint leaves the slow lane too */
export function noteSuccessWrite(
  { organizationId, uuid }: OutboundEndpoint,
  isQuick: boolean,
): Write {
  return {
    kind: "update",
    key: endpointKey(organizationId, uuid),
    remove: ["failingSince", ...(isQuick ? ["slowSince"] : [])],
    condition: "attribute_exists(pk)",
  };
}
