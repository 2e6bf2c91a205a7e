/** Where a client wants to be told of changes, and how well that has gone lately. */
import type { Uuid } from "../value/id.ts";
import type { Instant } from "../value/instant.ts";
import type { Announcement, OutboundEventType } from "./outbound-event.ts";

/** Endpoints of an organization at the most (docs/specification.md, Outbound webhooks). */
export const maximumEndpoints = 20;

export const endpointStatuses = ["active", "disabled"] as const;
type EndpointStatus = (typeof endpointStatuses)[number];

/** `person`: by request; `gone`: it answered 410; `failing`: nothing got through for days. */
export const disabledReasons = ["person", "gone", "failing"] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** A secret that was replaced and signs along until `until`. */
type RetiringSecret = { readonly version: number; readonly until: Instant };

export type OutboundEndpoint = {
  readonly uuid: Uuid;
  readonly organizationId: string;
  readonly name: string;
  readonly url: string;
  readonly eventTypes: readonly (OutboundEventType | "*")[];
  readonly status: EndpointStatus;
  readonly disabledReason: DisabledReason | null;
  readonly secretVersion: number;
  readonly retiringSecrets: readonly RetiringSecret[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly version: number;
};

/** Noted beside the endpoint, only when it changes. */
export type EndpointHealth = {
  /** Of the first failed attempt since the last success. */
  readonly failingSince: Instant | null;
  /** Since when it is too slow to be served with the others. */
  readonly slowSince: Instant | null;
};

export type StoredEndpoint = {
  readonly endpoint: OutboundEndpoint;
  readonly health: EndpointHealth;
};

const millisecondsPerHour = 3_600_000;

/** Both secrets sign for so long after a rotation, so that receivers have time to change over. */
const secretOverlapMilliseconds = 24 * millisecondsPerHour;
/** A failed attempt so long after the first one disables the endpoint. */
export const disableAfterMilliseconds = 5 * 24 * millisecondsPerHour;

const maximumRetiringSecrets = 8;

export function isSubscribed(
  endpoint: OutboundEndpoint,
  { type, only, except }: Announcement,
): boolean {
  if (only !== undefined) return endpoint.uuid === only;
  if (endpoint.uuid === except) return false;
  return endpoint.eventTypes.includes("*") || endpoint.eventTypes.includes(type);
}

/** The versions that sign at a moment, the newest first. */
export function signingVersions(endpoint: OutboundEndpoint, now: Instant): number[] {
  const retiring = endpoint.retiringSecrets.filter((secret) => secret.until > now);
  return [endpoint.secretVersion, ...retiring.map((secret) => secret.version)];
}

export function rotateSecret(endpoint: OutboundEndpoint, now: Instant): OutboundEndpoint {
  const { secretVersion, retiringSecrets } = endpoint;
  const retired = { version: secretVersion, until: (now + secretOverlapMilliseconds) as Instant };
  return {
    ...endpoint,
    secretVersion: secretVersion + 1,
    retiringSecrets: [retired, ...retiringSecrets.filter((secret) => secret.until > now)].slice(
      0,
      maximumRetiringSecrets,
    ),
    updatedAt: now,
    version: endpoint.version + 1,
  };
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

/** Its deliveries are not to hold up those of others. */
export function isTroubled({ failingSince, slowSince }: EndpointHealth): boolean {
  return failingSince !== null || slowSince !== null;
}
