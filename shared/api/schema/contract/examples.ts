/** Every example shows the same payment: expected, reported by its provider, matched. */
import type * as z from "zod";
import type { auditEvent } from "#api/resource/audit-event/audit-response.ts";
import type {
  evidenceAcceptance,
  flowLeg,
  matchLink,
} from "#api/resource/evidence/evidence-response.ts";
import type {
  caseSummary,
  createdPaymentIntent,
  embeddedCase,
  paymentIntent,
  paymentIntentSummary,
  reconciliationCase,
} from "#api/resource/payment-intent/payment-response.ts";
import { mapTextFacts } from "#domain/evidence/leg-facts.ts";

export const organizationId = "org_1";
const paymentUuid = "0193aa10c4007d3e8b1f4a5d6e7f8091";
export const paymentIntentId = `pi_${paymentUuid}`;
export const caseId = `case_${paymentUuid}`;
export const ruleId = "rule_0193aa0f11007c52a0b1c2d3e4f50617";
export const rawRecordId = "raw_0193aa1142007b6f9a8c7d6e5f403122";
export const flowLegId = "leg_0193aa1142007b6f9a8c7d6e5f403123";
const auditEventId = "aud_0193aa10c4007d3e8b1f4a5d6e7f8092";
const auditHash = "3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b8551";
export const externalReference = "INV-2026-0042";
export const createdAt = "2026-03-01T12:00:00.000Z";
export const matchedAt = "2026-03-01T12:05:00.000Z";
const amount = "1250.00";
const money = { amount, currency: "USD" };

export const createPaymentIntentExample = {
  externalReference,
  source: money,
  destination: money,
  paymentType: "bank",
  beneficiaryAccount: "DE89370400440532013000",
  beneficiaryName: "Acme GmbH",
  expectedLegs: [{ phase: "destination", requirement: "required" }],
  references: [{ type: "provider_id", value: "tr_77120" }],
};

export const createdPaymentIntentExample = {
  caseId,
  paymentIntentId,
  externalReference,
  status: "reconciling",
  verdict: null,
  outcome: "created",
} as const satisfies z.input<typeof createdPaymentIntent>;

export const paymentIntentSummaryExample = {
  id: paymentIntentId,
  organizationId,
  externalReference,
  source: money,
  destination: money,
  paymentType: "bank",
  paymentSubtype: null,
  stablecoin: null,
  chain: null,
  beneficiaryAccount: "DE89370400440532013000",
  beneficiaryName: "Acme GmbH",
  refundOf: null,
  status: "reconciled",
  expectationVersion: 1,
  createdAt,
  updatedAt: matchedAt,
} satisfies z.input<typeof paymentIntentSummary>;

const embeddedCaseExample = {
  id: caseId,
  organizationId,
  paymentIntentId,
  status: "resolved",
  reconciliationStatus: "reconciled",
  verdict: "matched",
  currency: "USD",
  expectedAmount: amount,
  actualAmount: "1250",
  exceptionType: null,
  createdAt,
  updatedAt: matchedAt,
} satisfies z.input<typeof embeddedCase>;

export const auditEventExample = {
  id: auditEventId,
  organizationId,
  paymentIntentId,
  caseId,
  rawRecordId: null,
  importBatchId: null,
  eventType: "payment_intent.created",
  actor: "api_key:ak_0193aa0e00007f0fb0c1d2e3f4051627",
  message: `Payment intent ${externalReference} was created.`,
  payload: null,
  occurredAt: createdAt,
  contentVersion: 1,
  chain: caseId,
  sequence: 1,
  previousHash: null,
  salt: "5f0c1d2e3b4a59687786958493a2b1c0",
  erased: null,
  hash: auditHash,
} satisfies z.input<typeof auditEvent>;

export const paymentIntentExample = {
  ...paymentIntentSummaryExample,
  direction: "outbound",
  refundIds: [],
  effectiveDate: createdAt,
  expectedLegs: [{ phase: "destination", requirement: "required" }],
  references: [{ type: "provider_id", value: "tr_77120" }],
  metadata: null,
  reconciliationCase: embeddedCaseExample,
  auditEvents: [auditEventExample],
} satisfies z.input<typeof paymentIntent>;

export const caseSummaryExample = {
  ...embeddedCaseExample,
  summary: "1,250.00 USD arrived, exactly as expected.",
  contradicted: false,
  returnedAmount: "0.00",
  unexplainedDelta: "0.00",
  slaAgeMinutes: 5,
  slaRisk: false,
  requiredLegsTotal: 1,
  requiredLegsPresent: 1,
  evidenceCoverage: {
    expected: "present",
    provider: "present",
    chain: "not_expected",
    bank: "not_expected",
    file: "not_expected",
  },
  providerFee: null,
  networkFee: null,
  developerFee: null,
  fxSpread: null,
  roundingDelta: null,
  feeReading: null,
  notes: null,
  ...{ assignee: null, tags: [], snoozedUntil: null, statusReason: null, commentCount: 0 },
  ruleId,
  ruleVersion: 1,
  reconciledAt: matchedAt,
  lastRunAt: matchedAt,
  nextDeadlineAt: null,
  version: 2,
  auditCount: 1,
  auditHead: auditHash,
  ...{ flowLegCount: 1, warning: null, openAmount: "0.00", dispositionCount: 0 },
  ...{ missingAmount: "0.00", tooMuchAmount: "0.00", notArrivedAmount: "0.00" },
  paymentIntent: paymentIntentSummaryExample,
} satisfies z.input<typeof caseSummary>;

export const providerEvidenceExample = {
  provider: "acme_bank",
  sourceRef: "evt_20260301_0007",
  providerTransferId: "tr_77120",
  phase: "destination",
  amount: money,
  occurredAt: "2026-03-01T12:04:10Z",
  payload: { id: "tr_77120", state: "completed", net: 1250.0 },
};

export const onchainEvidenceExample = {
  txHash: `0x${"9f2c4e10".repeat(8)}`,
  chainId: 8453,
  tokenAddress: "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
  toAddress: "0x52908400098527886e0f7030069857d2e4169ee7",
  logIndex: 14,
  amount: { amount: "1250.00", currency: "USDC" },
  externalReference,
  payload: { blockNumber: 26114020, removed: false },
};

export const evidenceAcceptanceExample = {
  accepted: true,
  duplicate: false,
  rawRecordId,
  flowLegIds: [flowLegId],
  matchedCaseIds: [caseId],
  signatureValid: true,
  source: "acme_bank",
  sourceRef: "evt_20260301_0007",
} satisfies z.input<typeof evidenceAcceptance>;

export const flowLegExample = {
  id: flowLegId,
  organizationId,
  type: "destination",
  kind: "provider",
  status: "confirmed",
  effect: "forward",
  origins: ["submitted"],
  disputed: false,
  reverses: null,
  provider: "acme_bank",
  providerTransferId: "tr_77120",
  txHash: null,
  amount,
  reversedAmount: "0",
  currency: "USD",
  fromAddress: null,
  toAddress: null,
  tokenAddress: null,
  logIndex: null,
  ...mapTextFacts(() => null),
  sameAs: null,
  externalReference: null,
  requirementLevel: null,
  chainCheck: null,
  fees: [],
  exchangeRate: null,
  references: [],
  metadata: null,
  ...{ ignored: null, rawRecordIds: [rawRecordId] },
  matchedCaseIds: [caseId],
  occurredAt: "2026-03-01T12:04:10.000Z",
  createdAt: matchedAt,
  updatedAt: matchedAt,
} satisfies z.input<typeof flowLeg>;

const matchLinkExample = {
  id: "link_0193aa1142007b6f9a8c7d6e5f403124",
  organizationId,
  caseId,
  flowLegId,
  strategy: "provider_id",
  firm: true,
  allocatedAmount: amount,
  currency: "USD",
  createdBy: "system:matcher",
  createdAt: matchedAt,
  explanation: {
    outcome: "linked",
    strategy: "provider_id",
    reason: "The transfer id is among the references of the payment intent.",
    candidates: [
      {
        caseId,
        strategy: "provider_id",
        compared: { field: "references", evidence: "tr_77120", intent: "tr_77120" },
        amountDifference: "0",
        minutesDifference: 4,
        outcome: "linked",
        reason: "The only payment with this transfer id.",
      },
    ],
  },
} satisfies z.input<typeof matchLink>;

export const reconciliationCaseExample = {
  ...caseSummaryExample,
  contradiction: null,
  missingPhases: [],
  actualAmountImplied: false,
  deltaLines: [],
  otherFees: [],
  feeClaims: [],
  unplacedCredits: [],
  uncorrectedFees: [],
  scheduledDisposition: null,
  flowLegs: [{ ...flowLegExample, returnedAmount: "0", counts: true }],
  matchLinks: [matchLinkExample],
  auditEvents: [auditEventExample],
} satisfies z.input<typeof reconciliationCase>;

/** The first page of a list with one record. */
export function pageOf<Item>(item: Item, limit: number) {
  return { items: [item], total: 1, limit, offset: 0 };
}
