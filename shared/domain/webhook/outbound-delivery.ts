/** One event on its way to one endpoint (docs/specification.md, Outbound webhooks). */
import type { Uuid } from "../value/id.ts";
import type { Instant } from "../value/instant.ts";

export const deliveryStatuses = ["pending", "delivered", "failed", "skipped"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const attemptStatuses = ["pending", "retry_scheduled", "delivered", "failed"] as const;
type AttemptStatus = (typeof attemptStatuses)[number];

/** What one attempt left behind. */
type Attempt = {
  readonly attemptedAt: Instant;
  readonly status: AttemptStatus;
  readonly responseStatusCode: number | null;
  readonly error: string | null;
};

export type OutboundDelivery = {
  readonly uuid: Uuid;
  readonly organizationId: string;
  readonly eventUuid: Uuid;
  readonly endpointUuid: Uuid;
  /** As they were at the latest attempt. */
  readonly endpointName: string;
  readonly endpointUrl: string;
  readonly status: DeliveryStatus;
  readonly attemptCount: number;
  /** Attempts since the schedule began; it begins again with a retry by hand. */
  readonly scheduleAttempts: number;
  readonly responseStatusCode: number | null;
  /** The beginning of the latest response's body. */
  readonly responseExcerpt: string | null;
  readonly lastError: string | null;
  readonly nextRetryAt: Instant | null;
  readonly attemptedAt: Instant | null;
  readonly deliveredAt: Instant | null;
  /** The latest, oldest first. */
  readonly attempts: readonly Attempt[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  readonly version: number;
};

/** What is said of an attempt, by the service itself or through the API. */
export type AttemptReport = {
  readonly status: AttemptStatus;
  readonly responseStatusCode: number | null;
  readonly responseExcerpt: string | null;
  readonly lastError: string | null;
  /** Counts for `pending` and `retry_scheduled` alone. */
  readonly nextRetryAt: Instant | null;
};

const attemptsKept = 12;

const statusAfter = {
  pending: "pending",
  retry_scheduled: "pending",
  delivered: "delivered",
  failed: "failed",
} as const satisfies Record<AttemptStatus, DeliveryStatus>;

/** The delivery after an attempt. What was delivered stays delivered, whatever is reported later. */
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
 * The delivery after a try that was given little time and got no answer in it. It is told of, as the
 * receiver may have got it, but takes no place in the schedule: one with more time follows at once.
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

/** Its endpoint is disabled or gone: nothing is sent. */
export function skipDelivery(delivery: OutboundDelivery, now: Instant): OutboundDelivery {
  return {
    ...delivery,
    status: "skipped",
    nextRetryAt: null,
    updatedAt: now,
    version: delivery.version + 1,
  };
}

/** To be sent at once, with the whole schedule before it. */
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

/** Whether it did not arrive and nothing more will be tried: a replay sends it again. */
export function isMissed({ status }: OutboundDelivery): boolean {
  return status === "failed" || status === "skipped";
}
