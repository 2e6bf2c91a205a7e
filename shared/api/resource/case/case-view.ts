/**
 * Views of payment intents and cases (docs/specification.md, PaymentIntent, ReconciliationCase).
 */

import { viewAuditEvent } from "#api/resource/audit-event/audit-event-view.ts";
import { viewScheduledDisposition } from "#api/resource/disposition/scheduled-disposition-view.ts";
import type * as evidenceResponse from "#api/resource/evidence/evidence-response.ts";
import { viewFlowLeg, viewMatchLink } from "#api/resource/evidence/flow-leg-view.ts";
import type * as paymentResponse from "#api/resource/payment-intent/payment-response.ts";
import type { Shown } from "#api/schema/contract/shown.ts";
import { formatOptional, formatTimestamp, timeText } from "#api/schema/field/timestamp.ts";
import { parseStoredJson } from "#api/schema/json/json-body.ts";
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import { returnedAmountOf } from "#domain/case/amount/case-amounts.ts";
import { spellingOf } from "#domain/case/amount/case-decimals.ts";
import { type CaseLeg, caseLegs } from "#domain/case/leg/case-leg.ts";
import { withFeeCurrencies } from "#domain/case/leg/received-currency.ts";
import {
  type CaseState,
  type Payment,
  slaAgeOf,
  withFirmLinks,
} from "#domain/case/reconciliation-case.ts";
import { summarize } from "#domain/case/summary.ts";
import { checkAsset, type OwnAsset } from "#domain/case/verdict/parties.ts";
import { caseMoneyOf } from "#domain/case/work/case-money.ts";
import { openAmountOf } from "#domain/case/work/disposition.ts";
import { contradictionOf } from "#domain/case/work/person-status.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { legCountOf, legWarningOf } from "#domain/matching/case-bound.ts";
import { versionOf } from "#domain/payment/amendment.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { withUsualDigits } from "#domain/value/decimals.ts";
import { formatId, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Announcement, OutboundEventType } from "#domain/webhook/outbound-event.ts";
import { viewFeeClaim } from "./fee-claim-view.ts";
import { viewUncorrectedFee } from "./uncorrected-fee-view.ts";

export function viewPaymentIntentSummary(
  payment: Payment,
): Shown<typeof paymentResponse.paymentIntentSummary> {
  const { intent, state } = payment;
  return {
    id: formatId("paymentIntent", intent.uuid),
    organizationId: intent.organizationId,
    externalReference: intent.externalReference,
    source: { amount: intent.source.amount, currency: intent.source.currency },
    destination: { amount: intent.destination.amount, currency: intent.destination.currency },
    paymentType: intent.paymentType,
    paymentSubtype: intent.paymentSubtype,
    stablecoin: intent.stablecoin,
    chain: intent.chain,
    beneficiaryAccount: intent.beneficiaryAccount,
    beneficiaryName: intent.beneficiaryName,
    refundOf: formatOptionalIntent(intent.refundOf),
    status: state.intentStatus,
    expectationVersion: versionOf(intent),
    createdAt: formatTimestamp(intent.createdAt),
    updatedAt: formatTimestamp(payment.updatedAt),
  };
}

function formatOptionalIntent(uuid: Uuid<"payment"> | undefined): string | null {
  return uuid === undefined ? null : formatId("paymentIntent", uuid);
}

export function viewPaymentIntent(
  payment: Payment,
  events: readonly AuditEvent[],
): Shown<typeof paymentResponse.paymentIntent> {
  const { intent } = payment;
  return {
    ...viewPaymentIntentSummary(payment),
    direction: intent.direction,
    refundIds: payment.refundUuids.map((uuid) => formatId("paymentIntent", uuid)),
    effectiveDate: formatTimestamp(intent.effectiveDate),
    expectedLegs: intent.expectedLegs,
    references: intent.references === null ? null : parseStoredJson(intent.references),
    metadata: intent.metadata === null ? null : parseStoredJson(intent.metadata),
    reconciliationCase: viewEmbeddedCase(payment),
    auditEvents: events.map(viewAuditEvent),
  };
}

function viewEmbeddedCase(payment: Payment): Shown<typeof paymentResponse.embeddedCase> {
  const { intent, state } = payment;
  return {
    id: formatId("reconciliationCase", intent.uuid),
    organizationId: intent.organizationId,
    paymentIntentId: formatId("paymentIntent", intent.uuid),
    status: state.status,
    reconciliationStatus: state.reconciliationStatus,
    verdict: state.verdict,
    currency: intent.destination.currency,
    expectedAmount: intent.destination.amount,
    actualAmount: spellingOf(intent, state)(state.actualAmount),
    exceptionType: state.exceptionType,
    createdAt: formatTimestamp(intent.createdAt),
    updatedAt: formatTimestamp(payment.updatedAt),
    ...(payment.isInArchive === true && { inArchive: true }),
  };
}

/**
 * All scalar fields of the case, and the intent's summary.
 *
 * @param asOf the moment of the reading, up to which the age of an unreconciled case counts
 */
export function viewCaseSummary(
  payment: Payment,
  asOf: Instant,
): Shown<typeof paymentResponse.caseSummary> {
  const { intent, state } = payment;
  const spelled = spellingOf(intent, state);
  const { missingAmount, tooMuchAmount, notArrivedAmount } = caseMoneyOf(intent, state);
  return {
    ...viewEmbeddedCase(payment),
    summary: summarize(intent, state, timeText),
    contradicted: state.contradicted,
    returnedAmount: spelled(returnedAmountOf(state)),
    unexplainedDelta: spelled(state.unexplainedDelta),
    slaAgeMinutes: slaAgeOf(payment, asOf),
    slaRisk: state.slaRisk,
    requiredLegsTotal: state.requiredLegsTotal,
    requiredLegsPresent: state.requiredLegsPresent,
    evidenceCoverage: viewCoverage(state),
    providerFee: spelled(state.providerFee),
    networkFee: spelled(state.networkFee),
    developerFee: spelled(state.developerFee),
    fxSpread: state.fxSpread === "0" ? state.fxSpread : spelled(state.fxSpread),
    roundingDelta: spelled(state.roundingDelta),
    feeReading: state.feeReading,
    notes: state.notes,
    assignee: state.assignee,
    tags: state.tags,
    snoozedUntil: formatOptional(state.snoozedUntil),
    statusReason: state.statusReason,
    commentCount: state.commentCount,
    openAmount: spelled(openAmountOf(state)),
    missingAmount: spelled(missingAmount),
    tooMuchAmount: spelled(tooMuchAmount),
    notArrivedAmount: spelled(notArrivedAmount),
    dispositionCount: state.dispositionCount,
    ruleId: state.ruleUuid === null ? null : formatId("rule", state.ruleUuid),
    ruleVersion: state.ruleVersion,
    reconciledAt: formatOptional(state.reconciledAt),
    lastRunAt: formatOptional(state.lastRunAt),
    nextDeadlineAt: formatOptional(state.nextDeadlineAt),
    version: payment.version,
    auditCount: payment.auditCount,
    auditHead: payment.auditHead,
    flowLegCount: legCountOf(payment),
    warning: legWarningOf(payment),
    paymentIntent: viewPaymentIntentSummary(payment),
  };
}

/**
 * The outbound event of a change of a case, as of that change. Pass `after` before its version is
 * raised.
 */
export function announcementOf(type: OutboundEventType, after: Payment): Announcement {
  const data = viewCaseSummary(after, after.updatedAt);
  return { type, sourceKey: data.id, data, version: after.version };
}

function viewCoverage(state: CaseState) {
  const { expected, provider, chain, bank, file } = state.evidenceCoverage;
  return { expected, provider, chain, bank, file };
}

/**
 * The full case: flow legs, match links with explanations, delta lines and audit events.
 *
 * @param assets token contracts that the organization added, to check the legs' assets; without them
 *   no check is shown
 */
export function viewCase(
  payment: Payment,
  linked: readonly FlowLeg[],
  events: readonly AuditEvent[],
  asOf: Instant,
  assets?: readonly OwnAsset[],
): Shown<typeof paymentResponse.reconciliationCase> {
  const { intent, state } = payment;
  const spelled = spellingOf(intent, state);
  const legs = withFirmLinks(state, linked);
  const { scheduledDisposition: scheduled } = state;
  return {
    ...viewCaseSummary(payment, asOf),
    contradiction: contradictionOf(state, intent.destination.currency),
    missingPhases: state.missingPhases,
    actualAmountImplied: state.actualImplied,
    deltaLines: state.deltaLines.map((line) => ({ ...line, amount: spelled(line.amount) })),
    otherFees: state.otherFees,
    feeClaims: state.feeClaims.map(viewFeeClaim),
    unplacedCredits: (state.unplacedCredits ?? []).map((credit) => ({
      ...credit,
      amount: withUsualDigits(credit.amount, credit.currency),
    })),
    uncorrectedFees: (state.uncorrectedFees ?? []).map(viewUncorrectedFee),
    scheduledDisposition: viewScheduledDisposition(
      scheduled && { ...scheduled, unexplainedDelta: spelled(scheduled.unexplainedDelta) },
    ),
    flowLegs: caseLegs(intent, legs).map((leg) => {
      const shown = { ...leg, leg: withFeeCurrencies(leg.leg, { intent, all: legs }) };
      return viewCaseLeg(shown, intent, assets);
    }),
    matchLinks: matchLinksOf(intent, legs),
    auditEvents: events.map(viewAuditEvent),
  };
}

/** A leg as its case sees it; its effect may differ there from that of the leg alone. */
function viewCaseLeg(
  each: CaseLeg<FlowLeg>,
  intent: PaymentIntent,
  assets: readonly OwnAsset[] | undefined,
): Shown<typeof evidenceResponse.caseFlowLeg> {
  const { leg, phase, effect, returned, counts } = each;
  const shown = { ...viewFlowLeg(leg, phase), effect, returnedAmount: returned, counts };
  return assets === undefined ? shown : { ...shown, assetCheck: checkAsset(each, intent, assets) };
}

function matchLinksOf(intent: PaymentIntent, legs: readonly FlowLeg[]) {
  return legs.flatMap((leg) =>
    leg.links
      .filter((link) => link.paymentUuid === intent.uuid)
      .map((link) => viewMatchLink(leg, link)),
  );
}
