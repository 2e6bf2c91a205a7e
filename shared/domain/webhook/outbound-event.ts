/** Events that report changes of state to clients (docs/specification.md, Outbound webhooks). */

import type { CaseState } from "#domain/case/reconciliation-case.ts";
import type { CaseStatus, Verdict } from "#domain/case/verdict/verdict.ts";
import { millisecondsOfUuid, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";

export const outboundEventTypes = [
  "payment_intent.created",
  "payment_intent.canceled",
  "payment_intent.amended",
  "reconciliation_case.updated",
  "reconciliation_case.matched",
  "reconciliation_case.matched_with_exception",
  "reconciliation_case.needs_review",
  "reconciliation_case.sla_risk",
  "reconciliation_case.delayed",
  "reconciliation_case.resolved",
  "reconciliation_case.reopened",
  "case.assigned",
  "case.commented",
  "case.disposition_created",
  "case.disposition_reversed",
  "case_action.completed",
  "settlement.settled",
  "settlement.short",
  "settlement.over",
  "settlement.late",
  "approval.requested",
  "approval.decided",
  "close.prepared",
  "close.approved",
  "evidence.accepted",
  "evidence.repeated",
  "evidence.not_understood",
  "evidence.rejected",
  "import_batch.completed",
  "import_batch.failed",
  "import_batch.missing",
  "import_batch.repeated",
  "integration.disabled",
  "integration.silent",
  "outbound_webhook_endpoint.disabled",
  "digest.hourly",
  "digest.daily",
  "webhook.test",
] as const;
export type OutboundEventType = (typeof outboundEventTypes)[number];

/** An event as the cause announces it, stored in the transaction of the change. */
export type Announcement = {
  readonly type: OutboundEventType;
  /** Id of the case, record, batch or endpoint that the event is about. */
  readonly sourceKey: string;
  /** The resource's summary after the change, as the API shows it. */
  readonly data: Readonly<Record<string, unknown>>;
  /**
   * Version of the resource after the change. It increases, so that a receiver can drop older
   * events.
   */
  readonly version: number;
  /** If set, the only endpoint that receives the event, whatever its subscription. */
  readonly only?: Uuid<"endpoint">;
  /** If set, an endpoint that does not receive the event. */
  readonly except?: Uuid<"endpoint">;
};

export type AnnouncedEvent = Announcement & { readonly uuid: Uuid<"event"> };

/** With the fields derived from the rest of the audit entry. */
export type ReadAnnouncement = AnnouncedEvent & Pick<OutboundEvent, "isNamed">;

/** Name and URL of an endpoint when the event was fanned out. */
export type EndpointAddress = { readonly name: string; readonly url: string };

/** An event after the fan-out. Each delivery is a separate record from its first attempt on. */
export type OutboundEvent = {
  readonly uuid: Uuid<"event">;
  readonly organizationId: OrganizationId;
  readonly type: OutboundEventType;
  readonly sourceKey: string;
  /**
   * Whether the event's source record names the audit entry that announced it. Such an event
   * needs no entry in the list of events by source.
   */
  readonly isNamed: boolean;
  /** The exact bytes that each attempt sends. */
  readonly body: string;
  readonly endpointUuids: readonly Uuid<"endpoint">[];
  /** Of the endpoints, in their order; empty if each delivery was recorded before the event. */
  readonly addresses: readonly EndpointAddress[];
  readonly createdAt: Instant;
  /** When the table deletes it and its deliveries, in seconds of the epoch; absent for events of before there was a time. */
  readonly expiresAt?: number;
};

/** The earliest time of events that are still kept. */
export function keptSince(now: Instant, keptMilliseconds: number): Instant {
  return (now - keptMilliseconds + 1) as Instant;
}

/** Whether the event of this id, or the delivery of one, is still kept. */
export function isKept(
  uuid: Uuid<"event" | "delivery">,
  now: Instant,
  keptMilliseconds: number,
): boolean {
  return millisecondsOfUuid(uuid) >= keptSince(now, keptMilliseconds);
}

/** The event type of each new verdict; `unreconciled` has none of its own and uses `updated`. */
const eventOfVerdict = {
  matched: "reconciliation_case.matched",
  matched_with_exception: "reconciliation_case.matched_with_exception",
  needs_review: "reconciliation_case.needs_review",
  sla_risk: "reconciliation_case.sla_risk",
  delayed: "reconciliation_case.delayed",
  unreconciled: "reconciliation_case.updated",
} as const satisfies Record<Verdict, OutboundEventType>;

/**
 * The event type for a matcher run that changed something: that of the new verdict if the verdict
 * changed, or if evidence now contradicts what a person decided.
 */
export function eventOfRun(before: CaseState, after: CaseState): OutboundEventType {
  const isContradictedNow = after.contradicted && !before.contradicted;
  return after.verdict === null || (after.verdict === before.verdict && !isContradictedNow)
    ? "reconciliation_case.updated"
    : eventOfVerdict[after.verdict];
}

const eventOfStatus = {
  open: "reconciliation_case.reopened",
  resolved: "reconciliation_case.resolved",
  archived: "reconciliation_case.updated",
} as const satisfies Record<CaseStatus, OutboundEventType>;

/** The event type for a person's action on a case: that of the new status if the status changed. */
export function eventOfAction(before: CaseState, after: CaseState): OutboundEventType {
  return after.status === before.status
    ? "reconciliation_case.updated"
    : eventOfStatus[after.status];
}
