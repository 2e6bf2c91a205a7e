import { viewPaymentIntentSummary } from "#api/resource/case/case-view.ts";
import type { CreatePaymentIntentBody } from "#api/resource/payment-intent/payment-intent-request.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import { formatId } from "#domain/value/id.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import { findPaymentByReference } from "#store/table/payment/payment-list.ts";
import { currencyWarnings } from "#work/case-work/currency-warnings.ts";
import { created, unchanged, type WriteOutcome } from "#work/outcome/outcome.ts";
import {
  type Creation,
  invalidRefund,
  mismatchesOf,
  planPaymentIntent,
} from "./plan-payment-intent.ts";
import type { ReuseWatch } from "./reuse-watch.ts";

type Dependencies = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly reuse: ReuseWatch;
};

type Request = { readonly context: Creation; readonly body: CreatePaymentIntentBody };

/** Creates an intent and its case, or returns the existing intent with its external reference. */
export async function createPaymentIntent(
  { table, ids, reuse }: Dependencies,
  { context, body }: Request,
  race = 0,
): Promise<WriteOutcome> {
  const { organizationId } = context;
  if (race > 0) reuse.noteReuse(organizationId);
  if (reuse.shouldLook(organizationId)) {
    const existing = await findPaymentByReference(table, organizationId, body.externalReference);
    if (existing !== null) return answerExisting(table, existing, body);
  }
  const warnings = await currencyWarnings(table, organizationId, body);
  const { payment, writes } = await planPaymentIntent({ table, ids }, context, body);
  return created(responseOf(payment, "created", warnings), writes);
}

function responseOf(payment: Payment, outcome: "created" | "reused", warnings: readonly string[]) {
  const { intent, state } = payment;
  return {
    ...identityOf(payment),
    status: state.intentStatus,
    verdict: state.verdict,
    outcome,
    externalReference: intent.externalReference,
    ...(warnings.length === 0 ? {} : { warnings }),
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
 * Responds with `reused` or `payment_intent_conflict` (docs/specification.md, State transitions).
 */
async function answerExisting(
  table: Table,
  existing: Payment,
  submitted: CreatePaymentIntentBody,
): Promise<WriteOutcome> {
  if (submitted.refundOf === existing.intent.uuid) {
    return { failure: invalidRefund("A payment intent is not a refund of itself.") };
  }
  const mismatches = await mismatchesOf(table, existing, submitted);
  if (mismatches.length === 0) {
    const warnings = await currencyWarnings(table, existing.intent.organizationId, submitted);
    return unchanged(responseOf(existing, "reused", warnings));
  }
  const { source, destination, beneficiaryAccount, beneficiaryName } = existing.intent;
  const { refundOf } = viewPaymentIntentSummary(existing);
  return {
    failure: {
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
