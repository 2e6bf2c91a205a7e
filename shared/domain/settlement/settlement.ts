/** A payout of a processor: many payments as one bank movement (docs/matching.md, Settlements). */
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, abs, compare, equals, isZero, subtract, sum } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type ItemTotals, totalOf } from "./settlement-items.ts";

/**
 * `draft`: takes items. `pending`: complete, and its bank movement is awaited. `carried`: its negative net is part of a
 * later settlement.
 */
export const settlementStatuses = [
  "draft",
  "pending",
  "settled",
  "short",
  "over",
  "late",
  "carried",
] as const;
export type SettlementStatus = (typeof settlementStatuses)[number];

/** Most items of a settlement, and most parts in which they are added. */
export const maximumItems = 50_000;
export const maximumParts = 1_000;

/** Most settlements that are carried one into the next. */
export const maximumCarries = 20;

/** State of the shares of a settlement: not made yet, expected, or arrived. */
type ShareState = "none" | "pending" | "confirmed";

export type SettlementWalk = {
  readonly to: ShareState;
  readonly part: number;
  readonly block: number;
};

/** Items whose absence from the bank movement would explain what is missing: their positions, one or two. */
export type ShortfallReason = readonly number[];

export type Settlement = {
  readonly uuid: Uuid<"settlement">;
  readonly organizationId: OrganizationId;
  readonly provider: string;
  /** The processor's id of the payout; unique with the provider, unless `keyCurrency` is present. */
  readonly reference: string;
  /** Present where another settlement in another currency has this provider and reference. */
  readonly keyCurrency?: Currency;
  readonly currency: Currency;
  /** Sum of the items' gross amounts and of what is carried into it; signed. */
  readonly gross: Amount;
  /** Sum of the items' net amounts and of what is carried into it: what the bank moves; signed. */
  readonly net: Amount;
  /** Whether an import makes it and states no amounts: gross and net are the sums of its items so far. */
  readonly countsItems: boolean;
  readonly expectedOn: Instant;
  /** The earlier settlement with a negative net that this one takes up, and that net; null where there is none. */
  readonly carriedFrom: { readonly uuid: Uuid<"settlement">; readonly net: Amount } | null;
  /** The later settlement that took this one up. */
  readonly carriedInto: Uuid<"settlement"> | null;
  readonly status: SettlementStatus;
  readonly items: ItemTotals;
  /** Number of items of each part in which they were added. */
  readonly parts: readonly number[];
  /** Grows by one when all items of the draft are removed. */
  readonly generation: number;
  /** Its case, which expects the bank movement; null for a draft, and where the net is zero. */
  readonly paymentUuid: Uuid<"payment"> | null;
  /** State that the last finished walk over all items gave to the shares. */
  readonly shares: ShareState;
  /** A walk over the items that runs: its goal, and the next part and block of items in it. */
  readonly walk: SettlementWalk | null;
  /** Moved by the bank so far, with its sign; null while nothing is confirmed. */
  readonly bankAmount: Amount | null;
  readonly shortfallReasons: readonly ShortfallReason[];
  readonly createdBy: string;
  readonly createdAt: Instant;
  readonly completedAt: Instant | null;
  readonly settledAt: Instant | null;
  readonly updatedAt: Instant;
  readonly version: number;
};

/** Whether shares are still to be updated. */
export function isProcessing({ status, walk, shares }: Settlement): boolean {
  return status !== "draft" && (walk !== null || shares === "none");
}

/** Whether clients see the same of both, but for the number and time of the last change: steps of a walk are not seen. */
export function isShownAlike(before: Settlement, after: Settlement): boolean {
  return shownText(before) === shownText(after);
}

function shownText(settlement: Settlement): string {
  const shown = { walk: isProcessing(settlement), version: 0, updatedAt: 0, step: 0, isAsked: 0 };
  return JSON.stringify({ ...settlement, ...shown });
}

/** What the items and the amount carried into a settlement lack to its gross and net amounts. */
export type Imbalance = { readonly gross: Amount; readonly net: Amount };

/** Null where items and carried amount add up to gross and net exactly. */
export function imbalanceOf({
  gross,
  net,
  carriedFrom,
  items,
}: Pick<Settlement, "gross" | "net" | "carriedFrom" | "items">): Imbalance | null {
  const all = totalOf(items);
  const carried = carriedFrom === null ? [] : [carriedFrom.net];
  const missing = {
    gross: subtract(gross, sum([all.gross, ...carried])),
    net: subtract(net, sum([all.net, ...carried])),
  };
  return isZero(missing.gross) && isZero(missing.net) ? null : missing;
}

/** The reference of the case that expects the bank movement: unique, because provider, reference and key currency are. */
export function caseReferenceOf({
  provider,
  reference,
  keyCurrency,
}: Pick<Settlement, "provider" | "reference" | "keyCurrency">): string {
  const own = keyCurrency === undefined ? "" : `:${keyCurrency}`;
  return `settlement:${provider}:${reference}${own}`;
}

/**
 * The bank movement that the settlement expects, as an intent: a credit, or a debit where its net is below zero. Null
 * where its net is zero: nothing moves then.
 */
export function expectationOf(
  settlement: Settlement,
  { uuid, createdAt }: Pick<PaymentIntent, "uuid" | "createdAt">,
): PaymentIntent | null {
  const { organizationId, reference, net, currency, expectedOn, provider } = settlement;
  if (isZero(net)) return null;
  const money = { amount: abs(net), currency };
  const isCredit = compare(net, "0" as Amount) > 0;
  const references = [{ type: "settlement", value: reference }];
  return {
    uuid,
    organizationId,
    externalReference: caseReferenceOf(settlement),
    source: money,
    destination: money,
    paymentType: "other",
    paymentSubtype: "settlement",
    stablecoin: null,
    chain: null,
    direction: isCredit ? "inbound" : "outbound",
    directionStated: true,
    beneficiaryAccount: null,
    beneficiaryName: isCredit ? null : provider,
    effectiveDate: expectedOn,
    references: JSON.stringify(references),
    metadata: null,
    referenceValues: [reference],
    referenceTypes: ["settlement"],
    expectedLegs: [{ phase: isCredit ? "destination" : "source", requirement: "required" }],
    createdAt,
    settlement: { uuid: settlement.uuid, reference },
  };
}

/** Fields that must be equal when a client creates the same settlement again. */
export function settlementMismatches(
  stored: Settlement,
  submitted: Pick<Settlement, "currency" | "gross" | "net" | "expectedOn" | "carriedFrom">,
): string[] {
  return [
    ...(stored.currency === submitted.currency ? [] : ["currency"]),
    ...(equals(stored.gross, submitted.gross) ? [] : ["gross"]),
    ...(equals(stored.net, submitted.net) ? [] : ["net"]),
    ...(stored.expectedOn === submitted.expectedOn ? [] : ["expectedOn"]),
    ...(stored.carriedFrom?.uuid === submitted.carriedFrom?.uuid ? [] : ["carriedFrom"]),
  ];
}
