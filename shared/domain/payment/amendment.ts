/** Changes of what a client expects (docs/matching.md, Amendment). */

import type { Instant } from "#domain/value/instant.ts";
import { compare, type Money } from "#domain/value/money.ts";
import type { PaymentIntent } from "./payment-intent.ts";

/** Maximum amendments of one intent. */
export const maximumAmendments = 100;

/** What an amendment may change, with what follows from the references. */
export type AmendablePart = Pick<
  PaymentIntent,
  | "source"
  | "destination"
  | "beneficiaryAccount"
  | "beneficiaryName"
  | "effectiveDate"
  | "references"
  | "referenceValues"
  | "referenceTypes"
  | "expectedLegs"
>;

/** One version of what an intent expects. */
export type IntentVersion = AmendablePart & {
  /** From 1, the version of the creation. */
  readonly version: number;
  readonly inForceFrom: Instant;
  /** Null for the version of the creation. */
  readonly reason: string | null;
  readonly actor: string | null;
  /** The fields in which it differs from the version before. */
  readonly changedFields: readonly AmendableField[];
};

const amendableFields = {
  source: (a, b) => isSameMoney(a.source, b.source),
  destination: (a, b) => isSameMoney(a.destination, b.destination),
  beneficiaryAccount: (a, b) => a.beneficiaryAccount === b.beneficiaryAccount,
  beneficiaryName: (a, b) => a.beneficiaryName === b.beneficiaryName,
  effectiveDate: (a, b) => a.effectiveDate === b.effectiveDate,
  references: (a, b) => a.references === b.references,
  expectedLegs: (a, b) => JSON.stringify(a.expectedLegs) === JSON.stringify(b.expectedLegs),
} as const satisfies Partial<
  Record<keyof AmendablePart, (a: AmendablePart, b: AmendablePart) => boolean>
>;

export type AmendableField = keyof typeof amendableFields;

export const amendableFieldNames = Object.keys(amendableFields) as [
  AmendableField,
  ...AmendableField[],
];

/** Amounts are compared by numeric value. */
function isSameMoney(a: Money, b: Money): boolean {
  return a.currency === b.currency && compare(a.amount, b.amount) === 0;
}

/** The fields in which two versions of an intent differ. */
export function amendedFields(before: AmendablePart, after: AmendablePart): AmendableField[] {
  return amendableFieldNames.filter((name) => !amendableFields[name](before, after));
}

/** The version of the expectation in force, from 1. */
export function versionOf({ expectationVersion = 1 }: Pick<PaymentIntent, "expectationVersion">) {
  return expectationVersion;
}

export function amendablePartOf(intent: AmendablePart): AmendablePart {
  const { source, destination, beneficiaryAccount, beneficiaryName } = intent;
  const { effectiveDate, references, referenceValues, referenceTypes, expectedLegs } = intent;
  return {
    source,
    destination,
    beneficiaryAccount,
    beneficiaryName,
    effectiveDate,
    references,
    referenceValues,
    referenceTypes,
    expectedLegs,
  };
}

/** The intent as it was under an earlier version of its expectation. */
export function intentAt(intent: PaymentIntent, at: IntentVersion): PaymentIntent {
  const { expectationVersion: _, ...rest } = intent;
  return {
    ...rest,
    ...amendablePartOf(at),
    ...(at.version === 1 ? {} : { expectationVersion: at.version }),
  };
}
