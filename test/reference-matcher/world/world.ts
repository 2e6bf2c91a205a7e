/** What the reference matcher is given: all payments, records, rules and acts of people. */

import type { EvidenceKind } from "#domain/evidence/evidence-kind.ts";
import type { FailureCause, LegStatus, Origin } from "#domain/evidence/flow-leg.ts";
import type { LegFacts } from "#domain/evidence/leg-facts.ts";
import type { AmendablePart } from "#domain/payment/amendment.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { ReconciliationRule } from "#domain/rule/rule.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Amount } from "#domain/value/money.ts";

/** A raw record. */
export type WorldRecord = {
  /** Unique in the world. */
  readonly name: string;
  readonly kind: EvidenceKind;
  readonly origin: Origin;
  readonly source: string;
  readonly status: LegStatus;
  readonly amount: Amount;
  readonly currency: Currency;
  readonly sequence: number | null;
  readonly occurredAt: Instant | null;
  readonly receivedAt: Instant;
  readonly cause: FailureCause | null;
  readonly facts: LegFacts;
};

/** What a person does, with the leg of the record and the payment of that external reference. */
export type Act =
  | { readonly act: "link"; readonly record: string; readonly to: string; readonly amount: Amount }
  | { readonly act: "unlink"; readonly record: string; readonly from: string }
  | { readonly act: "resolve"; readonly payment: string };

/** An event of the partner. */
export type WorldEvent = {
  /** Unique in the world. */
  readonly name: string;
  readonly category: "transfer" | "virtual_account.activity";
  /** State of a transfer, type of an activity. */
  readonly word: string;
  readonly id: string;
  readonly clientReference: string | null;
  readonly value: string;
  readonly sequence: number;
  readonly minute: number;
};

export type WorldIntent = { readonly intent: PaymentIntent; readonly isCanceled: boolean };

/** What a client changes of what it expects, with the payment of that external reference. */
export type Amendment = { readonly payment: string; readonly part: Partial<AmendablePart> };

export type World = {
  readonly intents: readonly WorldIntent[];
  readonly rules: readonly ReconciliationRule[];
  readonly records: readonly WorldRecord[];
  /** What the partner sends, after the records. */
  readonly events: readonly WorldEvent[];
  /** Done when all records above are decided. */
  readonly acts: readonly Act[];
  /** Done after the acts. */
  readonly amendments: readonly Amendment[];
  /** Records that come after the acts and the amendments. */
  readonly later: readonly WorldRecord[];
  /** The moment of the last decision. */
  readonly now: Instant;
};

/** The payments by their last expectation. */
export function amendedIntents({ intents, amendments }: World): readonly WorldIntent[] {
  return intents.map(({ intent, isCanceled }) => {
    const own = amendments.filter(({ payment }) => payment === intent.externalReference);
    const parts = own.map(({ part }) => part);
    return { intent: Object.assign({}, intent, ...parts) as PaymentIntent, isCanceled };
  });
}
