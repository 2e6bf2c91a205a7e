/**
 * Explains a decision about a leg: its candidates with the compared values (docs/matching.md, Explanation).
 */

import { mayGoBack } from "#domain/case/leg/expected-refund.ts";
import type { Candidate, Decision, FlowLeg, Strategy } from "#domain/evidence/flow-leg.ts";
import { type Fee, ownPhase } from "#domain/evidence/leg-facts.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { type RuleSettings, ruleTolerance } from "#domain/rule/rule.ts";
import type { Uuid } from "#domain/value/id.ts";
import { type Instant, minutesBetween } from "#domain/value/instant.ts";
import { type Amount, multiplyDivideHalfEven, subtract } from "#domain/value/money.ts";
import type { SharedValue } from "../strategy/firm-strategies.ts";

export type Allocation = {
  readonly paymentUuid: Uuid<"payment">;
  readonly strategy: Strategy;
  readonly amount: Amount;
  /** The case's part of the fees of a batch that is net of fees. */
  readonly fees?: readonly Fee[];
  /** For a link by amount: when it becomes final. */
  readonly finalAt?: Instant | null;
  /** Whether it has become final. */
  readonly final?: boolean;
};

export type LegDecision = {
  readonly allocations: readonly Allocation[];
  readonly decision: Decision;
};

/** A leg and the decision about it. */
export type DecidedLeg = { readonly leg: FlowLeg; readonly decision: LegDecision };

/** Candidates kept with a decision (docs/matching.md, Explanation). */
export const maximumCandidatesKept = 20;

/** Maximum number of cases that show an ambiguous leg. With more, only the leg shows it. */
const maximumAmbiguousCases = 20;

/** The cases that an ambiguous leg names: all of them, or none if they are too many. */
export function ambiguousCasesToShow(
  uuids: readonly Uuid<"payment">[],
): readonly Uuid<"payment">[] {
  return uuids.length > maximumAmbiguousCases ? [] : uuids;
}

/**
 * The amount that the intent expects of such a leg, in the leg's currency; null if it expects none in this
 * currency. With equal currencies, the phase decides between source and destination.
 */
export function expectedAmount(leg: FlowLeg, intent: PaymentIntent): Amount | null {
  const { source, destination } = intent;
  const isSource = leg.currency === source.currency;
  if (leg.currency !== destination.currency) return isSource ? source.amount : null;
  return isSource && isSourcePhase(leg, intent) ? source.amount : destination.amount;
}

/** What goes back counts in `destination` of a refund that does not require the phase that the leg states. */
function isSourcePhase(leg: FlowLeg, { refundOf, expectedLegs }: PaymentIntent): boolean {
  const phase = ownPhase(leg);
  if (phase !== "source" && phase !== "intermediary_in") return false;
  if (refundOf === undefined || !mayGoBack(leg)) return true;
  return expectedLegs.some((each) => each.phase === leg.phase && each.requirement === "required");
}

/**
 * The tolerance on the side of the expected amount.
 *
 * @param rule that of the leg's source type and the payment's type
 */
export function scaledTolerance(
  { source, destination }: PaymentIntent,
  rule: RuleSettings,
  expected: Amount,
): Amount {
  const tolerance = ruleTolerance(rule, destination);
  const isScaled = source.amount !== destination.amount && expected === source.amount;
  return isScaled
    ? multiplyDivideHalfEven(tolerance, source.amount, destination.amount)
    : tolerance;
}

/** The strategy by which a leg and a payment meet, and the values that it compares. */
export type SharedBy = Pick<Candidate, "strategy" | "compared">;
/** What became of a candidate, and why. */
export type CandidateResult = Pick<Candidate, "outcome" | "reason">;

/** A payment as one of the candidates of a leg. */
export function candidateOf(
  leg: FlowLeg,
  intent: PaymentIntent,
  { strategy, compared }: SharedBy,
  { outcome, reason }: CandidateResult,
): Candidate {
  const expected = expectedAmount(leg, intent);
  return {
    paymentUuid: intent.uuid,
    strategy,
    compared,
    amountDifference: expected === null ? null : subtract(leg.amount, expected),
    minutesDifference: minutesBetween(intent.effectiveDate, leg.time),
    outcome,
    reason,
  };
}

export function unmatched(reason: string, candidates: readonly Candidate[] = []): LegDecision {
  const kept = candidates.slice(0, maximumCandidatesKept);
  return {
    allocations: [],
    decision: {
      outcome: "unmatched",
      strategy: null,
      reason,
      candidates: kept,
      ambiguousPaymentUuids: [],
    },
  };
}

export const nothingCompared: SharedValue = { field: "reference", evidence: "", intent: "" };
