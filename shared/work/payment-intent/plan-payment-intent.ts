/** Plans the creation of a payment intent and its case, by a request or by the row of a file. */

import { viewPaymentIntentSummary } from "#api/resource/case/case-view.ts";
import {
  type CreatePaymentIntentBody,
  toPaymentIntent,
} from "#api/resource/payment-intent/payment-intent-request.ts";
import { newPayment, type Payment } from "#domain/case/reconciliation-case.ts";
import { versionOf } from "#domain/payment/amendment.ts";
import {
  type CanonicalField,
  canonicalMismatches,
  type IntentImportRow,
  maximumRefunds,
  type PaymentIntent,
} from "#domain/payment/payment-intent.ts";
import { formatId, millisecondsOfUuid, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { noteOnCase, openAuditEntry, withAuditEntry } from "#store/table/audit/open-audit-entry.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";
import { listCurrency } from "#store/table/list/listed/listed-currencies.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import {
  claimReferenceWrite,
  registerIntentWrites,
} from "#store/table/matching/match-key-store.ts";
import { spreadReferences } from "#store/table/matching/reference-spread.ts";
import { readVersions } from "#store/table/payment/intent-version-store.ts";
import {
  addRefundWrite,
  createPaymentWrites,
  findPayment,
} from "#store/table/payment/payment-store.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import { FailureError, refused } from "#work/outcome/outcome.ts";

export type Creation = {
  readonly organizationId: OrganizationId;
  readonly actor: string;
  readonly now: Instant;
  /** The row of a file that it comes from; absent for a request. */
  readonly importRow?: IntentImportRow;
};

/**
 * Plans a new intent; the writes fail where its external reference is taken.
 *
 * @throws FailureError 400 that names `refundOf`, if that payment does not exist or has too many refunds
 */
export async function planPaymentIntent(
  { table, ids }: Dependencies,
  { organizationId, actor, now, importRow }: Creation,
  body: CreatePaymentIntentBody,
): Promise<{ readonly payment: Payment; readonly writes: readonly Write[] }> {
  const original = await findOriginal(table, organizationId, body.refundOf);
  const uuid = ids.nextOf(organizationId, "payment");
  // The time of the id, because lists are ordered by id.
  const createdAt = millisecondsOfUuid(uuid) as Instant;
  const stated = toPaymentIntent(body, { uuid, organizationId, createdAt });
  const intent = { ...facing(original, stated), ...(importRow === undefined ? {} : { importRow }) };
  const [isCurrencyListed] = await Promise.all([
    listCurrency(table, organizationId, intent.destination.currency),
    registerDay(table, organizationId, "payment", uuid),
  ]);
  const auditEntry = openAuditEntry(ids, organizationId, actor, now, uuid);
  const created = { ...newPayment(intent), isCurrencyListed };
  const { payment, auditEvents } = noteOnCase(auditEntry, created, {
    eventType: "payment_intent.created",
    message: `Payment intent ${intent.externalReference} was created.`,
    payload: { before: null, after: auditedOf(intent, original) },
  });
  const announcement = {
    type: "payment_intent.created",
    sourceKey: formatId("reconciliationCase", uuid),
    data: viewPaymentIntentSummary(payment),
    version: payment.version,
  } as const;
  return {
    payment,
    writes: await withAuditEntry(table, auditEntry, {
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

function auditedOf(
  { externalReference, source, destination, importRow }: PaymentIntent,
  original: Payment | null,
) {
  return {
    externalReference,
    source,
    destination,
    ...(original === null ? {} : { refundOf: formatId("paymentIntent", original.intent.uuid) }),
    ...(importRow === undefined
      ? {}
      : { importBatchId: formatId("importBatch", importRow.batchUuid), row: importRow.row + 1 }),
  };
}

/**
 * The payment that the new one is a refund of; null where it is none.
 *
 * @throws FailureError 400 that names `refundOf`
 */
export async function findOriginal(
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

export function invalidRefund(message: string) {
  return refused(["refundOf"], message, "The request is invalid: refundOf.");
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

/**
 * In what a creation differs from the intent that has its external reference; nothing if it is the same again. An
 * amended intent is compared with the version in force; the original creation is the same too.
 */
export async function mismatchesOf(
  table: Table,
  { intent }: Payment,
  submitted: CreatePaymentIntentBody,
): Promise<readonly CanonicalField[]> {
  const mismatches = canonicalMismatches(intent, submitted);
  if (mismatches.length === 0 || versionOf(intent) === 1) return mismatches;
  const originals = await readVersions(table, intent, [1]);
  const isOriginal = originals.some((each) => canonicalMismatches(each, submitted).length === 0);
  return isOriginal ? [] : mismatches;
}
