/** What clients are told of state changes (docs/specification.md, Outbound webhooks). */

import type { CaseState } from "../case/reconciliation-case.ts";
import type { CaseStatus, Verdict } from "../case/verdict.ts";
import type { Uuid } from "../value/id.ts";
import type { Instant } from "../value/instant.ts";

export const outboundEventTypes = [
  "payment_intent.created",
  "payment_intent.canceled",
  "reconciliation_case.updated",
  "reconciliation_case.matched",
  "reconciliation_case.matched_with_exception",
  "reconciliation_case.needs_review",
  "reconciliation_case.sla_risk",
  "reconciliation_case.delayed",
  "reconciliation_case.resolved",
  "reconciliation_case.reopened",
  "evidence.accepted",
  "evidence.rejected",
  "import_batch.completed",
  "import_batch.failed",
  "integration.disabled",
  "outbound_webhook_endpoint.disabled",
  "webhook.test",
] as const;
export type OutboundEventType = (typeof outboundEventTypes)[number];

/** An event as whoever causes it announces it, in the same transaction. */
export type Announcement = {
  readonly type: OutboundEventType;
  /** Id of the case, record, batch or endpoint that the event is about. */
  readonly sourceKey: string;
  /** The resource's summary after the change, as the API shows it. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Of the resource, after the change; grows, so that a receiver can drop what is older. */
  readonly version: number;
  /** The one endpoint that is told, whatever it subscribes to. */
  readonly only?: Uuid;
  /** The one endpoint that is not told. */
  readonly except?: Uuid;
};

export type AnnouncedEvent = Announcement & { readonly uuid: Uuid };

/** With what follows from the other contents of its journal entry. */
export type ReadAnnouncement = AnnouncedEvent & Pick<OutboundEvent, "isNamed">;

/** An event as it was fanned out; its deliveries are records of their own. */
export type OutboundEvent = {
  readonly uuid: Uuid;
  readonly organizationId: string;
  readonly type: OutboundEventType;
  readonly sourceKey: string;
  /** Whether what it is about names the journal entry that announced it, and so needs no list of its events. */
  readonly isNamed: boolean;
  /** What every attempt sends, to the byte. */
  readonly body: string;
  readonly endpointUuids: readonly Uuid[];
  readonly createdAt: Instant;
};

/** A verdict without an event of its own is told as a change like any other. */
const eventOfVerdict = {
  matched: "reconciliation_case.matched",
  matched_with_exception: "reconciliation_case.matched_with_exception",
  needs_review: "reconciliation_case.needs_review",
  sla_risk: "reconciliation_case.sla_risk",
  delayed: "reconciliation_case.delayed",
  unreconciled: "reconciliation_case.updated",
} as const satisfies Record<Verdict, OutboundEventType>;

/** The event of a run of the matcher that changed something: a new verdict is told as itself. */
export function eventOfRun(before: CaseState, after: CaseState): OutboundEventType {
  return after.verdict === null || after.verdict === before.verdict
    ? "reconciliation_case.updated"
    : eventOfVerdict[after.verdict];
}

const eventOfStatus = {
  open: "reconciliation_case.reopened",
  resolved: "reconciliation_case.resolved",
  archived: "reconciliation_case.updated",
} as const satisfies Record<CaseStatus, OutboundEventType>;

/** The event of a person's action on a case: a new workflow status is told as itself. */
export function eventOfAction(before: CaseState, after: CaseState): OutboundEventType {
  return after.status === before.status
    ? "reconciliation_case.updated"
    : eventOfStatus[after.status];
}
