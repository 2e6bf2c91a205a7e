/**
 * The strategies that identify the payment of a leg, strongest first (docs/matching.md, From leg to case).
 */
import type { FlowLeg, Strategy } from "#domain/evidence/flow-leg.ts";
import { hashesOf } from "#domain/evidence/leg-hashes.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { RuleSettings } from "#domain/rule/rule.ts";
import { hasWrongCheckDigits } from "#domain/value/text/creditor-reference.ts";
import { foldReference, foldText } from "#domain/value/text/folded-text.ts";
import { namesReceiver, sharedReceiver } from "./receivers.ts";

/** The equal values of a leg and an intent. */
export type SharedValue = {
  readonly field: string;
  readonly evidence: string;
  readonly intent: string;
};

export type FirmStrategy = {
  readonly name: Strategy;
  readonly allowedBy: keyof RuleSettings | null;
  /** @param shared values that too many intents carry to identify one */
  readonly find: (
    leg: FlowLeg,
    intent: PaymentIntent,
    shared?: ReadonlySet<string>,
  ) => SharedValue | null;
  /** Whether the strategy may find anything for the leg; asked once, before the candidates are looked at. */
  readonly mayHold?: (leg: FlowLeg) => boolean;
  /**
   * Whether the strategy links only if it finds one candidate, and the leg has its expected amount within the
   * tolerance.
   */
  readonly needsSingleCandidate?: true;
};

export const firmStrategies: readonly FirmStrategy[] = [
  { name: "settlement_reference", allowedBy: null, find: findSettlement },
  {
    name: "payment_intent_id",
    allowedBy: null,
    find: (leg, intent) =>
      leg.paymentIntentUuid === intent.uuid
        ? { field: "paymentIntentId", evidence: intent.uuid, intent: intent.uuid }
        : null,
  },
  { name: "provider_id", allowedBy: "allowProviderIdMatch", find: findTransferId },
  { name: "tx_hash", allowedBy: "allowTxHashMatch", find: findHash },
  { name: "reference_exact", allowedBy: "allowReferenceExactMatch", find: findOwnReference },
  { name: "reference_exact", allowedBy: "allowReferenceExactMatch", find: findTypedReference },
  {
    name: "receiving_account",
    allowedBy: "allowReferenceExactMatch",
    find: findReceiver,
    mayHold: namesReceiver,
  },
  {
    name: "reference_normalized",
    allowedBy: "allowReferenceExactMatch",
    find: findFoldedReference,
    needsSingleCandidate: true,
  },
];

/** A bank movement that names a settlement belongs to it, whatever else it names (docs/matching.md, Settlements). */
function findSettlement(leg: FlowLeg, { settlement }: PaymentIntent): SharedValue | null {
  if (settlement === undefined) return null;
  const { reference } = settlement;
  const folded = foldReference(reference);
  const { externalReference, providerTransferId, references } = leg;
  const texts = [externalReference, providerTransferId, ...references.map(({ value }) => value)];
  const found = texts.find(
    (text) =>
      text !== null && (text === reference || (folded !== null && foldReference(text) === folded)),
  );
  return found == null ? null : { field: "settlement", evidence: found, intent: reference };
}

/** Characters from which a reference of any type may be a transfer id: an order number `T` is none. */
const minimumTransferIdLength = 10;

/** Clients name the types of transfer ids in their own words: a long value is compared whatever its type. */
function findTransferId(leg: FlowLeg, intent: PaymentIntent): SharedValue | null {
  const { providerTransferId: id } = leg;
  if (id === null) return null;
  const { referenceValues, referenceTypes } = intent;
  const isNamed = referenceValues.some(
    (value, index) =>
      value === id &&
      (id.length >= minimumTransferIdLength || isTransferIdType(referenceTypes?.[index])),
  );
  return isNamed ? { field: "providerTransferId", evidence: id, intent: id } : null;
}

const transferIdTypes: ReadonlySet<string> = new Set(
  ["provider_transfer_id", "transfer_id"].map(foldText),
);

/** Whether the type says that the value is a transfer id; intents of earlier formats have no types. */
function isTransferIdType(type: string | undefined): boolean {
  return type === undefined || transferIdTypes.has(foldText(type));
}

/** A hash is unique: the type of the reference that has it does not matter. */
function findHash(leg: FlowLeg, intent: PaymentIntent): SharedValue | null {
  const hashes = hashesOf(leg);
  if (hashes.length === 0) return null;
  const hash = hashes.find((each) => intent.referenceValues.includes(each));
  return hash === undefined ? null : { field: "txHash", evidence: hash, intent: hash };
}

function findOwnReference(leg: FlowLeg, intent: PaymentIntent): SharedValue | null {
  const { externalReference } = intent;
  const isNamed =
    leg.externalReference === externalReference ||
    (leg.references.length > 0 && leg.references.some(({ value }) => value === externalReference));
  return isNamed ? sharedReference(externalReference, externalReference) : null;
}

/** An externalReference has no type: it may be any reference of the intent. */
function findTypedReference(leg: FlowLeg, intent: PaymentIntent): SharedValue | null {
  const { externalReference, references } = leg;
  if (intent.referenceValues.length === 0) return null;
  if (externalReference !== null && intent.referenceValues.includes(externalReference)) {
    return sharedReference(externalReference, externalReference);
  }
  if (references.length === 0) return null;
  const shared = references.find(({ type, value }) => hasReference(intent, type, value));
  return shared === undefined
    ? null
    : { field: `references.${shared.type}`, evidence: shared.value, intent: shared.value };
}

/**
 * Whom the movement paid is whom the intent expects to be paid. Money that goes back reaches the beneficiary of a
 * payment that expects it, and of no other.
 */
export function findReceiver(
  leg: FlowLeg,
  intent: PaymentIntent,
  shared?: ReadonlySet<string>,
): SharedValue | null {
  if (leg.effect === "back" && intent.refundOf === undefined) return null;
  const receiver = sharedReceiver(leg, intent, shared);
  return receiver === null
    ? null
    : { field: receiver.field, evidence: receiver.account, intent: receiver.account };
}

function findFoldedReference(leg: FlowLeg, intent: PaymentIntent): SharedValue | null {
  const folded = foldReference(intent.externalReference);
  if (folded === null) return null;
  const texts =
    leg.externalReference === null
      ? leg.references.map(({ value }) => value)
      : [leg.externalReference, ...leg.references.map(({ value }) => value)];
  const found = texts.find((text) => foldReference(text) === folded && !hasWrongCheckDigits(text));
  return found === undefined ? null : sharedReference(found, intent.externalReference);
}

/** `orderNumber` and `order_number` are one type. */
function hasReference(intent: PaymentIntent, type: string, value: string): boolean {
  const { referenceValues, referenceTypes } = intent;
  return referenceValues.some((each, index) => {
    if (each !== value) return false;
    const known = referenceTypes?.[index];
    return known === undefined || known === type || foldText(known) === foldText(type);
  });
}

function sharedReference(evidence: string, intent: string): SharedValue {
  return { field: "externalReference", evidence, intent };
}
