/**
 * Payment intents and reconciliation cases (docs/specification.md, PaymentIntent,
 * ReconciliationCase).
 */
import * as z from "zod";
import { auditEvent } from "#api/resource/audit-event/audit-response.ts";
import { feeClaim, unplacedCredit } from "#api/resource/case/fee-claim-response.ts";
import { uncorrectedFee } from "#api/resource/case/uncorrected-fee-response.ts";
import { scheduledDisposition } from "#api/resource/disposition-policy/disposition-policy-response.ts";
import { caseFlowLeg, fee, matchLink } from "#api/resource/evidence/evidence-response.ts";
import {
  amountText,
  errorEnvelope,
  extended,
  money,
  named,
  nullableFreeFormObject,
  reasonView,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import {
  caseStatuses,
  exceptionTypes,
  reconciliationStatuses,
  verdicts,
} from "#domain/case/verdict/verdict.ts";
import { amendableFieldNames } from "#domain/payment/amendment.ts";
import { directions, intentStatuses, paymentTypes } from "#domain/payment/payment-intent.ts";
import { phases, requirementLevels } from "#domain/payment/phase.ts";

export const paymentIntentSummary = named("PaymentIntentSummary", {
  id: z.string(),
  organizationId: z.string(),
  externalReference: z.string().describe("The client's identifier, unique per organization."),
  source: money,
  destination: money,
  paymentType: z.enum(paymentTypes),
  paymentSubtype: z.string().nullable(),
  stablecoin: z.string().nullable(),
  chain: z.string().nullable(),
  beneficiaryAccount: z.string().nullable(),
  beneficiaryName: z.string().nullable(),
  refundOf: z
    .string()
    .nullable()
    .describe("The payment intent of which this one expects money to go back; null where none."),
  status: z.enum(intentStatuses),
  expectationVersion: wholeNumber(1).describe(
    "Version of what the intent expects: 1 after the creation, one more after each amendment.",
  ),
  createdAt: timestampText,
  updatedAt: timestampText,
});

export const embeddedCase = named("EmbeddedReconciliationCase", {
  id: z.string(),
  organizationId: z.string(),
  paymentIntentId: z.string(),
  status: z.enum(caseStatuses),
  reconciliationStatus: z.enum(reconciliationStatuses),
  verdict: z.enum(verdicts).nullable().describe("Null until the matcher has run."),
  currency: z.string(),
  expectedAmount: amountText,
  actualAmount: amountText.nullable(),
  exceptionType: z.enum(exceptionTypes).nullable(),
  createdAt: timestampText,
  updatedAt: timestampText,
  inArchive: z
    .literal(true)
    .optional()
    .describe(
      "The case is kept in the archive, because it was closed long ago: reading it may take a second. Absent otherwise.",
    ),
});

const openReferences = z.unknown().meta({
  override: {
    type: ["array", "object", "null"],
    items: { type: "object", additionalProperties: true },
    additionalProperties: true,
    description: "The references as submitted.",
  },
});

export const paymentIntent = extended("PaymentIntent", paymentIntentSummary, {
  direction: z.enum(directions),
  refundIds: z
    .array(z.string())
    .describe("Payment intents that are refunds of this one, at most 50."),
  effectiveDate: timestampText,
  expectedLegs: z.array(
    z.object({ phase: z.enum(phases), requirement: z.enum(requirementLevels) }),
  ),
  references: openReferences,
  metadata: nullableFreeFormObject,
  reconciliationCase: embeddedCase,
  auditEvents: z.array(auditEvent).describe("The latest 100 audit events."),
  warnings: z.array(z.string()).optional(),
});

export const paymentIntentVersion = named("PaymentIntentVersion", {
  version: wholeNumber(1),
  inForceFrom: timestampText,
  reason: z.string().nullable().describe("Null for the version of the creation."),
  actor: z.string().nullable().describe("Null for the version of the creation."),
  changedFields: z
    .array(z.enum(amendableFieldNames))
    .describe("The fields in which it differs from the version before."),
  source: money,
  destination: money,
  beneficiaryAccount: z.string().nullable(),
  beneficiaryName: z.string().nullable(),
  effectiveDate: timestampText,
  references: openReferences,
  expectedLegs: z.array(
    z.object({ phase: z.enum(phases), requirement: z.enum(requirementLevels) }),
  ),
});

const coverage = z.enum(["present", "conflicting", "pending", "missing", "not_expected"]);

export const caseSummary = extended("ReconciliationCaseSummary", embeddedCase, {
  summary: z.string().describe("One or two sentences for people."),
  contradicted: z
    .boolean()
    .describe(
      "True where evidence contradicts the status that a person set, or a disposition that stands.",
    ),
  returnedAmount: amountText
    .nullable()
    .describe("The part of the difference that money which went back explains."),
  unexplainedDelta: amountText.nullable(),
  slaAgeMinutes: wholeNumber(0).describe(
    "Minutes from the effective date until the case was reconciled, else until the request; in " +
      "an event until the change, in an export until `exportedAt`.",
  ),
  slaRisk: z.boolean(),
  requiredLegsTotal: wholeNumber(0),
  requiredLegsPresent: wholeNumber(0),
  evidenceCoverage: z.object({
    expected: coverage,
    provider: coverage,
    chain: coverage,
    bank: coverage,
    file: coverage,
  }),
  providerFee: amountText.nullable(),
  networkFee: amountText.nullable(),
  developerFee: amountText.nullable(),
  fxSpread: amountText.nullable(),
  roundingDelta: amountText.nullable(),
  feeReading: z
    .enum(["inside", "on_top"])
    .nullable()
    .describe(
      "`inside`: the fees are already deducted from the expected amount; `on_top`: the fees " +
        "explain a difference.",
    ),
  notes: z.string().nullable(),
  assignee: z.string().nullable().describe("Who has the case."),
  tags: z.array(z.string()),
  snoozedUntil: timestampText.nullable().describe("Until when the case rests."),
  statusReason: reasonView
    .nullable()
    .describe("Why a person set the present status; null where they gave no reason."),
  commentCount: wholeNumber(0),
  openAmount: amountText
    .nullable()
    .describe("`unexplainedDelta` less all dispositions that were not reversed; null with it."),
  missingAmount: amountText.describe("What is open, where too little came."),
  tooMuchAmount: amountText.describe("What is open, where too much came; without its sign."),
  notArrivedAmount: amountText.describe(
    "What has not come yet: all of it, or the rest. At most one of the three is above zero.",
  ),
  dispositionCount: wholeNumber(0).describe("Dispositions ever made, reversed ones included."),
  ruleId: z
    .string()
    .nullable()
    .describe("The rule of the last run; null if the built-in defaults applied."),
  ruleVersion: wholeNumber(1).nullable(),
  reconciledAt: timestampText.nullable(),
  lastRunAt: timestampText.nullable(),
  nextDeadlineAt: timestampText
    .nullable()
    .describe("When the verdict may change without new evidence."),
  version: wholeNumber(1),
  auditCount: wholeNumber(0).describe("Number of events in the audit chain of the case."),
  auditHead: z.string().nullable().describe("`hash` of the last event of the chain."),
  flowLegCount: wholeNumber(0).describe("Number of flow legs of the case, at most 5,000."),
  warning: z
    .string()
    .nullable()
    .describe(
      "A sentence, if the case has at least 80% of the maximum number of flow legs; otherwise" +
        " null.",
    ),
  paymentIntent: paymentIntentSummary,
});

export const caseComment = named("CaseComment", {
  id: z.string(),
  organizationId: z.string(),
  caseId: z.string(),
  number: wholeNumber(1).describe("Position among the comments of the case, from 1."),
  comment: z.string(),
  author: z.string().describe("The actor, for example `user:<id>`."),
  createdAt: timestampText,
});

const deltaLine = named("DeltaLine", {
  type: z.enum(["fee", "fx_spread", "rounding", "returned", "unexplained"]),
  amount: amountText,
  evidence: z.string(),
});

export const reconciliationCase = extended("ReconciliationCase", caseSummary, {
  contradiction: z
    .string()
    .nullable()
    .describe(
      "What the evidence said when a person set the status, or disposed of an amount, and what it says now; null " +
        "unless `contradicted`.",
    ),
  missingPhases: z
    .array(z.enum(phases))
    .describe(
      "Required phases without a confirmed leg, in the order of the phases: what the case waits for.",
    ),
  actualAmountImplied: z
    .boolean()
    .describe("True if the actual amount is computed from an amount in the source currency."),
  deltaLines: z.array(deltaLine).describe("The lines that explain expected minus actual amount."),
  otherFees: z
    .array(fee)
    .describe(
      "Reported fees in other currencies, which do not count: one line for each type and " +
        "currency, at most 100.",
    ),
  feeClaims: z
    .array(feeClaim)
    .describe("What people claimed back of fees above contract, the oldest first, at most 20."),
  unplacedCredits: z
    .array(unplacedCredit)
    .describe(
      "What lines of payouts gave back for the payment, of which no claim has so much open.",
    ),
  uncorrectedFees: z
    .array(uncorrectedFee)
    .describe(
      "Agreed fees that the volume of their month changes and the case keeps, the latest months first, at most 40.",
    ),
  scheduledDisposition: scheduledDisposition
    .nullable()
    .describe("What a disposition policy will dispose of, if nothing changes until then."),
  flowLegs: z.array(caseFlowLeg).describe("The latest 100 flow legs."),
  matchLinks: z.array(matchLink).describe("The match links of these flow legs."),
  auditEvents: z.array(auditEvent).describe("The latest 100 audit events."),
});

export const createdPaymentIntent = named("CreatePaymentIntentResponse", {
  caseId: z.string(),
  paymentIntentId: z.string(),
  externalReference: z.string(),
  status: z.enum(intentStatuses),
  verdict: z.enum(verdicts).nullable(),
  outcome: z.enum(["created", "reused"]),
  warnings: z.array(z.string()).optional(),
});

const canonicalFields = [
  "source.amount",
  "source.currency",
  "destination.amount",
  "destination.currency",
  "beneficiaryAccount",
  "beneficiaryName",
  "refundOf",
] as const;

export const paymentIntentConflict = extended("PaymentIntentConflict", errorEnvelope, {
  error: z.literal("payment_intent_conflict"),
  caseId: z.string(),
  paymentIntentId: z.string(),
  externalReference: z.string(),
  mismatches: z.array(z.enum(canonicalFields)).min(1),
  existing: z
    .object({
      source: money,
      destination: money,
      beneficiaryAccount: z.string().nullable(),
      beneficiaryName: z.string().nullable(),
      refundOf: z.string().nullable(),
    })
    .describe("The stored values of the canonical fields."),
});
