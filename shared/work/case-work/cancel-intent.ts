import { viewPaymentIntent, viewPaymentIntentSummary } from "#api/resource/case/case-view.ts";
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import { stakesOfCancellation } from "#domain/case/work/stake.ts";
import { formatId } from "#domain/value/id.ts";
import { readEntryEventsOf } from "#store/table/audit/audit-entry-store.ts";
import {
  auditEntryAfter,
  noteAllOnCase,
  openAuditEntry,
  withAuditEntry,
} from "#store/table/audit/open-audit-entry.ts";
import { combinePlans } from "#store/table/audit/write-plan.ts";
import type { Write } from "#store/table/core/commit.ts";
import { findLegs } from "#store/table/evidence/leg-store.ts";
import { cancelIntentWrites } from "#store/table/matching/match-key-store.ts";
import { sealedLegsOf } from "#store/table/payment/case-page-store.ts";
import { requestRun } from "#store/table/payment/payment-store.ts";
import type { MatchDependencies } from "#work/ingestion/matching/match-dependencies.ts";
import { decidePayment } from "#work/ingestion/matching/run-cases.ts";
import { conflict, done, unchanged, type WriteOutcome } from "#work/outcome/outcome.ts";
import { type ActContext, approvalAnnouncements, approvalDrafts } from "./act-context.ts";
import { askApproval } from "./approval/ask-approval.ts";
import { readOriginal } from "./read-original.ts";

export type Cancellation = {
  readonly payment: Payment;
  readonly auditEvents: readonly AuditEvent[];
  readonly writes: readonly Write[];
};

/**
 * Cancels an intent without confirmed evidence (docs/specification.md, Cancel a payment intent). What it expected may be
 * created anew with other amounts, so a policy for amendments holds it.
 *
 * @param before with its free-form parts
 */
export async function cancelIntent(
  dependencies: MatchDependencies,
  context: ActContext,
  before: Payment,
): Promise<WriteOutcome> {
  const { table } = dependencies;
  const shownBefore = await readEntryEventsOf(table, before);
  if (before.state.canceled) {
    return unchanged(viewPaymentIntent(before, shownBefore));
  }
  const canceled = await planCancellation(dependencies, context, before);
  if (canceled === null) return alreadyPaid(formatId("paymentIntent", before.intent.uuid));
  const asked = await askApproval(dependencies, context, before, {
    acts: async () => stakesOfCancellation(await readOriginal(table, before), before.intent),
    operation: "cancelPaymentIntent",
    request: {},
  });
  if (asked !== null) return asked;
  const { payment, auditEvents, writes } = canceled;
  return done(viewPaymentIntent(payment, [...shownBefore, ...auditEvents]), writes);
}

function alreadyPaid(id: string): WriteOutcome {
  return {
    failure: conflict(`Payment intent ${id} has confirmed evidence and cannot be canceled.`),
  };
}

/**
 * Plans the cancellation of an intent that is not canceled (docs/specification.md, Cancel a payment intent).
 *
 * @returns null if it has confirmed evidence: then it cannot be canceled
 */
export async function planCancellation(
  { table, ids }: MatchDependencies,
  { organizationId, actor, now, approval: approvalOf }: ActContext,
  before: Payment,
): Promise<Cancellation | null> {
  const legs = await findLegs(table, organizationId, before.legUuids);
  const all = [...(await sealedLegsOf(table, before)), ...legs];
  if (all.some(({ status }) => status === "confirmed")) return null;
  const auditEntry = openAuditEntry(ids, organizationId, actor, now);
  const state = { ...before.state, canceled: true };
  const approval = approvalOf?.(formatId("paymentIntent", before.intent.uuid));
  const noted = noteAllOnCase(auditEntry, { ...before, state }, [
    ...approvalDrafts(approval),
    {
      eventType: "payment_intent.canceled",
      message: `Payment intent ${before.intent.externalReference} was canceled.`,
      payload: {
        before: { canceled: false },
        after: { canceled: true },
        version: before.version + 1,
      },
    },
  ]);
  const recorded = await decidePayment(table, noted.payment, {
    legs,
    auditEntry: auditEntryAfter(auditEntry, noted),
  });
  const { payment } = recorded;
  const announcement = {
    type: "payment_intent.canceled",
    sourceKey: formatId("reconciliationCase", payment.intent.uuid),
    data: viewPaymentIntentSummary(payment),
    version: payment.version,
  } as const;
  // Legs and cases that competed with it by amount are decided again by the matcher.
  const writes = [...requestRun(recorded.writes, now), ...cancelIntentWrites(before.intent)];
  const announcements = [...approvalAnnouncements(approval), announcement];
  const canceled = { writes, announcements };
  const plan = combinePlans(noted, canceled, { ...recorded, writes: [] });
  return {
    payment,
    auditEvents: plan.auditEvents,
    writes: await withAuditEntry(table, auditEntry, plan),
  };
}
