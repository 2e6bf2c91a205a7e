import { formatId } from "../../shared/domain/value/id.ts";
import type { WriteInput, WriteOutcome } from "../../shared/http/operation.ts";
import { evaluatePayment, recordRun } from "../../shared/ingestion/matching/run-cases.ts";
import { viewPaymentIntent, viewPaymentIntentSummary } from "../../shared/schema/view/case-view.ts";
import {
  journalAfter,
  noteOnCase,
  openJournal,
  withJournal,
} from "../../shared/table/audit/journal.ts";
import { readJournalEventsOf } from "../../shared/table/audit/journal-store.ts";
import { combinePlans } from "../../shared/table/audit/write-plan.ts";
import type { IdSource } from "../../shared/table/core/id-source.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { findLegs } from "../../shared/table/evidence/leg-store.ts";
import { cancelIntentWrites } from "../../shared/table/matching/match-key-store.ts";
import { sealedLegsOf } from "../../shared/table/payment/case-page-store.ts";
import { requestRun } from "../../shared/table/payment/payment-store.ts";
import { findMatchSettings } from "../../shared/table/rule/rule-store.ts";
import { findIntent } from "./find-intent.ts";

/**
 * Cancels an intent without confirmed evidence (docs/specification.md, Cancel a payment intent).
 */
export async function cancelPaymentIntent(
  { table, ids }: { readonly table: Table; readonly ids: IdSource },
  input: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const { organizationId, actor, now } = input.context;
  const before = await findIntent(table, input);
  const id = formatId("paymentIntent", before.intent.uuid);
  const shownBefore = await readJournalEventsOf(table, before);
  if (before.state.canceled) {
    return { status: 200, body: viewPaymentIntent(before, shownBefore), writes: [] };
  }
  const legs = await findLegs(table, organizationId, before.legUuids);
  const all = [...(await sealedLegsOf(table, before)), ...legs];
  if (all.some(({ status }) => status === "confirmed")) return alreadyPaid(id);
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
  const { rules, assets } = await findMatchSettings(table, organizationId);
  const following = journalAfter(journal, noted);
  const runs = { legs, rules, assets, journal: following };
  const run = await evaluatePayment(table, noted.payment, runs);
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
    status: 200,
    body: viewPaymentIntent(payment, [...shownBefore, ...plan.auditEvents]),
    writes: await withJournal(table, journal, plan),
  };
}

function alreadyPaid(id: string): WriteOutcome {
  const message = `Payment intent ${id} has confirmed evidence and cannot be canceled.`;
  return { failure: { status: 409, error: "invalid_state", message } };
}
