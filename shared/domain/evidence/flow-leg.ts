import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, compare, subtract, sum } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Reason } from "#domain/value/reason.ts";
import type { FeeContract } from "./contracted-fee.ts";
import type { EvidenceKind } from "./evidence-kind.ts";
import type { Fee, LegFacts } from "./leg-facts.ts";

export const legStatuses = ["pending", "confirmed", "failed", "reversed", "missing"] as const;
export type LegStatus = (typeof legStatuses)[number];

/**
 * Why a leg failed or was reversed, if the evidence says so. It decides the exception type of the case.
 * `returning`: the provider has the money and is giving it back to the sender. `refund_failed`: the provider has
 * it, because giving it back failed.
 */
export type FailureCause =
  | "failed"
  | "returned"
  | "returning"
  | "reversed"
  | "canceled"
  | "refund_failed";

/**
 * Who vouches for a record: `verified` records come from a partner's signed webhook, a partner's own
 * lists or a chain node; `submitted` ones from an API credential or a file.
 */
export const origins = ["verified", "submitted"] as const;
export type Origin = (typeof origins)[number];

/** `forward`: the money moves along the payment; `back`: it returns. */
export type Effect = "forward" | "back";

/** What evidence calls money that went back; `failure`: a movement that failed after its confirmation. */
export type ReturnName = "refund" | "return" | "dispute" | "reversal" | "failure";

/** A part of a leg's money, or all of it, that went back. */
export type Reversal = {
  /** Positive, in `currency`, which may differ from the leg's. */
  readonly amount: Amount;
  readonly currency: Currency;
  readonly time: Instant;
  readonly name: ReturnName | null;
  /** The reversal's own id, such as a refund's or a dispute's; null where it has none. */
  readonly reference: string | null;
  /** The payment that the record of the reversal names; null where it names none. */
  readonly paymentUuid: Uuid<"payment"> | null;
  /** The references that the record of the reversal carries. */
  readonly references: readonly string[];
  /** The provider has the money: it is on its way to the sender, or giving it back failed. */
  readonly isWithProvider?: true;
};

/** How verified and submitted records differ about the final state of one leg. */
export type Dispute = {
  /** Whether their final states differ: confirmed, failed, reversed, or another currency. */
  readonly differsInStatus: boolean;
  /** The difference between their net amounts, in the currency of the leg; zero or above. */
  readonly amountDifference: Amount;
};

/** What one raw record says about a leg. */
export type Observation = {
  readonly rawRecordId: string;
  readonly origin: Origin;
  /**
   * The integration that delivered the record, otherwise its provider. Records of one source are combined
   * first.
   */
  readonly source: string;
  readonly status: LegStatus;
  readonly amount: Amount;
  readonly currency: Currency;
  readonly sequence: number | null;
  readonly occurredAt: Instant | null;
  readonly receivedAt: Instant;
  readonly cause: FailureCause | null;
  readonly facts: LegFacts;
  /** When its import was withdrawn; from then on the observation does not count. Absent if it was not. */
  readonly withdrawnAt?: Instant;
};

export const strategies = [
  "settlement_reference",
  "payment_intent_id",
  "provider_id",
  "tx_hash",
  "reference_exact",
  "receiving_account",
  "reference_normalized",
  "same_movement",
  "amount_and_counterparty",
  "amount_and_time_window",
  "manual",
] as const;
export type Strategy = (typeof strategies)[number];

/** Whether links of the strategy are tentative: amount and time do not identify the owner of the money. */
export function isByAmount(strategy: Strategy | null): boolean {
  return strategy === "amount_and_counterparty" || strategy === "amount_and_time_window";
}

/** A leg, or a part of its amount, assigned to a case. */
export type MatchLink = {
  readonly uuid: Uuid<"matchLink">;
  readonly paymentUuid: Uuid<"payment">;
  readonly strategy: Strategy;
  readonly firm: boolean;
  readonly allocatedAmount: Amount;
  /** The case's part of a batch's fees; absent where the link is no part of a batch net of fees. */
  readonly fees?: readonly Fee[];
  /** What was agreed for the fees of the leg; absent where no fee schedule applies. */
  readonly contract?: FeeContract;
  readonly createdAt: Instant;
  readonly createdBy: string;
  /** For a link by amount: the time from which new evidence no longer changes it. */
  readonly finalAt?: Instant;
  /** Set once the link is final: the matcher does not decide it again by amount. */
  readonly final?: true;
  /** The version of the expectation that it was decided by; absent for the first. */
  readonly expectationVersion?: number;
};

/** One candidate of a decision, with the values that were compared and why it won or lost. */
export type Candidate = {
  readonly paymentUuid: Uuid<"payment">;
  readonly strategy: Strategy;
  readonly compared: { readonly field: string; readonly evidence: string; readonly intent: string };
  /** Leg amount minus expected amount in the leg's currency; null when currencies differ. */
  readonly amountDifference: Amount | null;
  /** Whole minutes from the intent's effective date to the leg's time. */
  readonly minutesDifference: number;
  readonly outcome: "linked" | "lost" | "ambiguous";
  readonly reason: string;
};

export type Decision = {
  readonly outcome: "linked" | "ambiguous" | "unmatched";
  readonly strategy: Strategy | null;
  readonly reason: string;
  readonly candidates: readonly Candidate[];
  /** All payments among which the evidence is ambiguous; empty for other outcomes. */
  readonly ambiguousPaymentUuids: readonly Uuid<"payment">[];
};

/** An earlier decision about a leg, in force from `at`. */
export type PastDecision = {
  readonly at: Instant;
  readonly links: readonly MatchLink[];
  readonly decision: Decision;
};

/** Who set a leg aside, when and why. */
export type IgnoredMark = {
  readonly reason: Reason;
  readonly by: string;
  readonly at: Instant;
  /** The filter that set it aside; absent if a person did. */
  readonly filterUuid?: Uuid<"evidenceFilter">;
};

/** One movement of money as one kind of evidence observes it. */
export type FlowLeg = LegFacts & {
  readonly uuid: Uuid<"leg">;
  readonly organizationId: OrganizationId;
  readonly kind: EvidenceKind;
  readonly status: LegStatus;
  readonly effect: Effect;
  /**
   * Of a back leg, how much of it is where it was again, because it failed or was reversed after it had gone back; zero or
   * above.
   */
  readonly undoneAmount: Amount;
  /** Before reversals. */
  readonly amount: Amount;
  readonly currency: Currency;
  /** `occurredAt` of the record that decided the status, else when it was received. */
  readonly time: Instant;
  readonly cause: FailureCause | null;
  /** The parts of the leg that went back; of a back leg, the names that its records give it. */
  readonly reversals: readonly Reversal[];
  /** Origins of the records that count, `verified` first. */
  readonly origins: readonly Origin[];
  readonly dispute: Dispute | null;
  readonly observations: readonly Observation[];
  /** Whether the record fits several movements. It is not matched until a more complete record arrives. */
  readonly hasAmbiguousIdentity: boolean;
  /** The leg to which the records of this one were moved; it then has no records of its own. */
  readonly mergedInto: Uuid<"leg"> | null;
  readonly links: readonly MatchLink[];
  /** Set while a person or a filter has set the leg aside: it counts for nothing. */
  readonly ignored: IgnoredMark | null;
  /** Set once a person has restored the leg: no filter sets it aside again. */
  readonly restoredByPerson?: true;
  /** Payments from which a person unlinked the leg. */
  readonly excludedPaymentUuids: readonly Uuid<"payment">[];
  readonly decision: Decision;
  readonly decidedAt: Instant;
  readonly pastDecisions: readonly PastDecision[];
  /** Payments whose cases have not yet been updated to the decision about the leg. */
  readonly pendingCaseUuids: readonly Uuid<"payment">[];
  /** Set if lists do not distinguish its currency (docs/architecture.md, Lists). */
  readonly otherCurrency?: true;
  /** The account on which rows book it, hashed (docs/architecture.md, The table); absent if no row names one. */
  readonly bookedAccount?: string;
  /** When its personal data was erased, if no payment had it then; absent if it was not. */
  readonly erasedAt?: Instant;
  /** Hashes of the values by which it was listed before they were erased: a removal finds those lists by them. */
  readonly erasedKeys?: readonly string[];
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
  /** Grows by one with every change; a write is conditioned on the version that was read. */
  readonly version: number;
};

/** Earlier decisions stored with a leg. The bound keeps the item small. */
const maximumPastDecisions = 50;

/** The earlier decisions of a leg after a new one is made; the oldest are dropped first. */
export function pastDecisionsWith({
  pastDecisions,
  decidedAt,
  links,
  decision,
}: FlowLeg): readonly PastDecision[] {
  return [...pastDecisions, { at: decidedAt, links, decision }].slice(-maximumPastDecisions);
}

export function isManual(link: MatchLink): boolean {
  return link.strategy === "manual";
}

/** Whether later evidence cannot change the link: it is firm, or a link by amount that is final. */
export function isPermanentLink(link: Pick<MatchLink, "firm" | "final">): boolean {
  return link.firm || link.final === true;
}

/** Whether what was decided of the leg shows on a case: it is linked, or ambiguous among few. */
export function isEffective({ links, decision }: Pick<FlowLeg, "links" | "decision">): boolean {
  return links.length + decision.ambiguousPaymentUuids.length > 0;
}

/** Whether a back leg went back, and all of it is where it was again. */
export function isUndone({
  undoneAmount,
  amount,
}: Pick<FlowLeg, "undoneAmount" | "amount">): boolean {
  return compare(undoneAmount, "0" as Amount) > 0 && compare(undoneAmount, amount) >= 0;
}

/** Amount of the leg that no case has; zero or above. */
export function unallocatedAmount({ amount, links }: Pick<FlowLeg, "amount" | "links">): Amount {
  return subtract(amount, sum(links.map((link) => link.allocatedAmount)));
}

/** Whether a person set the leg aside. What a filter set aside counts again once a payment is named by it. */
export function isIgnoredByPerson({ ignored }: Pick<FlowLeg, "ignored">): boolean {
  return ignored !== null && ignored.filterUuid === undefined;
}

/**
 * Whether cases have all of the leg. What turned out to be about another leg, was withdrawn, or set aside
 * by a person, waits for nobody.
 */
export function isMatched(leg: FlowLeg): boolean {
  const hasLink = leg.links.length > 0;
  if (leg.mergedInto !== null || leg.ignored !== null || isWithdrawn(leg)) return true;
  return hasLink && compare(unallocatedAmount(leg), "0" as Amount) <= 0;
}

/** The records that count: those whose import nobody took back. */
export function standingObservations({
  observations,
}: Pick<FlowLeg, "observations">): readonly Observation[] {
  return observations.filter(({ withdrawnAt }) => withdrawnAt === undefined);
}

/** Whether every observation of the leg was withdrawn. The leg can still be read, but it counts nowhere. */
export function isWithdrawn(leg: Pick<FlowLeg, "observations">): boolean {
  return leg.observations.length > 0 && standingObservations(leg).length === 0;
}
