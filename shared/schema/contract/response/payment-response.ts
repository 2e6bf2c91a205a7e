/**
 * Payment intents and reconciliation cases (docs/specification.md, PaymentIntent,
 * ReconciliationCase).
 */
import * as z from "zod";
import {
  caseStatuses,
  exceptionTypes,
  reconciliationStatuses,
  verdicts,
} from "../../../domain/case/verdict.ts";
import {
  directions,
  intentStatuses,
  paymentTypes,
} from "../../../domain/payment/payment-intent.ts";
import { phases, requirementLevels } from "../../../domain/payment/phase.ts";
import { auditEvent } from "./audit-response.ts";
import {
  amountText,
  errorEnvelope,
  listOf,
  money,
  nullableFreeFormObject,
  timestampText,
  wholeNumber,
} from "./common-response.ts";
import { fee, flowLeg, matchLink } from "./evidence-response.ts";
import { crowd } from "./match-pool-response.ts";

export const paymentIntentSummary = z
  .object({
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
    status: z.enum(intentStatuses),
    createdAt: timestampText,
    updatedAt: timestampText,
  })
  .meta({ id: "PaymentIntentSummary" });

export const embeddedCase = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    paymentIntentId: z.string(),
    status: z.enum(caseStatuses),
    reconciliationStatus: z.enum(reconciliationStatuses),
    verdict: z.enum(verdicts).nullable().describe("Null until the matcher has run."),
    expectedAmount: amountText,
    actualAmount: amountText.nullable(),
    exceptionType: z.enum(exceptionTypes).nullable(),
    createdAt: timestampText,
    updatedAt: timestampText,
  })
  .meta({ id: "EmbeddedReconciliationCase" });

const openReferences = z.unknown().meta({
  override: {
    type: ["array", "object", "null"],
    items: { type: "object", additionalProperties: true },
    additionalProperties: true,
    description: "As submitted.",
  },
});

export const paymentIntent = paymentIntentSummary
  .extend({
    direction: z.enum(directions),
    effectiveDate: timestampText,
    expectedLegs: z.array(
      z.object({ phase: z.enum(phases), requirement: z.enum(requirementLevels) }),
    ),
    references: openReferences,
    metadata: nullableFreeFormObject,
    reconciliationCase: embeddedCase,
    auditEvents: z.array(auditEvent).describe("The latest 100."),
  })
  .meta({ id: "PaymentIntent" });

export const paymentIntentList = listOf("PaymentIntent", paymentIntentSummary);

const coverage = z.enum(["present", "conflicting", "pending", "missing", "not_expected"]);

export const caseSummary = embeddedCase
  .extend({
    summary: z.string().describe("One or two sentences for people."),
    contradicted: z
      .boolean()
      .describe("True where evidence contradicts the status that a person set."),
    unexplainedDelta: amountText.nullable(),
    slaAgeMinutes: wholeNumber(0),
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
        "`inside`: the expected amount has the fees taken off; `on_top`: they explain a difference.",
      ),
    notes: z.string().nullable(),
    ruleId: z.string().nullable().describe("The rule of the last run; null: built-in defaults."),
    ruleVersion: wholeNumber(1).nullable(),
    reconciledAt: timestampText.nullable(),
    lastRunAt: timestampText.nullable(),
    nextDeadlineAt: timestampText
      .nullable()
      .describe("When the verdict may change without new evidence."),
    version: wholeNumber(1),
    auditCount: wholeNumber(0).describe("Events in the case's audit chain."),
    auditHead: z.string().nullable().describe("`hash` of the last event of the chain."),
    flowLegCount: wholeNumber(0).describe("Flow legs of the case; a case takes at most 5,000."),
    warning: z
      .string()
      .nullable()
      .describe("In words, from 80% of the flow legs that a case takes; null before that."),
    paymentIntent: paymentIntentSummary,
  })
  .meta({ id: "ReconciliationCaseSummary" });

export const caseList = listOf("ReconciliationCase", caseSummary);

const deltaLine = z
  .object({
    type: z.enum(["fee", "fx_spread", "rounding", "unexplained"]),
    amount: amountText,
    evidence: z.string(),
  })
  .meta({ id: "DeltaLine" });

export const reconciliationCase = caseSummary
  .extend({
    actualAmountImplied: z
      .boolean()
      .describe("True where the actual amount is implied from an amount in the source currency."),
    deltaLines: z.array(deltaLine).describe("What explains expected minus actual amount."),
    otherFees: z
      .array(fee)
      .describe(
        "Reported fees in other currencies, a line for each type and currency, at most 100: listed, not counted.",
      ),
    flowLegs: z.array(flowLeg).describe("The latest 100."),
    matchLinks: z.array(matchLink).describe("Those of these legs."),
    auditEvents: z.array(auditEvent).describe("The latest 100."),
  })
  .meta({ id: "ReconciliationCase" });

export const reconciliationCaseDetail = reconciliationCase
  .extend({
    crowded: crowd
      .nullable()
      .describe(
        "Set where evidence of this amount waits, and too much of it to link any by amount and time. " +
          "Null for a closed case, and with `asOf`.",
      ),
    sharedReferences: z
      .array(z.string())
      .describe(
        "References of the payment that name nobody: more than 100 payments carry them. " +
          "Empty with `asOf`.",
      ),
  })
  .meta({ id: "ReconciliationCaseDetail" });

export const createdPaymentIntent = z
  .object({
    caseId: z.string(),
    paymentIntentId: z.string(),
    externalReference: z.string(),
    status: z.enum(intentStatuses),
    verdict: z.enum(verdicts).nullable(),
    outcome: z.enum(["created", "reused"]),
  })
  .meta({ id: "CreatePaymentIntentResponse" });

const canonicalFields = [
  "source.amount",
  "source.currency",
  "destination.amount",
  "destination.currency",
  "beneficiaryAccount",
  "beneficiaryName",
] as const;

export const paymentIntentConflict = errorEnvelope
  .extend({
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
      })
      .describe("The stored canonical values."),
  })
  .meta({ id: "PaymentIntentConflict" });
