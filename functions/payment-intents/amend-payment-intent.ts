import type { Payment } from "../../shared/domain/case/reconciliation-case.ts";
import {
  type AmendableField,
  type AmendablePart,
  amendedFields,
  maximumAmendments,
  versionOf,
} from "../../shared/domain/payment/amendment.ts";
import { formatId } from "../../shared/domain/value/id.ts";
import type { WriteInput, WriteOutcome } from "../../shared/http/operation.ts";
import { evaluatePayment, recordRun } from "../../shared/ingestion/matching/run-cases.ts";
import {
  type AmendPaymentIntentBody,
  toAmendedPart,
} from "../../shared/schema/request/case/payment-intent-request.ts";
import {
  viewPaymentIntent,
  viewPaymentIntentSummary,
} from "../../shared/schema/view/case/case-view.ts";
import { viewAmendablePart } from "../../shared/schema/view/case/intent-version-view.ts";
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
import { listCurrency } from "../../shared/table/list/listed/listed-currencies.ts";
import { amendIntentWrites } from "../../shared/table/matching/match-key-store.ts";
import { spreadReferences } from "../../shared/table/matching/reference-spread.ts";
import { addVersionWrites } from "../../shared/table/payment/intent-version-store.ts";
import { amendIntent, requestRun } from "../../shared/table/payment/payment-store.ts";
import { findMatchSettings } from "../../shared/table/rule/rule-store.ts";
import { findIntent } from "./find-intent.ts";

type Dependencies = { readonly table: Table; readonly ids: IdSource };
type Input = WriteInput<AmendPaymentIntentBody>;

/** Changes what an intent expects (docs/matching.md, Amendment). */
export async function amendPaymentIntent(
  dependencies: Dependencies,
  input: Input,
): Promise<WriteOutcome> {
  const { table } = dependencies;
  const before = await findIntent(table, input);
  const id = formatId("paymentIntent", before.intent.uuid);
  if (before.state.canceled) return invalidState(`Payment intent ${id} is canceled.`);
  const part = toAmendedPart(before.intent, input.body);
  const changedFields = amendedFields(before.intent, part);
  if (changedFields.length === 0) {
    const events = await readJournalEventsOf(table, before);
    return { status: 200, body: viewPaymentIntent(before, events), writes: [] };
  }
  if (versionOf(before.intent) > maximumAmendments) {
    return invalidState(
      `Payment intent ${id} has the maximum number of ${maximumAmendments} amendments.`,
    );
  }
  return amend(dependencies, input, { before, part, changedFields });
}

type Amendment = {
  readonly before: Payment;
  readonly part: AmendablePart;
  readonly changedFields: readonly AmendableField[];
};

async function amend(
  { table, ids }: Dependencies,
  { context, body: { reason } }: Input,
  { before, part, changedFields }: Amendment,
): Promise<WriteOutcome> {
  const { organizationId, actor, now } = context;
  const version = versionOf(before.intent) + 1;
  const { referenceTypes: _, ...kept } = before.intent;
  const intent = { ...kept, ...part, expectationVersion: version };
  const { currency } = intent.destination;
  const isCurrencyListed = await listCurrency(table, organizationId, currency);
  const journal = openJournal(ids, organizationId, actor, now);
  const noted = noteOnCase(
    journal,
    { ...before, intent, isCurrencyListed },
    {
      eventType: "payment_intent.amended",
      message: `Payment intent ${intent.externalReference} was amended: ${changedFields.join(", ")}.`,
      payload: {
        expectationVersion: version,
        reason,
        before: shown(before.intent, changedFields),
        after: shown(part, changedFields),
      },
    },
  );
  const { rules, assets, dispositionPolicies } = await findMatchSettings(table, organizationId);
  const following = journalAfter(journal, noted);
  const run = await evaluatePayment(table, noted.payment, {
    legs: [],
    rules,
    assets,
    dispositionPolicies,
    journal: following,
  });
  const recorded = recordRun(noted.payment, run, following);
  const { payment } = recorded;
  const announcement = {
    type: "payment_intent.amended",
    sourceKey: formatId("reconciliationCase", intent.uuid),
    data: viewPaymentIntentSummary(payment),
    version: payment.version,
  } as const;
  const inForceFrom = noted.auditEvents[0].occurredAt;
  const added = { ...part, version, inForceFrom, reason, actor, changedFields };
  // The matcher decides the evidence near the old and the new expectation again.
  const writes = [
    ...requestRun(amendIntent(recorded.writes, payment), now),
    ...addVersionWrites(before.intent, added),
    ...amendIntentWrites(before.intent, intent, await spreadReferences(table, intent, now)),
  ];
  const plan = combinePlans(
    noted,
    { writes, announcements: [announcement] },
    { ...recorded, writes: [] },
  );
  const events = [...(await readJournalEventsOf(table, before)), ...plan.auditEvents];
  return {
    status: 201,
    body: viewPaymentIntent(payment, events.slice(-eventsShown)),
    writes: await withJournal(table, journal, plan),
  };
}

/** Audit events in the detail of an intent. */
const eventsShown = 100;

function shown(part: AmendablePart, names: readonly AmendableField[]) {
  const all = viewAmendablePart(part);
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

function invalidState(message: string): WriteOutcome {
  return { failure: { status: 409, error: "invalid_state", message } };
}
