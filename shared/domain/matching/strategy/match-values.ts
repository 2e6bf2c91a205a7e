import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { LegFacts } from "#domain/evidence/leg-facts.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { GroupInput } from "./group-input.ts";
import { receiversOfIntent, receiversOfLeg, receiverValue } from "./receivers.ts";

/** The values under which a leg and an intent find each other, each once: ids, references and receivers. */
export function valuesOfLeg(leg: LegFacts): string[] {
  const receivers = receiversOfLeg(leg).map(({ account }) => receiverValue(account));
  return [...new Set([...referencesOfLeg(leg), ...receivers])];
}

/** The ids and references of a leg, each once. */
export function referencesOfLeg(leg: LegFacts): string[] {
  const values = [
    leg.providerTransferId,
    leg.txHash,
    leg.sourceRef,
    leg.externalReference,
    leg.reverses,
    leg.sameAs?.id ?? null,
    ...(leg.routeGroupId === null ? [] : [routeGroupValue(leg.routeGroupId)]),
    ...leg.references.map((reference) => reference.value),
  ];
  return [...new Set(values.filter((value) => value !== null))];
}

/** The values of the leg and of each of its records: it stays registered under one that a later record replaced. */
export function everyValueOfLeg(leg: FlowLeg): string[] {
  const said = leg.observations.flatMap(({ facts }) => valuesOfLeg(facts));
  return [...new Set([...valuesOfLeg(leg), ...said])];
}

/** A route group is no reference: its values lie apart from all others. */
export function routeGroupValue(routeGroupId: string): string {
  return `\u0000route\u0000${routeGroupId}`;
}

/** Where the transfers to one receiver are listed, of a transaction that has very many: apart from all other values. */
export function transfersValue({
  txHash,
  toAddress,
}: {
  readonly txHash: string;
  readonly toAddress: string;
}): string {
  return `\u0000transfers\u0000${txHash}\u0000${toAddress}`;
}

/** The references and receivers of an intent, each once. */
export function valuesOfIntent(intent: PaymentIntent): string[] {
  return [...referencesOfIntent(intent), ...receiversOfIntent(intent).map(receiverValue)];
}

export function referencesOfIntent(intent: PaymentIntent): string[] {
  return [...new Set([intent.externalReference, ...intent.referenceValues])];
}

/** The leg without references that too many intents share. */
export function withoutSharedReferences(
  leg: FlowLeg,
  { sharedReferences }: Pick<GroupInput, "sharedReferences">,
): FlowLeg {
  if (sharedReferences === undefined || sharedReferences.size === 0) return leg;
  const { externalReference } = leg;
  const isShared = externalReference !== null && sharedReferences.has(externalReference);
  return {
    ...leg,
    externalReference: isShared ? null : externalReference,
    references: leg.references.filter(({ value }) => !sharedReferences.has(value)),
  };
}
