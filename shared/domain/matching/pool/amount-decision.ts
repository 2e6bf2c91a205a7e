/** The result of a decision by amount and its explanation (docs/matching.md, Explanation). */

import type { Candidate } from "#domain/evidence/flow-leg.ts";
import { compare } from "#domain/value/money.ts";
import type { PositionFit } from "../assignment/amount-pool.ts";
import {
  ambiguousCasesToShow,
  type CandidateResult,
  candidateOf,
  type LegDecision,
  maximumCandidatesKept,
} from "../explanation/explain.ts";

export type AmountStrategy = "amount_and_counterparty" | "amount_and_time_window";

export function linkedTo(
  fit: PositionFit,
  fits: readonly PositionFit[],
  strategy: AmountStrategy,
): LegDecision {
  const { leg, position, finalAt } = fit;
  const candidates = candidatesOf(fits, { winner: fit, strategy });
  return {
    allocations: [
      { paymentUuid: position.case.intent.uuid, strategy, amount: leg.amount, finalAt },
    ],
    decision: {
      outcome: "linked",
      strategy,
      reason: `Linked by ${strategy}: ${whyLinked[strategy]}`,
      candidates,
      ambiguousPaymentUuids: [],
    },
  };
}

const whyLinked: Readonly<Record<AmountStrategy, string>> = {
  amount_and_counterparty:
    "the only best fit of amount and time among the payments to this counterparty.",
  amount_and_time_window: "the only best fit of amount and time.",
};

export function ambiguousAmong(
  among: readonly PositionFit[],
  fits: readonly PositionFit[],
  { strategy, isTooLarge }: { readonly strategy: AmountStrategy; readonly isTooLarge: boolean },
): LegDecision {
  const reason = isTooLarge
    ? "Too many payments and pieces of evidence fit each other by amount and time."
    : "Several payments or pieces of evidence fit equally well by amount and time.";
  const uuids = [...new Set(among.map(({ position }) => position.case.intent.uuid))].sort();
  const names = new Set(uuids);
  const candidates = candidatesToShow(fits, strategy, ({ position }) =>
    names.has(position.case.intent.uuid)
      ? { outcome: "ambiguous", reason }
      : { outcome: "lost", reason: lostReason },
  );
  return {
    allocations: [],
    decision: {
      outcome: "ambiguous",
      strategy,
      reason,
      candidates,
      ambiguousPaymentUuids: ambiguousCasesToShow(uuids),
    },
  };
}

const lostReason = "Another assignment of evidence and payments fits better by amount and time.";

export function candidatesOf(
  fits: readonly PositionFit[],
  { winner, strategy }: { readonly winner: PositionFit | null; readonly strategy: AmountStrategy },
) {
  return candidatesToShow(fits, strategy, (fit) =>
    fit === winner
      ? { outcome: "linked", reason: "The best fit by amount, then by time." }
      : { outcome: "lost", reason: lostReason },
  );
}

/** The nearest of the fits of one leg, each with what became of it. */
function candidatesToShow(
  fits: readonly PositionFit[],
  strategy: AmountStrategy,
  resultOf: (fit: PositionFit) => CandidateResult,
): Candidate[] {
  return orderedCandidates(fits)
    .slice(0, maximumCandidatesKept)
    .map((fit) =>
      candidateOf(
        fit.leg,
        fit.position.case.intent,
        { strategy, compared: comparedOf(fit) },
        resultOf(fit),
      ),
    );
}

/** Nearest first, so that the nearest candidates are kept. */
function orderedCandidates(fits: readonly PositionFit[]): readonly PositionFit[] {
  if (fits.length < 2) return fits;
  return [...fits].sort(
    (a, b) =>
      compare(a.difference, b.difference) ||
      a.minutes - b.minutes ||
      (a.position.id < b.position.id ? -1 : 1),
  );
}

function comparedOf({ leg, expected }: PositionFit) {
  return {
    field: "amount",
    evidence: `${leg.amount} ${leg.currency}`,
    intent: `${expected} ${leg.currency}`,
  };
}
