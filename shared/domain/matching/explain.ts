/**
 * Why a leg went where it went: its candidates with the values compared (docs/matching.md,
 * Explanation).
 */

import type { Candidate, Decision, FlowLeg, Strategy } from "../evidence/flow-leg.ts";
import { type Fee, ownPhase } from "../evidence/leg-facts.ts";
import type { PaymentIntent } from "../payment/payment-intent.ts";
import { type RuleSettings, ruleTolerance } from "../rule/rule.ts";
import type { Uuid } from "../value/id.ts";
import { type Instant, minutesBetween } from "../value/instant.ts";
import { type Amount, multiplyDivideHalfEven, subtract } from "../value/money.ts";
import type { SharedValue } from "./firm-strategies.ts";

export type Allocation = {
  readonly paymentUuid: Uuid<"payment">;
  readonly strategy: Strategy;
  readonly amount: Amount;
  /** The case's part of a batch's fees, where it is net of them. */
  readonly fees?: readonly Fee[];
  /** Of a link by amount: when it becomes final. */
  readonly finalAt?: Instant | null;
  /** Whether it has become final. */
  readonly final?: boolean;
};

export type LegDecision = {
  readonly allocations: readonly Allocation[];
  readonly decision: Decision;
};

/** A leg, and what was decided of it. */
export type DecidedLeg = { readonly leg: FlowLeg; readonly decision: LegDecision };

/** Candidates kept with a decision (docs/matching.md, Explanation). */
export const maximumCandidatesKept = 20;

/** Cases of which each is told that evidence is ambiguous among them; beyond, the leg alone says so. */
const maximumAmbiguousCases = 20;

/** The cases that an ambiguous leg names: all of them, or none where they are too many. */
export function ambiguousCasesToShow(
  uuids: readonly Uuid<"payment">[],
): readonly Uuid<"payment">[] {
  return uuids.length > maximumAmbiguousCases ? [] : uuids;
}

/**
 * What the intent expects of such a leg, in the leg's currency; null where it expects none in it.
 * With equal currencies the phase tells source amounts from destination amounts.
 */
export function expectedAmount(leg: FlowLeg, intent: PaymentIntent): Amount | null {
  const { source, destination } = intent;
  const isSource = leg.currency === source.currency;
  if (leg.currency !== destination.currency) return isSource ? source.amount : null;
  return isSource && isSourcePhase(leg) ? source.amount : destination.amount;
}

function isSourcePhase(leg: FlowLeg): boolean {
  const phase = ownPhase(leg);
  return phase === "source" || phase === "intermediary_in";
}

/**
 * The tolerance in the terms of what is expected of the leg.
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

export type CandidateOutcome = Pick<Candidate, "strategy" | "compared" | "outcome" | "reason">;

export function candidateOf(
  leg: FlowLeg,
  intent: PaymentIntent,
  result: CandidateOutcome,
): Candidate {
  const expected = expectedAmount(leg, intent);
  const { strategy, compared, outcome, reason } = result;
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
