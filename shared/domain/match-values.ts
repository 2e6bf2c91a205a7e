import type { FlowLeg } from "./flow-leg.ts";
import type { PaymentIntent } from "./payment-intent.ts";

/** The values under which a leg and an intent find each other, each once. */
export function valuesOfLeg(leg: FlowLeg): string[] {
  const values = [
    leg.providerTransferId,
    leg.txHash,
    leg.externalReference,
    ...leg.references.map((reference) => reference.value),
  ];
  return [...new Set(values.filter((value) => value !== null))];
}

export function valuesOfIntent(intent: PaymentIntent): string[] {
  return [...new Set([intent.externalReference, ...intent.referenceValues])];
}

/** The value that names the movement a leg tells of; null where its raw record is its identity. */
export function movementValue(
  leg: Pick<FlowLeg, "kind" | "txHash" | "providerTransferId"> &
    Partial<Pick<FlowLeg, "chainCheck">>,
): string | null {
  if (leg.chainCheck === "contradicted") return null;
  return leg.kind === "chain" ? leg.txHash : leg.providerTransferId;
}

type Identity = Pick<
  FlowLeg,
  "kind" | "provider" | "phase" | "chainId" | "tokenAddress" | "toAddress" | "logIndex"
>;

/**
 * Whether two tellings under one movement value may be about one leg (design: matching, Flow leg):
 * for chains chain, token, recipient and log index, for the others provider and phase. Parts that
 * are absent match any.
 */
export function mayBeSameLeg(a: Identity, b: Identity): boolean {
  if (a.kind !== b.kind) return false;
  const fields: readonly (keyof Identity)[] =
    a.kind === "chain"
      ? ["chainId", "tokenAddress", "toAddress", "logIndex"]
      : ["provider", "phase"];
  return fields.every((name) => a[name] === null || b[name] === null || a[name] === b[name]);
}
