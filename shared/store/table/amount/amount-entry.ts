/**
 * Entries of the amount index, which connects evidence and payments by amount and time. An entry
 * holds every value that decides whether the two fit, so that a crowd is recognized without reading
 * its members.
 */

import type { EvidenceKind } from "#domain/evidence/evidence-kind.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { ownPhase } from "#domain/evidence/leg-facts.ts";
import { type SourceType, sourceTypeOfLeg } from "#domain/evidence/source-type.ts";
import {
  type BucketWidth,
  bucketOf,
  bucketsNear,
  formatWidth,
} from "#domain/matching/pool/amount-bucket.ts";
import type { PaymentIntent, PaymentType } from "#domain/payment/payment-intent.ts";
import type { Phase } from "#domain/payment/phase.ts";
import type { Expected } from "#domain/rule/rule.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid, UuidKind } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import {
  type Amount,
  abs,
  compare,
  multiplyDivideHalfEven,
  subtract,
} from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { amountBucketPartition } from "../matching/matching-keys.ts";

/**
 * The side of the payment that an expected amount belongs to. Upper case: any leg with this amount
 * fits. Lower case: source and destination have one currency and different amounts, so the leg's
 * phase decides which side it is compared with.
 */
type Terms = "s" | "d" | "S" | "D";

/**
 * An amount that a payment expects, in one of its currencies, with the tolerance in that currency.
 */
export type Expectation = {
  readonly currency: Currency;
  readonly amount: Amount;
  readonly tolerance: Amount;
  readonly terms: Terms;
};

/**
 * Holds no tolerance: readers use the tolerance of the rules in force, not that of the time of
 * writing.
 */
export type PaymentEntry = Pick<Expectation, "amount" | "terms"> & {
  readonly uuid: Uuid<"payment">;
  readonly time: number;
  readonly paymentType: PaymentType;
  /** The destination amount; scales the tolerance for source amounts. */
  readonly destination: Amount;
  /** Null in entries that were written without it. */
  readonly destinationCurrency: Currency | null;
};

export type LegEntry = {
  readonly uuid: Uuid<"leg">;
  readonly time: number;
  readonly amount: Amount;
  readonly kind: EvidenceKind;
  readonly phase: Phase | null;
  readonly sourceType: SourceType;
};

/**
 * First letters of the sort keys. `waiting`: evidence without effect. `effective`: evidence whose
 * last decision affects a case (linked by amount, or ambiguous among few cases).
 */
export const entryKinds = { payment: "p", waiting: "l", effective: "m" } as const;
export type EntryLetter = (typeof entryKinds)[keyof typeof entryKinds];

/** A range of near amounts. With `scope`, only among the carriers of that reference. */
export type Bucket = {
  readonly organizationId: OrganizationId;
  readonly currency: Currency;
  readonly width: BucketWidth;
  readonly number: string;
  /**
   * A shared reference (docs/matching.md, A reference that very many share); null for the entries
   * of all.
   */
  readonly scope: string | null;
};

export function partitionOfBucket(bucket: Bucket): string {
  const { organizationId, currency, width, number, scope } = bucket;
  return amountBucketPartition(organizationId, [
    currency,
    formatWidth(width),
    number,
    ...(scope === null ? [] : [scope]),
  ]);
}

/**
 * The amounts that a payment expects: one if both sides are equal, otherwise one per side.
 *
 * @param tolerance in the destination currency
 */
export function expectationsOf(
  { source, destination }: PaymentIntent,
  tolerance: Amount,
): Expectation[] {
  const scaled = multiplyDivideHalfEven(tolerance, source.amount, destination.amount);
  const isOneCurrency = source.currency === destination.currency;
  if (isOneCurrency && compare(source.amount, destination.amount) === 0) {
    return [{ ...destination, tolerance, terms: "D" }];
  }
  return [
    { ...destination, tolerance, terms: isOneCurrency ? "d" : "D" },
    { ...source, tolerance: scaled, terms: isOneCurrency ? "s" : "S" },
  ];
}

type BucketScope = Pick<Bucket, "organizationId" | "scope">;

/** The bucket that holds the entry of this amount. */
export function bucketFor(
  where: BucketScope,
  currency: Currency,
  amount: Amount,
  width: BucketWidth,
): Bucket {
  const { organizationId, scope } = where;
  return { organizationId, scope, currency, width, number: bucketOf(amount, width) };
}

/** The buckets that together hold every amount within the width's tolerance of this amount. */
export function bucketsAround(
  where: BucketScope,
  currency: Currency,
  amount: Amount,
  width: BucketWidth,
): Bucket[] {
  const { organizationId, scope } = where;
  return bucketsNear(amount, width).map((number) => {
    return { organizationId, scope, currency, width, number };
  });
}

export function legEntryOf(leg: FlowLeg): LegEntry {
  const { uuid, time, amount, kind } = leg;
  return { uuid, time, amount, kind, phase: ownPhase(leg), sourceType: sourceTypeOfLeg(leg) };
}

/** Whether phase and amount of the leg fit the payment. Time is not considered. */
export function fitsAmount(
  leg: LegEntry,
  payment: Omit<PaymentEntry, "uuid" | "time">,
  tolerance: Amount,
): boolean {
  const isSource = leg.phase === "source" || leg.phase === "intermediary_in";
  if (payment.terms === "s" && !isSource) return false;
  if (payment.terms === "d" && isSource) return false;
  return isNear(leg.amount, payment, tolerance);
}

/** Whether an amount is within the tolerance of the expected amount, whatever the phase. */
export function isNear(
  amount: Amount,
  payment: Pick<PaymentEntry, "amount" | "terms" | "destination">,
  tolerance: Amount,
): boolean {
  if (amount === payment.amount) return true;
  const limit = limitOf(payment, tolerance);
  return compare(abs(subtract(amount, payment.amount)), limit) <= 0;
}

/** The tolerance, in the destination currency, converted to the side of the expected amount. */
export function limitOf(
  { amount, terms, destination }: Pick<PaymentEntry, "amount" | "terms" | "destination">,
  tolerance: Amount,
): Amount {
  const isScaled = terms === "s" || terms === "S";
  return isScaled ? multiplyDivideHalfEven(tolerance, amount, destination) : tolerance;
}

/** The leg's phase, or the phase that it would have in the payment's case if it has none. */
export function phaseAt(leg: LegEntry, { terms }: Pick<PaymentEntry, "terms">): Phase {
  return leg.phase ?? (terms === "s" || terms === "S" ? "source" : "destination");
}

/** The amount and currency that the tolerance of the payment depends on. */
export function expectedOf({
  destination,
  destinationCurrency,
}: Pick<PaymentEntry, "destination" | "destinationCurrency">): Expected {
  return { amount: destination, currency: destinationCurrency };
}

type Attributes = Readonly<Record<string, unknown>>;

export function attributesOfPayment(
  { paymentType, destination, expectationVersion }: PaymentIntent,
  { amount, terms }: Expectation,
): Attributes {
  const version = expectationVersion === undefined ? {} : { n: expectationVersion };
  const entry = { v: 2, a: amount, y: paymentType, s: terms, c: destination.currency, ...version };
  return destination.amount === amount ? entry : { ...entry, d: destination.amount };
}

/** How long a removed entry of an amended intent is kept: longer than any writer of it can run. */
const removedSeconds = 86_400;

/**
 * What stays of a removed entry of an amended intent. A matcher that read the intent before the amendment
 * may write its entry later: the condition of `entryCondition` then fails.
 */
export function attributesOfRemoved(version: number, now: Instant): Attributes {
  return { v: 2, n: version, gone: true, expiresAt: Math.floor(now / 1_000) + removedSeconds };
}

/** Holds unless a later version of the intent's expectation has written or removed the entry. */
export function entryCondition(version: number) {
  return {
    condition: "attribute_not_exists(n) OR n <= :version",
    values: { ":version": version },
  };
}

/** Whether the item is an entry, and not what stays of a removed one. */
export function isEntry(item: Attributes): boolean {
  return item["gone"] !== true;
}

export function attributesOfLeg(leg: FlowLeg): Attributes {
  const { amount, kind, phase, sourceType } = legEntryOf(leg);
  return { v: 2, a: amount, k: kind, y: sourceType, ...(phase === null ? {} : { f: phase }) };
}

export function decodePaymentEntry(item: Attributes): PaymentEntry {
  return {
    ...positionInIndex<"payment">(item),
    amount: item["a"] as Amount,
    destination: (item["d"] ?? item["a"]) as Amount,
    destinationCurrency: (item["c"] as Currency | undefined) ?? null,
    paymentType: item["y"] as PaymentType,
    terms: item["s"] as Terms,
  };
}

export function decodeLegEntry(item: Attributes): LegEntry {
  return {
    ...positionInIndex<"leg">(item),
    amount: item["a"] as Amount,
    kind: item["k"] as EvidenceKind,
    phase: (item["f"] as Phase | undefined) ?? null,
    sourceType: item["y"] as SourceType,
  };
}

function positionInIndex<K extends UuidKind>(
  item: Attributes,
): { readonly uuid: Uuid<K>; readonly time: number } {
  const [, time = "0", uuid = ""] = (item["sk"] as string).split("#");
  return { uuid: uuid as Uuid<K>, time: Number(time) };
}
