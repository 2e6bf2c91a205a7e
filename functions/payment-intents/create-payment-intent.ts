import { newPayment, type Payment } from "../../shared/domain/case/reconciliation-case.ts";
import { versionOf } from "../../shared/domain/payment/amendment.ts";
import {
  canonicalMismatches,
  maximumRefunds,
  type PaymentIntent,
} from "../../shared/domain/payment/payment-intent.ts";
import { formatId, millisecondsOfUuid, type Uuid } from "../../shared/domain/value/id.ts";
import type { Instant } from "../../shared/domain/value/instant.ts";
import type { OrganizationId } from "../../shared/domain/value/organization-id.ts";
import { FailureError, invalidRequest } from "../../shared/http/error/failure-error.ts";
import type { WriteInput, WriteOutcome } from "../../shared/http/operation.ts";
import {
  type CreatePaymentIntentBody,
  toPaymentIntent,
} from "../../shared/schema/request/payment-intent-request.ts";
import { viewPaymentIntentSummary } from "../../shared/schema/view/case-view.ts";
import { noteOnCase, openJournal, withJournal } from "../../shared/table/audit/journal.ts";
import type { IdSource } from "../../shared/table/core/id-source.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { registerDay } from "../../shared/table/list/day-registry.ts";
import { listCurrency } from "../../shared/table/list/listed-currencies.ts";
import {
  claimReferenceWrite,
  registerIntentWrites,
} from "../../shared/table/matching/match-key-store.ts";
import { spreadReferences } from "../../shared/table/matching/reference-spread.ts";
import { readVersions } from "../../shared/table/payment/intent-version-store.ts";
import { findPaymentByReference } from "../../shared/table/payment/payment-list.ts";
import {
  addRefundWrite,
  createPaymentWrites,
  findPayment,
} from "../../shared/table/payment/payment-store.ts";
import type { ReuseWatch } from "./reuse-watch.ts";

type Dependencies = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly reuse: ReuseWatch;
};

/** Creates an intent and its case, or returns the existing intent with its external reference. */
export async function createPaymentIntent(
  { table, ids, reuse }: Dependencies,
  { context, body }: WriteInput<CreatePaymentIntentBody>,
  race = 0,
): Promise<WriteOutcome> {
  const { organizationId, now } = context;
  if (race > 0) reuse.noteReuse(organizationId);
  if (reuse.shouldLook(organizationId)) {
    const existing = await findPaymentByReference(table, organizationId, body.externalReference);
    if (existing !== null) return answerExisting(table, existing, body);
  }
  const original = await findOriginal(table, organizationId, body.refundOf);
  const uuid = ids.nextOf(organizationId, "payment");
  // The time of the id, because lists are ordered by id.
  const createdAt = millisecondsOfUuid(uuid) as Instant;
  const intent = facing(original, toPaymentIntent(body, { uuid, organizationId, createdAt }));
  const [isCurrencyListed] = await Promise.all([
    listCurrency(table, organizationId, intent.destination.currency),
    registerDay(table, organizationId, "payment", uuid),
  ]);
  const journal = openJournal(ids, organizationId, context.actor, now, uuid);
  const created = { ...newPayment(intent), isCurrencyListed };
  const { payment, auditEvents } = noteOnCase(journal, created, {
    eventType: "payment_intent.created",
    message: `Payment intent ${intent.externalReference} was created.`,
    payload: {
      before: null,
      after: {
        externalReference: intent.externalReference,
        source: intent.source,
        destination: intent.destination,
        ...(original === null ? {} : { refundOf: formatId("paymentIntent", original.intent.uuid) }),
      },
    },
  });
  const announcement = {
    type: "payment_intent.created",
    sourceKey: identityOf(payment).caseId,
    data: viewPaymentIntentSummary(payment),
    version: payment.version,
  } as const;
  return {
    status: 201,
    body: responseOf(payment, "created"),
    writes: await withJournal(table, journal, {
      writes: [
        claimReferenceWrite(intent),
        ...registerIntentWrites(intent, await spreadReferences(table, intent, now)),
        ...createPaymentWrites(payment),
        ...(original === null ? [] : [addRefundWrite(original.intent, uuid)]),
      ],
      auditEvents,
      announcements: [announcement],
    }),
  };
}

/** The payment that the new one is a refund of; null where it is none. */
async function findOriginal(
  table: Table,
  organizationId: OrganizationId,
  refundOf: Uuid<"payment"> | null,
): Promise<Payment | null> {
  if (refundOf === null) return null;
  const original = await findPayment(table, organizationId, refundOf);
  if (original === null)
    throw new FailureError(invalidRefund("Must be a payment intent of this organization."));
  if (original.refundUuids.length < maximumRefunds) return original;
  throw new FailureError(
    invalidRefund(`This payment intent has ${maximumRefunds} refunds, as many as one may have.`),
  );
}

function invalidRefund(message: string) {
  return invalidRequest("The request is invalid: refundOf.", [{ path: ["refundOf"], message }]);
}

/** A refund moves against its original: that decides what the sign of a statement row means. */
function facing(original: Payment | null, intent: PaymentIntent): PaymentIntent {
  if (original === null || intent.directionStated === true) return intent;
  const { direction, directionStated } = original.intent;
  if (directionStated !== true || direction === "internal") return intent;
  return {
    ...intent,
    direction: direction === "inbound" ? "outbound" : "inbound",
    directionStated: true,
  };
}

function responseOf(payment: Payment, outcome: "created" | "reused") {
  const { intent, state } = payment;
  return {
    ...identityOf(payment),
    status: state.intentStatus,
    verdict: state.verdict,
    outcome,
    externalReference: intent.externalReference,
  };
}

function identityOf({ intent }: Payment) {
  return {
    caseId: formatId("reconciliationCase", intent.uuid),
    paymentIntentId: formatId("paymentIntent", intent.uuid),
    externalReference: intent.externalReference,
  };
}

/**
 * Responds with `reused` or `payment_intent_conflict` (docs/specification.md, State transitions). An
 * amended intent is compared with the version in force; the original creation is reused too.
 */
async function answerExisting(
  table: Table,
  existing: Payment,
  submitted: CreatePaymentIntentBody,
): Promise<WriteOutcome> {
  if (submitted.refundOf === existing.intent.uuid) {
    return { failure: invalidRefund("A payment intent is not a refund of itself.") };
  }
  const mismatches = canonicalMismatches(existing.intent, submitted);
  if (mismatches.length === 0 || (await isOriginal(table, existing.intent, submitted))) {
    return { status: 200, body: responseOf(existing, "reused"), writes: [] };
  }
  const { source, destination, beneficiaryAccount, beneficiaryName } = existing.intent;
  const { refundOf } = viewPaymentIntentSummary(existing);
  return {
    failure: {
      status: 409,
      error: "payment_intent_conflict",
      message: `A payment intent with this externalReference exists and differs in ${mismatches.join(", ")}.`,
    },
    body: {
      ...identityOf(existing),
      mismatches,
      existing: { source, destination, beneficiaryAccount, beneficiaryName, refundOf },
    },
  };
}

/** Whether the creation repeats the one that made an intent which was amended since. */
async function isOriginal(
  table: Table,
  intent: PaymentIntent,
  submitted: CreatePaymentIntentBody,
): Promise<boolean> {
  if (versionOf(intent) === 1) return false;
  const originals = await readVersions(table, intent, [1]);
  return originals.some((original) => canonicalMismatches(original, submitted).length === 0);
}
