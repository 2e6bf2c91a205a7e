/** Endpoints that receive a client's events, and the health of each. */

import type { Uuid } from "#domain/value/id.ts";
import { type Instant, millisecondsPerHour } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { RotatingSecret } from "#domain/value/rotating-secret.ts";
import type { Announcement, OutboundEventType } from "./outbound-event.ts";
import { type EventTypeOrName, typeOfEvent } from "./outbound-event-name.ts";

/** Maximum endpoints of one organization (docs/specification.md, Outbound webhooks). */
export const maximumEndpoints = 20;

export const endpointStatuses = ["active", "disabled"] as const;
type EndpointStatus = (typeof endpointStatuses)[number];

/**
 * `person`: by request. `gone`: the endpoint answered 410. `failing`: every attempt failed for 5
 * days.
 */
export const disabledReasons = ["person", "gone", "failing"] as const;
export type DisabledReason = (typeof disabledReasons)[number];

export type OutboundEndpoint = RotatingSecret & {
  readonly uuid: Uuid<"endpoint">;
  readonly organizationId: OrganizationId;
  readonly name: string;
  readonly url: string;
  /** As the client gave them. */
  readonly eventTypes: readonly (EventTypeOrName | "*")[];
  readonly status: EndpointStatus;
  readonly disabledReason: DisabledReason | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly version: number;
};

/** Stored beside the endpoint, and written only when it changes. */
export type EndpointHealth = {
  /** Time of the first failed attempt since the last success; null after a success. */
  readonly failingSince: Instant | null;
  /** Since when the endpoint is too slow for the fast lane; null if it is not. */
  readonly slowSince: Instant | null;
};

export type StoredEndpoint = {
  readonly endpoint: OutboundEndpoint;
  readonly health: EndpointHealth;
};

/** A failed attempt this long after the first failure disables the endpoint. */
export const disableAfterMilliseconds = 5 * 24 * millisecondsPerHour;

/** Maximum replaced secrets of an endpoint that still sign. */
export const maximumRetiringSecrets = 8;

/**
 * Whether the endpoint receives the event: by `only` or `except` of the event, otherwise by the
 * endpoint's event types, of which `*` is all but digests, and a name is its type. The endpoint's status is not
 * considered.
 */
export function isSubscribed(
  endpoint: OutboundEndpoint,
  { type, only, except }: Announcement,
): boolean {
  if (only !== undefined) return endpoint.uuid === only;
  if (endpoint.uuid === except) return false;
  return endpoint.eventTypes.some((given) =>
    given === "*" ? !isDigest(type) : typeOfEvent(given) === type,
  );
}

/** Digests go to endpoints that name them, so that they cost nothing where nobody wants them. */
function isDigest(type: OutboundEventType): boolean {
  return type === "digest.hourly" || type === "digest.daily";
}

export function disableEndpoint(
  endpoint: OutboundEndpoint,
  reason: DisabledReason,
  now: Instant,
): OutboundEndpoint {
  return {
    ...endpoint,
    status: "disabled",
    disabledReason: reason,
    updatedAt: now,
    version: endpoint.version + 1,
  };
}

/** Whether the endpoint fails or is slow, so that its deliveries must not delay others. */
export function isTroubled({ failingSince, slowSince }: EndpointHealth): boolean {
  return failingSince !== null || slowSince !== null;
}
