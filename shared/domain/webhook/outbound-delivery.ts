/** The delivery of one event to one endpoint (docs/specification.md, Outbound webhooks). */

import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { EndpointAddress, OutboundEvent } from "./outbound-event.ts";

export const deliveryStatuses = ["pending", "delivered", "failed", "skipped"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const attemptStatuses = ["pending", "retry_scheduled", "delivered", "failed"] as const;
type AttemptStatus = (typeof attemptStatuses)[number];

/** The stored result of one attempt. */
type Attempt = {
  readonly attemptedAt: Instant;
  readonly status: AttemptStatus;
  readonly responseStatusCode: number | null;
  readonly error: string | null;
};

export type OutboundDelivery = {
  readonly uuid: Uuid<"delivery">;
  readonly organizationId: OrganizationId;
  readonly eventUuid: Uuid<"event">;
  readonly endpointUuid: Uuid<"endpoint">;
  /** Name and URL of the endpoint at the latest attempt. */
  readonly endpointName: string;
  readonly endpointUrl: string;
  readonly status: DeliveryStatus;
  readonly attemptCount: number;
  /** Attempts since the start of the retry schedule. A manual retry restarts the schedule. */
  readonly scheduleAttempts: number;
  readonly responseStatusCode: number | null;
  /** The start of the body of the latest response. */
  readonly responseExcerpt: string | null;
  readonly lastError: string | null;
  readonly nextRetryAt: Instant | null;
  readonly attemptedAt: Instant | null;
  readonly deliveredAt: Instant | null;
  /** The latest 12 attempts, oldest first. */
  readonly attempts: readonly Attempt[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly version: number;
  /** As its event (outbound-event.ts). */
  readonly expiresAt?: number;
};

/** The result of an attempt, reported by the service itself or by a client through the API. */
export type AttemptReport = {
  readonly status: AttemptStatus;
  readonly responseStatusCode: number | null;
  readonly responseExcerpt: string | null;
  readonly lastError: string | null;
  /** Used only with `pending` and `retry_scheduled`. */
  readonly nextRetryAt: Instant | null;
};

const attemptsKept = 12;

const statusAfter = {
  pending: "pending",
  retry_scheduled: "pending",
  delivered: "delivered",
  failed: "failed",
} as const satisfies Record<AttemptStatus, DeliveryStatus>;

/** The version of a delivery that is not recorded yet. */
export const unrecordedVersion = 0;

/** The state before the first attempt. Stored deliveries leave these values out, so a change would change those too. */
export const withoutAttempt = {
  status: "pending",
  attemptCount: 0,
  scheduleAttempts: 0,
  responseStatusCode: null,
  responseExcerpt: null,
  lastError: null,
  nextRetryAt: null,
  attemptedAt: null,
  deliveredAt: null,
  attempts: [],
} as const satisfies Partial<OutboundDelivery>;

/** Where the delivery of an event begins. */
export type FirstDelivery = {
  readonly uuid: Uuid<"delivery">;
  readonly event: Pick<OutboundEvent, "uuid" | "organizationId" | "createdAt" | "expiresAt">;
  readonly endpointUuid: Uuid<"endpoint">;
  readonly address: EndpointAddress;
};

/** A delivery without an attempt, which follows from its event and is not recorded. */
export function firstDelivery({
  uuid,
  event,
  endpointUuid,
  address,
}: FirstDelivery): OutboundDelivery {
  return {
    uuid,
    organizationId: event.organizationId,
    eventUuid: event.uuid,
    endpointUuid,
    endpointName: address.name,
    endpointUrl: address.url,
    ...withoutAttempt,
    createdAt: event.createdAt,
    updatedAt: event.createdAt,
    version: unrecordedVersion,
    ...(event.expiresAt === undefined ? {} : { expiresAt: event.expiresAt }),
  };
}

/** The delivery after an attempt. A delivered one stays delivered, whatever a later report says. */
export function recordAttempt(
  delivery: OutboundDelivery,
  report: AttemptReport,
  now: Instant,
): OutboundDelivery {
  const wasDelivered = delivery.status === "delivered";
  const status = wasDelivered ? "delivered" : statusAfter[report.status];
  const { responseStatusCode, responseExcerpt, lastError } = report;
  const attempt = { attemptedAt: now, status: report.status, responseStatusCode, error: lastError };
  return {
    ...delivery,
    status,
    attemptCount: delivery.attemptCount + 1,
    scheduleAttempts: delivery.scheduleAttempts + 1,
    responseStatusCode,
    responseExcerpt,
    lastError,
    nextRetryAt: status === "pending" ? report.nextRetryAt : null,
    attemptedAt: now,
    deliveredAt: delivery.deliveredAt ?? (status === "delivered" ? now : null),
    attempts: [...delivery.attempts, attempt].slice(-attemptsKept),
    updatedAt: now,
    version: delivery.version + 1,
  };
}

/**
 * The delivery after an attempt with a short timeout that got no response. The attempt is recorded,
 * because the receiver may have received the event, but it does not count in the retry schedule: an
 * attempt with the full timeout follows at once.
 */
export function noteHandover(delivery: OutboundDelivery, now: Instant): OutboundDelivery {
  const { scheduleAttempts, nextRetryAt } = delivery;
  const report = {
    status: "pending",
    responseStatusCode: null,
    responseExcerpt: null,
    lastError: "No answer yet; tried again with more time.",
    nextRetryAt,
  } as const;
  return { ...recordAttempt(delivery, report, now), scheduleAttempts };
}

/** The delivery to an endpoint that is disabled or deleted: nothing is sent. */
export function skipDelivery(delivery: OutboundDelivery, now: Instant): OutboundDelivery {
  return {
    ...delivery,
    status: "skipped",
    nextRetryAt: null,
    updatedAt: now,
    version: delivery.version + 1,
  };
}

/** The delivery due now, with a new retry schedule. */
export function reviveDelivery(delivery: OutboundDelivery, now: Instant): OutboundDelivery {
  return {
    ...delivery,
    status: "pending",
    scheduleAttempts: 0,
    nextRetryAt: now,
    updatedAt: now,
    version: delivery.version + 1,
  };
}

/** Whether an attempt failed and the schedule has another one. A revived delivery begins its schedule anew. */
function awaitsRetry({ status, scheduleAttempts, nextRetryAt }: OutboundDelivery): boolean {
  return status === "pending" && scheduleAttempts > 0 && nextRetryAt !== null;
}

/** Whether the delivery ended without success, or waits for a retry. A replay sends it. */
export function isMissed(delivery: OutboundDelivery): boolean {
  const { status } = delivery;
  return status === "failed" || status === "skipped" || awaitsRetry(delivery);
}

/**
 * Whether a replay that was requested at this time sends the delivery now. Not what changed after the request:
 * a receiver that is still broken would never end the replay. Nor a retry that is due: it is being sent.
 */
export function isReplayable(
  delivery: OutboundDelivery,
  { requestedAt, now }: Readonly<Record<"requestedAt" | "now", Instant>>,
): boolean {
  if (!isMissed(delivery) || delivery.updatedAt > requestedAt) return false;
  return !awaitsRetry(delivery) || (delivery.nextRetryAt ?? now) > now;
}
