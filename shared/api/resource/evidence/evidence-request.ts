import * as z from "zod";
import { createdRange } from "#api/schema/field/created-range.ts";
import {
  anyAmount,
  currency,
  freeForm,
  integer,
  nonNegativeAmount,
  nonNegativeMoney,
  positiveAmount,
  reference,
  text,
  timestamp,
} from "#api/schema/field/fields.ts";
import { booleanFilter, listQuery } from "#api/schema/field/list-query.ts";
import { reason } from "#api/schema/field/reason.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { evidenceKinds } from "#domain/evidence/evidence-kind.ts";
import { legStatuses } from "#domain/evidence/flow-leg.ts";
import { mapTextFacts, textFacts } from "#domain/evidence/leg-facts.ts";
import { notUnderstoodCauses } from "#domain/evidence/not-understood.ts";
import { phases, requirementLevels } from "#domain/payment/phase.ts";

/** Names of the other sources of evidence; a provider must not use them. */
const reservedProviders = new Set(["onchain", "webhook", "polling", "import"]);
const maximumReferences = 20;
const maximumFees = 20;

const feeTypes = ["provider", "network", "developer", "fx"] as const;
const fee = strictObject(() => ({ type: z.enum(feeTypes), amount: anyAmount, currency }));

const shared = () => ({
  status: z.enum(legStatuses).default("confirmed"),
  amount: nonNegativeMoney,
  payload: freeForm,
  paymentIntentId: text(255).nullable().default(null),
  externalReference: text(255).nullable().default(null),
  requirementLevel: z.enum(requirementLevels).nullable().default(null),
  occurredAt: timestamp.nullable().default(null),
  references: z.array(reference).max(maximumReferences).default([]),
  metadata: freeForm.nullable().default(null),
  fees: z.array(fee).max(maximumFees).default([]),
  reverses: text(255)
    .nullable()
    .default(null)
    .describe(
      "The transfer id or hash of a movement that this one takes back, or its sourceRef if it has neither; of the same provider.",
    ),
});

const providerName = () =>
  text(64).refine((name) => !reservedProviders.has(name.toLowerCase()), {
    message: "Must not be one of onchain, webhook, polling, import.",
  });

export const createProviderEvidenceBody = strictObject(() => ({
  ...shared(),
  provider: providerName(),
  sourceRef: text(255),
  integrationKey: text(255).nullable().default(null),
  providerTransferId: text(255).nullable().default(null),
  ...mapTextFacts((name) => text(textFacts[name]).nullable().default(null)),
  phase: z
    .enum(phases)
    .optional()
    .meta({ override: { type: "string", enum: [...phases], default: "intermediary_in" } }),
  sequence: integer(Number.MIN_SAFE_INTEGER).nullable().default(null),
  exchangeRate: positiveAmount.nullable().default(null),
  sameAs: z
    .strictObject({ provider: text(64), id: text(255) })
    .nullable()
    .default(null)
    .describe(
      "Another provider's report of the same movement, such as that of the processor behind a gateway: its provider, and " +
        "its providerTransferId, or its sourceRef if it has none. The two corroborate each other and are never added.",
    ),
  account: text(255)
    .nullable()
    .default(null)
    .describe(
      "The own side: the account on which the money moved, such as a virtual account or a wallet.",
    ),
  counterparty: z
    .strictObject({
      name: text(255).nullable().default(null),
      account: text(255).nullable().default(null),
    })
    .nullable()
    .default(null)
    .describe("The other side, as a row of a statement names it: who paid, or who was paid."),
}));

const transactionHash = z.lazy(() =>
  z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/, "Must be 0x and 64 hexadecimal digits.")
    .transform((hash) => hash.toLowerCase())
    .meta({ override: { type: "string", pattern: "^0x[0-9a-fA-F]{64}$" } }),
);

const address = z.lazy(() =>
  text(255)
    .transform((value) => (/^0x[0-9a-fA-F]+$/.test(value) ? value.toLowerCase() : value))
    .meta({ override: { type: "string", minLength: 1, maxLength: 255 } }),
);

export const createOnchainEvidenceBody = strictObject(() => ({
  ...shared(),
  chainFamily: z.literal("evm", { message: "Only evm is supported." }).default("evm"),
  txHash: transactionHash,
  chainId: integer(1),
  fromAddress: address.nullable().default(null),
  toAddress: address.nullable().default(null),
  tokenAddress: address.nullable().default(null),
  sourceRef: text(255).nullable().default(null),
  phase: z.enum(phases).nullable().default(null),
  logIndex: integer(0).nullable().default(null),
}));

export type CreateProviderEvidenceBody = z.output<typeof createProviderEvidenceBody>;
export type CreateOnchainEvidenceBody = z.output<typeof createOnchainEvidenceBody>;

export const ignoreFlowLegBody = strictObject(() => ({ reason }));

export const restoreFlowLegBody = strictObject(() => ({ reason: reason.optional() }));

/** Refused deliveries, or records that were not understood (raw-record-list.ts). `from` and `to` are times of receipt. */
export const listRawRecordsQuery = listQuery(25, () => ({
  validationStatus: z.enum(["failed"]).optional(),
  notUnderstood: booleanFilter.optional(),
  cause: z.enum(notUnderstoodCauses).optional(),
  integrationId: text(255).optional(),
  source: text(64).optional(),
  ...createdRange(),
}));

export const listFlowLegsQuery = listQuery(25, () => ({
  matched: booleanFilter.optional(),
  ignored: booleanFilter.optional(),
  evidenceFilterId: text(255).optional(),
  phase: z.enum(phases).optional(),
  status: z.enum(legStatuses).optional(),
  kind: z.enum(evidenceKinds).optional(),
  provider: text(64).optional(),
  txHash: transactionHash.optional(),
  currency: currency.optional(),
  ...createdRange(),
  minAmount: nonNegativeAmount.optional(),
  maxAmount: nonNegativeAmount.optional(),
  reference: text(255).optional(),
  caseId: text(255).optional(),
  candidateOf: text(255).optional(),
}));
