import type { AuditEvent } from "../domain/audit/audit-event.ts";
import type { Payment } from "../domain/case/reconciliation-case.ts";
import { formatId } from "../domain/value/id.ts";
import type { MatchDependencies } from "../ingestion/matching/match-dependencies.ts";
import { evaluatePayment, recordRun } from "../ingestion/matching/run-cases.ts";
import { viewPaymentIntentSummary } from "../schema/view/case/case-view.ts";
import { journalAfter, noteOnCase, openJournal, withJournal } from "../table/audit/journal.ts";
import { combinePlans } from "../table/audit/write-plan.ts";
import type { Write } from "../table/core/commit.ts";
import { findLegs } from "../table/evidence/leg-store.ts";
import { cancelIntentWrites } from "../table/matching/match-key-store.ts";
import { sealedLegsOf } from "../table/payment/case-page-store.ts";
import { requestRun } from "../table/payment/payment-store.ts";
import { findMatchSettings } from "../table/rule/rule-store.ts";
import type { ActContext } from "./act-context.ts";

export type Cancellation = {
  readonly payment: Payment;
  readonly auditEvents: readonly AuditEvent[];
  readonly writes: readonly Write[];
};

/**
 * Plans the cancellation of an intent that is not canceled (docs/specification.md, Cancel a payment intent).
 *
 * @returns null if it has confirmed evidence: then it cannot be canceled
 */
export async function planCancellation(
  { table, ids }: MatchDependencies,
  { organizationId, actor, now }: ActContext,
  before: Payment,
): Promise<Cancellation | null> {
  const legs = await findLegs(table, organizationId, before.legUuids);
  const all = [...(await sealedLegsOf(table, before)), ...legs];
  if (all.some(({ status }) => status === "confirmed")) return null;
  const journal = openJournal(ids, organizationId, actor, now);
  const state = { ...before.state, canceled: true };
  const noted = noteOnCase(
    journal,
    { ...before, state },
    {
      eventType: "payment_intent.canceled",
      message: `Payment intent ${before.intent.externalReference} was canceled.`,
      payload: {
        before: { canceled: false },
        after: { canceled: true },
        version: before.version + 1,
      },
    },
  );
  const { rules, assets, dispositionPolicies } = await findMatchSettings(table, organizationId);
  const following = journalAfter(journal, noted);
  const run = await evaluatePayment(table, noted.payment, {
    legs,
    rules,
    assets,
    dispositionPolicies,
    journal: following,
  });
  const recorded = recordRun(noted.payment, run, following);
  const { payment } = recorded;
  const announcement = {
    type: "payment_intent.canceled",
    sourceKey: formatId("reconciliationCase", payment.intent.uuid),
    data: viewPaymentIntentSummary(payment),
    version: payment.version,
  } as const;
  // Legs and cases that competed with it by amount are decided again by the matcher.
  const writes = [...requestRun(recorded.writes, now), ...cancelIntentWrites(before.intent)];
  const canceled = { writes, announcements: [announcement] };
  const plan = combinePlans(noted, canceled, { ...recorded, writes: [] });
  return {
    payment,
    auditEvents: plan.auditEvents,
    writes: await withJournal(table, journal, plan),
  };
}
