import * as z from "zod";
import { evidenceKinds } from "../../../domain/evidence/evidence-kind.ts";
import { legStatuses, strategies } from "../../../domain/evidence/flow-leg.ts";
import { chainChecks } from "../../../domain/evidence/leg-facts.ts";
import { phases, requirementLevels } from "../../../domain/payment/phase.ts";
import {
  amountText,
  listOf,
  nullableFreeFormObject,
  signedNumber,
  timestampText,
  wholeNumber,
} from "./common-response.ts";
import { crowd } from "./match-pool-response.ts";

export const evidenceAcceptance = z
  .object({
    accepted: z.boolean(),
    duplicate: z
      .boolean()
      .describe("True where this source and sourceRef were known: the ids are the first record's."),
    rawRecordId: z.string(),
    flowLegIds: z.array(z.string()),
    matchedCaseIds: z.array(z.string()),
    signatureValid: z.boolean().describe("True for evidence that was submitted with a credential."),
    source: z
      .string()
      .describe("The provider that was submitted, or `onchain`, `webhook`, `polling`, `import`."),
    sourceRef: z.string(),
  })
  .meta({ id: "EvidenceAcceptanceResponse" });

const sha256Hex = z.string().meta({ override: { type: "string", pattern: "^[0-9a-f]{64}$" } });

export const rawRecord = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    kind: z.enum(evidenceKinds),
    source: z.string(),
    sourceRef: z.string(),
    validationStatus: z.enum(["valid", "failed"]),
    signatureValid: z.boolean(),
    contentType: z.string(),
    bodySha256: sha256Hex.describe("SHA-256 of the body as it was received."),
    bodyBytes: wholeNumber(0),
    flowLegIds: z.array(z.string()),
    occurredAt: timestampText.nullable(),
    receivedAt: timestampText,
    receivedBy: z.string(),
    withdrawnAt: timestampText
      .nullable()
      .describe(
        "When its import was withdrawn: its sourceRef is free again, and it counts nowhere.",
      ),
  })
  .meta({ id: "RawRecord" });

export const fee = z
  .object({
    type: z.enum(["provider", "network", "developer", "fx"]),
    amount: amountText,
    currency: z.string(),
  })
  .meta({ id: "Fee" });

export const flowLeg = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    type: z.enum(phases).describe("The leg's phase in this case."),
    kind: z.enum(evidenceKinds),
    status: z.enum(legStatuses),
    provider: z.string().nullable(),
    providerTransferId: z.string().nullable(),
    txHash: z.string().nullable(),
    amount: amountText,
    currency: z.string(),
    fromAddress: z.string().nullable(),
    toAddress: z.string().nullable(),
    tokenAddress: z.string().nullable(),
    logIndex: wholeNumber(0).nullable(),
    routeGroupId: z.string().nullable(),
    externalReference: z.string().nullable(),
    requirementLevel: z.enum(requirementLevels).nullable(),
    chainCheck: z
      .enum(chainChecks)
      .nullable()
      .describe(
        "What the chain says of on-chain evidence; null where no integration has a node to ask.",
      ),
    fees: z.array(fee),
    exchangeRate: amountText.nullable(),
    references: z.array(z.object({ type: z.string(), value: z.string() })),
    metadata: nullableFreeFormObject.describe(
      "For on-chain evidence `chainFamily` and `networkId`.",
    ),
    rawRecordIds: z.array(z.string()),
    matchedCaseIds: z.array(z.string()),
    occurredAt: timestampText,
    createdAt: timestampText,
    updatedAt: timestampText,
  })
  .meta({ id: "FlowLeg" });

const candidate = z
  .object({
    caseId: z.string(),
    strategy: z.enum(strategies),
    compared: z.object({ field: z.string(), evidence: z.string(), intent: z.string() }),
    amountDifference: amountText
      .nullable()
      .describe("Leg amount minus expected amount; null where the currencies differ."),
    minutesDifference: signedNumber.describe("From the effective date to the leg's time."),
    outcome: z.enum(["linked", "lost", "ambiguous"]),
    reason: z.string(),
  })
  .meta({ id: "MatchCandidate" });

const explanation = z
  .object({
    outcome: z.enum(["linked", "ambiguous", "unmatched"]),
    strategy: z.enum(strategies).nullable(),
    reason: z.string(),
    candidates: z.array(candidate),
  })
  .meta({ id: "MatchExplanation" });

export const matchLink = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    caseId: z.string(),
    flowLegId: z.string(),
    strategy: z.enum(strategies),
    firm: z.boolean().describe("False for a tentative link, by amount and time alone."),
    allocatedAmount: amountText,
    currency: z.string(),
    createdBy: z.string(),
    createdAt: timestampText,
    explanation,
  })
  .meta({ id: "MatchLink" });

export const flowLegDetail = flowLeg
  .extend({
    matched: z.boolean().describe("Whether cases have all of the leg's amount."),
    unallocatedAmount: amountText.describe("What no case has."),
    mergedIntoId: z
      .string()
      .nullable()
      .describe("The leg that this one's records turned out to be about."),
    matchLinks: z.array(matchLink),
    explanation,
  })
  .meta({ id: "FlowLegDetail" });

export const flowLegList = listOf("FlowLeg", flowLegDetail);

export const explainedFlowLeg = flowLegDetail
  .extend({
    crowded: crowd
      .nullable()
      .describe(
        "Set where too much fits this leg, or what it fits, to link it by amount and time.",
      ),
    sharedReferences: z
      .array(z.string())
      .describe("References of the leg that name nobody: more than 100 payments carry them."),
  })
  .meta({ id: "ExplainedFlowLeg" });
