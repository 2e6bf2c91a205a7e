/**
 * Every outbound event type: when the service sends it and what it is about (docs/specification.md,
 * Outbound event types). `/docs/events` and the contract show this table.
 */
import type { OutboundEventType } from "#domain/webhook/outbound-event.ts";

/** What `data` describes: the resource after the change. */
type EventSubject =
  | "payment intent"
  | "case"
  | "case comment"
  | "disposition"
  | "case action"
  | "settlement"
  | "approval"
  | "close"
  | "accepted evidence"
  | "repeated evidence"
  | "evidence that was not understood"
  | "refused deliveries"
  | "import batch"
  | "missing file"
  | "integration"
  | "silent integration"
  | "endpoint"
  | "digest";

export type EventEntry = {
  readonly subject: EventSubject;
  /** When it is sent, as one sentence. */
  readonly when: string;
  /** What a receiver usually does. */
  readonly action: string;
};

const readSummary = "Show `data.summary`; read the case for its flow legs and match links.";

export const eventCatalogue = {
  "payment_intent.created": {
    subject: "payment intent",
    when: "A payment intent was created. A repeated creation that reuses an intent sends nothing.",
    action: "Usually nothing: the creator knows it.",
  },
  "payment_intent.canceled": {
    subject: "payment intent",
    when: "A payment intent without confirmed evidence was canceled.",
    action: "Stop to expect the payment.",
  },
  "payment_intent.amended": {
    subject: "payment intent",
    when: "What a payment intent expects was changed.",
    action: "Read the versions of the payment intent if you keep a copy of the expectation.",
  },
  "reconciliation_case.updated": {
    subject: "case",
    when: "A case changed without a new verdict, or got the verdict `unreconciled`.",
    action: "Replace your copy of the case if `data.version` is higher.",
  },
  "reconciliation_case.matched": {
    subject: "case",
    when: "The verdict of a case became `matched`: the evidence is what was expected.",
    action: "Book the payment as completed.",
  },
  "reconciliation_case.matched_with_exception": {
    subject: "case",
    when: "The verdict of a case became `matched_with_exception`: settled, with a known exception.",
    action:
      "Read `data.exceptionType`, and book the payment with the difference that the case shows.",
  },
  "reconciliation_case.needs_review": {
    subject: "case",
    when: "The verdict of a case became `needs_review`: a person must decide.",
    action: readSummary,
  },
  "reconciliation_case.sla_risk": {
    subject: "case",
    when: "The verdict of a case became `sla_risk`: little time is left until the deadline.",
    action: "Ask the provider before the deadline passes.",
  },
  "reconciliation_case.delayed": {
    subject: "case",
    when: "The verdict of a case became `delayed`: the deadline has passed.",
    action: readSummary,
  },
  "reconciliation_case.resolved": {
    subject: "case",
    when: "A person closed a case.",
    action: "Read `data.statusReason` and `data.notes`.",
  },
  "reconciliation_case.reopened": {
    subject: "case",
    when: "A person opened a closed case again.",
    action: "Treat the payment as undecided again.",
  },
  "case.assigned": {
    subject: "case",
    when: "The assignee of a case changed.",
    action: "Notify `data.assignee`; null: nobody has the case.",
  },
  "case.commented": {
    subject: "case comment",
    when: "Somebody commented on a case.",
    action: "Show `data.comment` at the case `data.caseId`.",
  },
  "case.disposition_created": {
    subject: "disposition",
    when: "A person disposed of an open amount of a case, for example wrote it off.",
    action: "Book `data.amount` by `data.kind`.",
  },
  "case.disposition_reversed": {
    subject: "disposition",
    when: "A disposition was reversed.",
    action: "Reverse what you booked for `data.id`.",
  },
  "case_action.completed": {
    subject: "case action",
    when: "An action on many cases ended: `data.status` is `completed`, `canceled` or `failed`.",
    action: "Read the results of the action if `data.refused` is not 0.",
  },
  "settlement.settled": {
    subject: "settlement",
    when: "The bank movement of a settlement came, a person accepted a difference, or nothing moves.",
    action: "Book `data.lines`; the events of the payments' cases follow.",
  },
  "settlement.short": {
    subject: "settlement",
    when: "The bank moved less than the settlement says.",
    action: "Look at `data.difference` and at the items in `data.shortfallReasons`.",
  },
  "settlement.over": {
    subject: "settlement",
    when: "The bank moved more than the settlement says.",
    action: "Look at `data.difference`.",
  },
  "settlement.late": {
    subject: "settlement",
    when: "The bank movement of a settlement is overdue.",
    action: "Ask the processor `data.provider` for `data.reference`.",
  },
  "approval.requested": {
    subject: "approval",
    when: "An approval policy held an act: it waits for a second person.",
    action: "Notify those who may approve.",
  },
  "approval.decided": {
    subject: "approval",
    when: "An approval ended: `data.status` is `approved`, `rejected` or `expired`.",
    action: "Notify `data.requester`. The events of an approved act follow.",
  },
  "close.prepared": {
    subject: "close",
    when: "A close of a business day was prepared.",
    action: "Notify those who may approve it; `data.preparer` may not.",
  },
  "close.approved": {
    subject: "close",
    when: "Another person approved a close of a business day.",
    action: "Keep `data.digest`, and read the close for its figures.",
  },
  "evidence.accepted": {
    subject: "accepted evidence",
    when: "Evidence was stored for the first time, by whatever way it came.",
    action: "Usually nothing: the events of the cases in `data.matchedCaseIds` follow.",
  },
  "evidence.repeated": {
    subject: "repeated evidence",
    when: "Known evidence came again and differs. The first record stands.",
    action: "Compare `data.differences`; submit the correction under a sourceRef of its own.",
  },
  "evidence.not_understood": {
    subject: "evidence that was not understood",
    when: "An accepted record has a type, state, currency, amount or shape that the service does not know; sent at most once an hour for each integration (else source) and cause.",
    action:
      "Look at the record, and at `GET /v1/evidence/raw-records?notUnderstood=true` for all others: money may have moved that no case shows.",
  },
  "evidence.rejected": {
    subject: "refused deliveries",
    when: "Deliveries to an integration had an invalid signature; sent once an hour, with their number.",
    action: "Check the signing key of the sender.",
  },
  "import_batch.completed": {
    subject: "import batch",
    when: "A file was imported: `data.status` is `completed` or `completed_with_errors`.",
    action: "Read the rejected rows if `data.rejected` is not 0.",
  },
  "import_batch.failed": {
    subject: "import batch",
    when: "A file could not be imported.",
    action: "Correct what `data.error` names, and import the file again.",
  },
  "import_batch.missing": {
    subject: "missing file",
    when: "The file that an import profile expects was not imported by the time it was due; sent once for each due moment.",
    action: "Ask the sender for the file. Any file of the profile that is imported later ends it.",
  },
  "import_batch.repeated": {
    subject: "import batch",
    when: "A file was dropped again with a content that its import has; nothing was imported.",
    action: "Usually nothing. Ask the sender if a new file was meant.",
  },
  "integration.disabled": {
    subject: "integration",
    when: "An active integration was disabled.",
    action: "Evidence of this integration no longer arrives until it is active again.",
  },
  "integration.silent": {
    subject: "silent integration",
    when: "An integration has had no delivery within `expectedWithin`; sent once, until a delivery came.",
    action: "Ask the sender whether it sends. The next delivery ends the silence.",
  },
  "outbound_webhook_endpoint.disabled": {
    subject: "endpoint",
    when: "An endpoint answered 410, or every delivery to it failed for 5 days. Its own endpoint does not get the event.",
    action: "Repair the receiver, activate the endpoint, and replay what it missed.",
  },
  "digest.hourly": {
    subject: "digest",
    when: "An hour ended; at most once an hour, and only to endpoints that name the type: `*` does not include it.",
    action: "Show what is new, due and silent, for example in a channel.",
  },
  "digest.daily": {
    subject: "digest",
    when: "A day ended in the organization's time zone; at most once a day, and only to endpoints that name the type.",
    action: "Show what is new, due and silent, for example in a mail in the morning.",
  },
  "webhook.test": {
    subject: "endpoint",
    when: "A test was requested. Only the tested endpoint gets it, whatever its event types.",
    action: "Answer with any status from 200 to 299.",
  },
} as const satisfies Readonly<Record<OutboundEventType, EventEntry>>;
