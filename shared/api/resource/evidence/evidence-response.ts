import * as z from "zod";
import { contractedFeeFields } from "#api/resource/evidence/contracted-fee-response.ts";
import { notUnderstoodParts } from "#api/resource/integration/not-understood-cause.ts";
import { crowd } from "#api/resource/match-pool/match-pool-response.ts";
import {
  amountText,
  extended,
  named,
  nullableFreeFormObject,
  reasonView,
  signedNumber,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import { assetChecks } from "#domain/case/verdict/parties.ts";
import { caseStatuses, exceptionTypes, verdicts } from "#domain/case/verdict/verdict.ts";
import { evidenceKinds } from "#domain/evidence/evidence-kind.ts";
import { legStatuses, origins, strategies } from "#domain/evidence/flow-leg.ts";
import { chainChecks, mapTextFacts } from "#domain/evidence/leg-facts.ts";
import { repeatedFields } from "#domain/evidence/observation/repeat.ts";
import { phases, requirementLevels } from "#domain/payment/phase.ts";

export const evidenceAcceptance = named("EvidenceAcceptanceResponse", {
  accepted: z.boolean(),
  duplicate: z
    .boolean()
    .describe(
      "True if evidence with this source and sourceRef exists: the ids are those of the first" +
        " record.",
    ),
  rawRecordId: z.string(),
  flowLegIds: z.array(z.string()),
  matchedCaseIds: z.array(z.string()),
  signatureValid: z
    .boolean()
    .describe("True if a valid signature or a credential authenticated the evidence."),
  source: z
    .string()
    .describe("The submitted provider, or `onchain`, `webhook`, `polling`, `import`."),
  sourceRef: z.string(),
});

const sha256Hex = z.string().meta({ override: { type: "string", pattern: "^[0-9a-f]{64}$" } });

export const rawRecord = named("RawRecord", {
  id: z.string(),
  organizationId: z.string(),
  kind: z.enum(evidenceKinds),
  source: z.string(),
  sourceRef: z.string(),
  integrationId: z.string().nullable().describe("The integration that delivered it."),
  validationStatus: z.enum(["valid", "failed"]),
  signatureValid: z.boolean(),
  contentType: z.string(),
  bodySha256: sha256Hex.describe(
    "SHA-256 of the body as it was received; with masked card numbers, as it is stored.",
  ),
  bodyBytes: wholeNumber(0),
  hasMaskedCards: z.boolean().describe("Whether card numbers in the body were masked."),
  flowLegIds: z.array(z.string()),
  occurredAt: timestampText.nullable(),
  receivedAt: timestampText,
  receivedBy: z.string(),
  notUnderstood: notUnderstoodParts,
  withdrawnAt: timestampText
    .nullable()
    .describe(
      "When its import was withdrawn. A withdrawn record has no effect, and its sourceRef can" +
        " be used again.",
    ),
});

/** A field in which a repeat differs from the first record. */
export const evidenceDifference = z.object({
  field: z.enum(repeatedFields),
  first: z.string().nullable().describe("As this record states it."),
  repeat: z.string().nullable(),
});

export const rawRecordDetail = extended("RawRecordDetail", rawRecord, {
  metadata: nullableFreeFormObject.describe("As submitted; null for other evidence."),
  integrationKey: z
    .string()
    .nullable()
    .describe("As submitted, else of the integration that the record came by."),
  repeats: wholeNumber(0).describe(
    "Number of later records with this source and sourceRef that differed from this one, each " +
      "content counted once. They are duplicates: this record stands.",
  ),
  latestRepeats: z
    .array(
      named("RawRecordRepeat", {
        receivedAt: timestampText,
        receivedBy: z.string(),
        differences: z.array(evidenceDifference),
      }),
    )
    .describe("The latest 20 of these, oldest first."),
});

export const fee = named("Fee", {
  type: z.enum(["provider", "network", "developer", "fx"]),
  amount: amountText,
  currency: z.string(),
  isOfReceived: z
    .literal(true)
    .optional()
    .describe("The fee is in the currency of what was received; `currency` is the leg's."),
});

export const flowLeg = named("FlowLeg", {
  id: z.string(),
  organizationId: z.string(),
  type: z.enum(phases).describe("The leg's phase in this case."),
  kind: z.enum(evidenceKinds),
  status: z.enum(legStatuses),
  effect: z
    .enum(["forward", "back"])
    .describe("`forward`: money moves along the payment; `back`: it returns."),
  origins: z
    .array(z.enum(origins))
    .describe(
      "`verified`: a signed webhook, the partner's own lists or a chain node; `submitted`: an API credential or a file.",
    ),
  disputed: z
    .boolean()
    .describe("Whether verified and submitted records report different ends of the movement."),
  reverses: z
    .string()
    .nullable()
    .describe(
      "The transfer id or hash of the movement that this leg takes back, or its sourceRef if it has neither.",
    ),
  sameAs: z
    .object({ provider: z.string(), id: z.string() })
    .nullable()
    .optional()
    .describe("Another provider's report of the same movement, as the evidence names it."),
  provider: z.string().nullable(),
  providerTransferId: z.string().nullable(),
  txHash: z.string().nullable(),
  amount: amountText.describe("Before reversals."),
  reversedAmount: amountText.describe("The part of the amount that went back."),
  currency: z.string(),
  fromAddress: z.string().nullable(),
  toAddress: z.string().nullable(),
  tokenAddress: z.string().nullable(),
  logIndex: wholeNumber(0).nullable(),
  ...mapTextFacts(() => z.string().nullable()),
  externalReference: z.string().nullable(),
  requirementLevel: z.enum(requirementLevels).nullable(),
  chainCheck: z
    .enum(chainChecks)
    .nullable()
    .describe(
      "Result of checking on-chain evidence against the chain; null if no integration has an " +
        "RPC node for the chain.",
    ),
  assetCheck: z
    .enum(assetChecks)
    .nullable()
    .optional()
    .describe(
      "Only in the detail of a case; by the assets of today, also with `asOf`. `right`: the token contract is one that the " +
        "issuer publishes on this network, or an asset of the organization; `wrong`: another " +
        "contract, or another network than the payment's; `unverified`: no contract of this " +
        "ticker is known on the network; null: nothing is compared.",
    ),
  fees: z.array(fee),
  ...contractedFeeFields,
  exchangeRate: amountText.nullable(),
  references: z.array(z.object({ type: z.string(), value: z.string() })),
  metadata: nullableFreeFormObject.describe(
    "For on-chain evidence: `chainFamily` and `networkId`.",
  ),
  ignored: z
    .object({
      reason: reasonView,
      by: z.string(),
      at: timestampText,
      evidenceFilterId: z
        .string()
        .nullable()
        .describe("The filter that set the leg aside; null if a person did."),
    })
    .nullable()
    .describe("Who set the leg aside, when and why; null for a leg that counts."),
  rawRecordIds: z.array(z.string()),
  matchedCaseIds: z.array(z.string()),
  occurredAt: timestampText,
  createdAt: timestampText,
  updatedAt: timestampText,
});

export const caseFlowLeg = flowLeg
  .extend({
    returnedAmount: amountText.describe("The part of the case's share of the leg that went back."),
    counts: z
      .boolean()
      .describe("False for evidence that is shown and decides nothing, such as an ignored leg."),
  })
  .describe("A leg as its case sees it, with the phase and the effect that it has there.")
  .meta({ id: "CaseFlowLeg" });

export const candidate = named("MatchCandidate", {
  caseId: z.string(),
  strategy: z.enum(strategies),
  compared: z.object({ field: z.string(), evidence: z.string(), intent: z.string() }),
  amountDifference: amountText
    .nullable()
    .describe("Leg amount minus expected amount; null if the currencies differ."),
  minutesDifference: signedNumber.describe("Minutes from the effective date to the leg's time."),
  outcome: z.enum(["linked", "lost", "ambiguous"]),
  reason: z.string(),
});

export const explanation = named("MatchExplanation", {
  outcome: z.enum(["linked", "ambiguous", "unmatched"]),
  strategy: z.enum(strategies).nullable(),
  reason: z.string(),
  candidates: z.array(candidate),
});

export const matchLink = named("MatchLink", {
  id: z.string(),
  organizationId: z.string(),
  caseId: z.string(),
  flowLegId: z.string(),
  strategy: z.enum(strategies),
  firm: z
    .boolean()
    .describe(
      "False for a tentative link: by amount and time only. The full case shows true for all its links once a person closed it.",
    ),
  allocatedAmount: amountText,
  currency: z.string(),
  createdBy: z.string(),
  createdAt: timestampText,
  explanation,
});

export const flowLegDetail = extended("FlowLegDetail", flowLeg, {
  matched: z.boolean().describe("True if the whole amount of the leg is allocated to cases."),
  unallocatedAmount: amountText.describe("The amount that is allocated to no case."),
  mergedIntoId: z
    .string()
    .nullable()
    .describe(
      "The leg that replaces this one: later evidence showed that both report the same " +
        "movement.",
    ),
  matchLinks: z.array(matchLink),
  explanation,
});

export const candidateCase = extended("CandidateCase", candidate, {
  externalReference: z.string(),
  expectedAmount: amountText,
  currency: z.string(),
  effectiveDate: timestampText,
  status: z.enum(caseStatuses),
  verdict: z.enum(verdicts).nullable(),
  exceptionType: z.enum(exceptionTypes).nullable(),
});

export const explainedFlowLeg = extended("ExplainedFlowLeg", flowLegDetail, {
  crowded: crowd
    .nullable()
    .describe(
      "Set if too many payments or legs fit each other to link this leg by amount and time.",
    ),
  sharedReferences: z
    .array(z.string())
    .describe(
      "References of the leg that identify no payment, because more than 100 payments carry " +
        "them.",
    ),
  candidateCases: z
    .array(candidateCase)
    .describe(
      "The cases that the last decision about the leg considered, with what it found of each: at most 20.",
    ),
});
