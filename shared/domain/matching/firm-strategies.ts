/**
 * What evidence says itself about whose it is, strongest first (docs/matching.md, From leg to
 * case).
 */
import type { FlowLeg, Strategy } from "../evidence/flow-leg.ts";
import type { PaymentIntent } from "../payment/payment-intent.ts";
import type { RuleSettings } from "../rule/rule.ts";
import { hashesOf } from "./match-values.ts";

/** The values by which a leg and an intent met. */
export type SharedValue = {
  readonly field: string;
  readonly evidence: string;
  readonly intent: string;
};

export type FirmStrategy = {
  readonly name: Strategy;
  readonly allowedBy: keyof RuleSettings | null;
  readonly find: (leg: FlowLeg, intent: PaymentIntent) => SharedValue | null;
};

export const firmStrategies: readonly FirmStrategy[] = [
  {
    name: "payment_intent_id",
    allowedBy: null,
    find: (leg, intent) =>
      leg.paymentIntentUuid === intent.uuid
        ? { field: "paymentIntentId", evidence: intent.uuid, intent: intent.uuid }
        : null,
  },
  {
    name: "provider_id",
    allowedBy: "allowProviderIdMatch",
    find: (leg, intent) => findReference("providerTransferId", leg.providerTransferId, intent),
  },
  {
    name: "tx_hash",
    allowedBy: "allowTxHashMatch",
    find: (leg, intent) => {
      const hash = hashesOf(leg).find((each) => intent.referenceValues.includes(each)) ?? null;
      return findReference("txHash", hash, intent);
    },
  },
  { name: "reference_exact", allowedBy: "allowReferenceExactMatch", find: findExactReference },
];

function findReference(
  field: string,
  value: string | null,
  intent: PaymentIntent,
): SharedValue | null {
  return value !== null && intent.referenceValues.includes(value)
    ? { field, evidence: value, intent: value }
    : null;
}

function findExactReference(leg: FlowLeg, intent: PaymentIntent): SharedValue | null {
  if (leg.externalReference !== null && carries(intent, leg.externalReference)) {
    return sharedReference(leg.externalReference);
  }
  const reference = leg.references.find(({ value }) => carries(intent, value));
  return reference === undefined ? null : sharedReference(reference.value);
}

function carries(intent: PaymentIntent, text: string): boolean {
  return text === intent.externalReference || intent.referenceValues.includes(text);
}

function sharedReference(value: string): SharedValue {
  return { field: "externalReference", evidence: value, intent: value };
}
