import { viewPaymentIntent, viewPaymentIntentSummary } from "#api/resource/case/case-view.ts";
import { viewAmendablePart } from "#api/resource/payment-intent/intent-version-view.ts";
import {
  type AmendPaymentIntentBody,
  toAmendedPart,
} from "#api/resource/payment-intent/payment-intent-request.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import { stakesOfAmendment, writeOffsOfAmendment } from "#domain/case/work/stake.ts";
import {
  type AmendableField,
  type AmendablePart,
  amendedFields,
  maximumAmendments,
  versionOf,
} from "#domain/payment/amendment.ts";
import { formatId } from "#domain/value/id.ts";
import { readEntryEventsOf } from "#store/table/audit/audit-entry-store.ts";
import {
  auditEntryAfter,
  noteAllOnCase,
  openAuditEntry,
  withAuditEntry,
} from "#store/table/audit/open-audit-entry.ts";
import { combinePlans } from "#store/table/audit/write-plan.ts";
import { listCurrency } from "#store/table/list/listed/listed-currencies.ts";
import { amendIntentWrites } from "#store/table/matching/match-key-store.ts";
import { spreadReferences } from "#store/table/matching/reference-spread.ts";
import { addVersionWrites } from "#store/table/payment/intent-version-store.ts";
import { amendIntent as amendIntentWrite, requestRun } from "#store/table/payment/payment-store.ts";
import { decidePayment } from "#work/ingestion/matching/run-cases.ts";
import type { Dependencies } from "#work/outcome/dependencies.ts";
import { conflict, created, unchanged, type WriteOutcome } from "#work/outcome/outcome.ts";
import { type ActContext, approvalAnnouncements, approvalDrafts } from "./act-context.ts";
import { askApproval } from "./approval/ask-approval.ts";
import { storedRequest } from "./approval/held-request.ts";
import { currencyWarnings } from "./currency-warnings.ts";
import { readOriginal } from "./read-original.ts";

/**
 * Changes what an intent expects (docs/matching.md, Amendment).
 *
 * @param before with its free-form parts
 */
export async function amendIntent(
  dependencies: Dependencies,
  context: ActContext,
  before: Payment,
  body: AmendPaymentIntentBody,
): Promise<WriteOutcome> {
  const { table } = dependencies;
  const id = formatId("paymentIntent", before.intent.uuid);
  if (before.state.canceled) return invalidState(`Payment intent ${id} is canceled.`);
  const part = toAmendedPart(before.intent, body);
  const changedFields = amendedFields(before.intent, part);
  if (changedFields.length === 0) {
    const events = await readEntryEventsOf(table, before);
    return unchanged(viewPaymentIntent(before, events));
  }
  if (versionOf(before.intent) > maximumAmendments) {
    return invalidState(
      `Payment intent ${id} has the maximum number of ${maximumAmendments} amendments.`,
    );
  }
  const asked = await askToAmend(dependencies, context, { before, part, body });
  return asked ?? amend(dependencies, context, { before, part, changedFields, body });
}

type Amendment = {
  readonly before: Payment;
  readonly part: AmendablePart;
  readonly changedFields: readonly AmendableField[];
  readonly body: AmendPaymentIntentBody;
};

function askToAmend(
  dependencies: Dependencies,
  context: ActContext,
  { before, part, body }: Omit<Amendment, "changedFields">,
): Promise<WriteOutcome | null> {
  return askApproval(dependencies, context, before, {
    acts: async () => {
      const original = await readOriginal(dependencies.table, before);
      const amendment = { original, before: before.intent, after: part };
      return [...stakesOfAmendment(amendment), ...writeOffsOfAmendment(amendment, before.state)];
    },
    operation: "amendPaymentIntent",
    request: storedRequest(body),
  });
}

async function amend(
  { table, ids }: Dependencies,
  context: ActContext,
  { before, part, changedFields, body: { reason } }: Amendment,
): Promise<WriteOutcome> {
  const { organizationId, actor, now } = context;
  const version = versionOf(before.intent) + 1;
  const intent = { ...before.intent, ...part, expectationVersion: version };
  const { currency } = intent.destination;
  const isCurrencyListed = await listCurrency(table, organizationId, currency);
  const auditEntry = openAuditEntry(ids, organizationId, actor, now);
  const approval = context.approval?.(formatId("paymentIntent", intent.uuid));
  const noted = noteAllOnCase(auditEntry, { ...before, intent, isCurrencyListed }, [
    ...approvalDrafts(approval),
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
  ]);
  const recorded = await decidePayment(table, noted.payment, {
    auditEntry: auditEntryAfter(auditEntry, noted),
  });
  const { payment } = recorded;
  const announcement = {
    type: "payment_intent.amended",
    sourceKey: formatId("reconciliationCase", intent.uuid),
    data: viewPaymentIntentSummary(payment),
    version: payment.version,
  } as const;
  const inForceFrom = noted.auditEvents.at(-1)?.occurredAt ?? now;
  const added = { ...part, version, inForceFrom, reason, actor, changedFields };
  // The matcher decides the evidence near the old and the new expectation again.
  const writes = [
    ...requestRun(amendIntentWrite(recorded.writes, payment), now),
    ...addVersionWrites(before.intent, added),
    ...amendIntentWrites(before.intent, intent, await spreadReferences(table, intent, now)),
  ];
  const plan = combinePlans(
    noted,
    { writes, announcements: [...approvalAnnouncements(approval), announcement] },
    { ...recorded, writes: [] },
  );
  const events = [...(await readEntryEventsOf(table, before)), ...plan.auditEvents];
  const warnings = await currencyWarnings(table, organizationId, part);
  const amended = viewPaymentIntent(payment, events.slice(-eventsShown));
  return created(
    warnings.length === 0 ? amended : { ...amended, warnings },
    await withAuditEntry(table, auditEntry, plan),
  );
}

/** Audit events in the detail of an intent. */
const eventsShown = 100;

function shown(part: AmendablePart, names: readonly AmendableField[]) {
  const all = viewAmendablePart(part);
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

function invalidState(message: string): WriteOutcome {
  return { failure: conflict(message) };
}
