/** What the log says of an attempt to deliver that failed. */
import { formatId, type Id } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { OutboundDelivery } from "#domain/webhook/outbound-delivery.ts";
import type { GuardedResult, SendFailure } from "#outside/outbound-http/send-guarded.ts";

/** Ids and the kind of failure. Neither the receiver's address nor its answer: both may hold a secret. */
export type DeliveryFailure = {
  readonly organizationId: OrganizationId;
  readonly endpointId: Id<"outboundEndpoint">;
  readonly deliveryId: Id<"outboundDelivery">;
  /** Attempts so far, this one included. */
  readonly attempt: number;
  /** Null if no response arrived. */
  readonly responseStatus: number | null;
  /** Null if a response arrived. */
  readonly reason: SendFailure | null;
  /** Whether no attempt follows. */
  readonly isLast: boolean;
};

/** @returns null if the delivery has arrived */
export function deliveryFailureOf(
  after: OutboundDelivery,
  result: GuardedResult,
): DeliveryFailure | null {
  if (after.status === "delivered") return null;
  return {
    organizationId: after.organizationId,
    endpointId: formatId("outboundEndpoint", after.endpointUuid),
    deliveryId: formatId("outboundDelivery", after.uuid),
    attempt: after.attemptCount,
    responseStatus: result.ok ? result.status : null,
    reason: result.ok ? null : result.reason,
    isLast: after.status === "failed",
  };
}
