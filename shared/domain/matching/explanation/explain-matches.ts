/** Why a leg went where its references lead, and what became of the other candidates (docs/matching.md, Explanation). */

import type { Candidate, FlowLeg, Strategy } from "#domain/evidence/flow-leg.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import {
  type FirmStrategy,
  firmStrategies,
  type SharedValue,
} from "../strategy/firm-strategies.ts";
import {
  byUuid,
  type CandidateIntent,
  type Match,
  type Matches,
  type OfIntent,
} from "../strategy/matches.ts";
import {
  type Allocation,
  ambiguousCasesToShow,
  candidateOf,
  type LegDecision,
  maximumCandidatesKept,
  nothingCompared,
  type SharedBy,
} from "./explain.ts";

/** The decision that gives the leg to these payments; ambiguous where there are none. */
export function explainMatches(
  leg: FlowLeg,
  { strategy, matches }: Matches,
  all: readonly CandidateIntent[],
  allocations: readonly Allocation[],
): LegDecision {
  const outcome = allocations.length > 0 ? "linked" : "ambiguous";
  // If one of several candidates was chosen, it comes first.
  const chosen = matches.length > 1 && allocations.length === 1 ? allocations[0] : undefined;
  const isChosen = ({ intent }: Match) =>
    chosen === undefined || intent.uuid === chosen.paymentUuid;
  const ordered =
    chosen === undefined
      ? matches
      : [...matches.filter(isChosen), ...matches.filter((each) => !isChosen(each))];
  const winners = asManyAsKept(ordered).map((match) =>
    candidateAmong(leg, strategy, match, {
      outcome: isChosen(match) ? outcome : "lost",
      count: matches.length,
      isChoice: chosen !== undefined,
    }),
  );
  const candidates =
    all.length === matches.length
      ? winners
      : asManyAsKept(winners.concat(losersOf(leg, { strategy, matches }, all)));
  return {
    allocations,
    decision: {
      outcome,
      strategy,
      reason: candidates[0]?.reason ?? "",
      candidates,
      ambiguousPaymentUuids:
        outcome === "linked" ? [] : ambiguousCasesToShow(matches.map(({ intent }) => intent.uuid)),
    },
  };
}

type Competition = {
  readonly outcome: Candidate["outcome"];
  /** Candidates that carry the value. */
  readonly count: number;
  /** Whether one of several candidates was chosen by amount and time. */
  readonly isChoice: boolean;
};

function candidateAmong(
  leg: FlowLeg,
  strategy: Strategy,
  { intent, sharedValue }: Match,
  competition: Competition,
): Candidate {
  const { outcome } = competition;
  const reason = reasonOf(strategy, sharedValue, competition);
  return candidateOf(leg, intent, { strategy, compared: sharedValue }, { outcome, reason });
}

function reasonOf(strategy: Strategy, sharedValue: SharedValue, competition: Competition): string {
  const { outcome, count, isChoice } = competition;
  const value = `${sharedValue.field} ${sharedValue.evidence}`;
  if (outcome === "ambiguous") {
    return `${count} intents carry ${value}. Their expected amounts do not add up to the evidence, and no single one fits it best.`;
  }
  if (!isChoice) return `Linked by ${strategy}: ${value} is the intent's.`;
  return outcome === "linked"
    ? `Linked by ${strategy}: of ${count} intents that carry ${value} this one fits best by amount, then by time.`
    : `Of ${count} intents that carry ${value} another one fits better by amount, then by time.`;
}

function losersOf(
  leg: FlowLeg,
  { strategy, matches }: Pick<Matches, "strategy" | "matches">,
  all: readonly CandidateIntent[],
): Candidate[] {
  const reason = `The stronger strategy ${strategy} decided, or the intent is canceled.`;
  const lost = { outcome: "lost", reason } as const;
  const matched = new Set(matches.map(({ intent }) => intent));
  const strategies = exactStrategies.filter(({ mayHold }) => mayHold?.(leg) !== false);
  return firstByUuid(all.filter(({ intent }) => !matched.has(intent))).map(({ intent }) => {
    const shared = sharedBy(strategies, leg, intent) ?? nothingShared;
    return candidateOf(leg, intent, shared, lost);
  });
}

/** The first candidates by id, as many as are kept. Most lists are in this order already. */
function firstByUuid<Each extends OfIntent>(candidates: readonly Each[]): readonly Each[] {
  const isOrdered = candidates.every(({ intent }, index) => {
    const before = candidates[index - 1];
    return before === undefined || before.intent.uuid < intent.uuid;
  });
  const ordered = isOrdered ? candidates : [...candidates].sort(byUuid);
  return asManyAsKept(ordered);
}

function asManyAsKept<Each>(all: readonly Each[]): readonly Each[] {
  return all.length > maximumCandidatesKept ? all.slice(0, maximumCandidatesKept) : all;
}

/** Reasons that hold independently of other candidates. */
const exactStrategies = firmStrategies.filter((each) => each.needsSingleCandidate !== true);

const nothingShared = { strategy: "reference_exact", compared: nothingCompared } as const;

/** The strongest of these strategies that holds, whether or not a rule allows it, and by what. */
function sharedBy(
  strategies: readonly FirmStrategy[],
  leg: FlowLeg,
  intent: PaymentIntent,
): SharedBy | null {
  for (const { name, find } of strategies) {
    const compared = find(leg, intent);
    if (compared !== null) return { strategy: name, compared };
  }
  return null;
}

/** The intents that share a value with an unmatched leg. */
export function switchedOff(leg: FlowLeg, candidates: readonly CandidateIntent[]): Candidate[] {
  const reason =
    "The rule that applies does not allow the strategy that would have matched, or the amount does not fit.";
  const sharing = candidates.flatMap(({ intent }) => {
    const shared = sharedBy(firmStrategies, leg, intent);
    return shared === null ? [] : [{ intent, shared }];
  });
  return firstByUuid(sharing).map(({ intent, shared }) =>
    candidateOf(leg, intent, shared, { outcome: "lost", reason }),
  );
}
