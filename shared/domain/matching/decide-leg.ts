/** Decides one leg by its identifiers and references, without other evidence. */

import type { Candidate, FlowLeg, Strategy } from "../evidence/flow-leg.ts";
import type { PaymentIntent } from "../payment/payment-intent.ts";
import type { RuleSettings } from "../rule/rule.ts";
import { abs, compare, subtract } from "../value/money.ts";
import { type OwnFees, shareBatch } from "./batch.ts";
import {
  type Allocation,
  ambiguousCasesToShow,
  candidateOf,
  expectedAmount,
  type LegDecision,
  maximumCandidatesKept,
  nothingCompared,
  scaledTolerance,
  unmatched,
} from "./explain.ts";
import { type FirmStrategy, firmStrategies, type SharedValue } from "./firm-strategies.ts";

/** An intent that shares a match key with the leg, and the rule that governs their meeting. */
export type CandidateIntent = {
  readonly intent: PaymentIntent;
  readonly rule: RuleSettings;
  readonly canceled?: boolean;
};

/** An intent that a strategy found, and by what. */
export type Match = { readonly intent: PaymentIntent; readonly sharedValue: SharedValue };

/** The candidates of the strongest strategy that has any. */
export type Matches = {
  /** Position of the strategy among the firm ones, the strongest first. */
  readonly tier: number;
  readonly strategy: Strategy;
  /** In the order of their ids; at least one. */
  readonly matches: readonly Match[];
};

/**
 * The candidates of the strongest strategy that has any; null if none has. Their order does not matter.
 * Canceled intents do not compete if another candidate is not canceled.
 *
 * @param from index of the first strategy to try
 */
export function strongestMatches(
  leg: FlowLeg,
  candidates: readonly CandidateIntent[],
  from = 0,
): Matches | null {
  if (candidates.length === 0) return null;
  for (let tier = from; tier < firmStrategies.length; tier += 1) {
    const strategy = firmStrategies[tier] as FirmStrategy;
    const matches = matchesOf(strategy, leg, candidates);
    if (matches.length > 0) return { tier, strategy: strategy.name, matches };
  }
  return null;
}

type CandidateMatch = Match & { readonly candidate: CandidateIntent };

function matchesOf(
  strategy: FirmStrategy,
  leg: FlowLeg,
  candidates: readonly CandidateIntent[],
): readonly Match[] {
  const found: CandidateMatch[] = [];
  for (const candidate of candidates) {
    const { intent, rule } = candidate;
    if (strategy.allowedBy !== null && rule[strategy.allowedBy] !== true) continue;
    const sharedValue = strategy.find(leg, intent);
    if (sharedValue !== null) found.push({ intent, sharedValue, candidate });
  }
  if (strategy.needsSingleCandidate === true) return singleMatch(leg, competingOf(found));
  return found.length < 2 ? found : [...competingOf(found)].sort(byUuid);
}

/** Canceled intents do not compete if another candidate is not canceled. */
function competingOf(found: readonly CandidateMatch[]): readonly CandidateMatch[] {
  if (found.length < 2) return found;
  const living = found.filter(({ candidate }) => candidate.canceled !== true);
  return living.length === 0 ? found : living;
}

function singleMatch(leg: FlowLeg, found: readonly CandidateMatch[]): readonly Match[] {
  const [only, ...others] = found;
  const holds = only !== undefined && others.length === 0 && hasExpected(leg, only.candidate);
  return holds ? [only] : [];
}

/** Whether the leg has what the candidate expects, within its tolerance. */
export function hasExpected(leg: FlowLeg, { intent, rule }: CandidateIntent): boolean {
  const expected = expectedAmount(leg, intent);
  if (expected === null) return false;
  const difference = abs(subtract(leg.amount, expected));
  return compare(difference, scaledTolerance(intent, rule, expected)) <= 0;
}

/**
 * Links the leg: one candidate takes all of it; several share it if it is their batch. Otherwise null: one
 * candidate must still be chosen.
 */
export function linkMatches(
  leg: FlowLeg,
  found: Matches,
  all: readonly CandidateIntent[],
  ownFees: OwnFees | null,
): LegDecision | null {
  const allocations = allocate(leg, found, ownFees);
  return allocations.length === 0 ? null : explain(leg, found, all, allocations);
}

function allocate(
  leg: FlowLeg,
  { strategy, matches }: Matches,
  ownFees: OwnFees | null,
): readonly Allocation[] {
  const [only, ...others] = matches;
  if (only === undefined) return [];
  return others.length === 0
    ? [{ paymentUuid: only.intent.uuid, strategy, amount: leg.amount }]
    : shareBatch(
        leg,
        strategy,
        matches.map(({ intent }) => intent),
        ownFees,
      );
}

/** One of several candidates takes the whole leg. */
export function linkOneOf(
  leg: FlowLeg,
  found: Matches,
  all: readonly CandidateIntent[],
  chosen: PaymentIntent,
): LegDecision {
  const { strategy } = found;
  return explain(leg, found, all, [{ paymentUuid: chosen.uuid, strategy, amount: leg.amount }]);
}

/** The leg is ambiguous among several candidates. */
export const ambiguousAmongMatches = (
  leg: FlowLeg,
  found: Matches,
  all: readonly CandidateIntent[],
): LegDecision => explain(leg, found, all, []);

/**
 * A leg that takes no position and fits none of several candidates: it stays unmatched and changes no case.
 */
export function leaveUndecided(
  leg: FlowLeg,
  found: Matches,
  all: readonly CandidateIntent[],
  reason: string,
): LegDecision {
  const { decision } = explain(leg, found, all, []);
  const candidates = decision.candidates.map((each) => ({ ...each, outcome: "lost" as const }));
  return {
    allocations: [],
    decision: { ...decision, outcome: "unmatched", reason, candidates, ambiguousPaymentUuids: [] },
  };
}

function explain(
  leg: FlowLeg,
  { strategy, matches }: Matches,
  all: readonly CandidateIntent[],
  allocations: readonly Allocation[],
): LegDecision {
  const outcome = allocations.length > 0 ? "linked" : "ambiguous";
  // Of several candidates one may have been chosen: it comes first.
  const chosen = matches.length > 1 && allocations.length === 1 ? allocations[0] : undefined;
  const isChosen = ({ intent }: Match) =>
    chosen === undefined || intent.uuid === chosen.paymentUuid;
  const ordered =
    chosen === undefined
      ? matches
      : [...matches.filter(isChosen), ...matches.filter((each) => !isChosen(each))];
  const winners = ordered.slice(0, maximumCandidatesKept).map((match) =>
    candidateAmong(leg, strategy, match, {
      outcome: isChosen(match) ? outcome : "lost",
      count: matches.length,
      isChoice: chosen !== undefined,
    }),
  );
  const candidates =
    all.length === matches.length
      ? winners
      : [...winners, ...losersOf(leg, strategy, matches, all)].slice(0, maximumCandidatesKept);
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

type OfIntent = { readonly intent: PaymentIntent };

function byUuid(a: OfIntent, b: OfIntent): number {
  return a.intent.uuid < b.intent.uuid ? -1 : 1;
}

type CandidateResult = {
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
  result: CandidateResult,
): Candidate {
  const { outcome } = result;
  const reason = reasonOf(strategy, sharedValue, result);
  return candidateOf(leg, intent, { strategy, compared: sharedValue, outcome, reason });
}

function reasonOf(strategy: Strategy, sharedValue: SharedValue, result: CandidateResult): string {
  const { outcome, count, isChoice } = result;
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
  winner: Strategy,
  matches: readonly Match[],
  all: readonly CandidateIntent[],
): Candidate[] {
  const reason = `The stronger strategy ${winner} decided, or the intent is canceled.`;
  return firstByUuid(
    all.filter((each) => !matches.some((match) => match.intent === each.intent)),
  ).map(({ intent }) => loserOf(leg, intent, reason));
}

/** The first candidates by id, as many as are kept. Most lists are in this order already. */
function firstByUuid(candidates: readonly CandidateIntent[]): readonly CandidateIntent[] {
  const isOrdered = candidates.every(({ intent }, index) => {
    const before = candidates[index - 1];
    return before === undefined || before.intent.uuid < intent.uuid;
  });
  const ordered = isOrdered ? candidates : [...candidates].sort(byUuid);
  return ordered.slice(0, maximumCandidatesKept);
}

function loserOf(leg: FlowLeg, intent: PaymentIntent, reason: string): Candidate {
  for (const { name, find, needsSingleCandidate } of firmStrategies) {
    const compared = needsSingleCandidate === true ? null : find(leg, intent);
    if (compared !== null) {
      return candidateOf(leg, intent, { strategy: name, compared, outcome: "lost", reason });
    }
  }
  const unrelated = { strategy: "reference_exact", compared: nothingCompared } as const;
  return candidateOf(leg, intent, { ...unrelated, outcome: "lost", reason });
}

/** Decides a leg by itself, without other legs, and explains why it is unmatched if no strategy links it. */
export function decideLeg(leg: FlowLeg, candidates: readonly CandidateIntent[]): LegDecision {
  const found = strongestMatches(leg, candidates);
  if (found === null) return leaveUnmatched(leg, candidates);
  return linkMatches(leg, found, candidates, null) ?? ambiguousAmongMatches(leg, found, candidates);
}

export function leaveUnmatched(leg: FlowLeg, candidates: readonly CandidateIntent[]): LegDecision {
  const off = switchedOff(leg, candidates);
  return off.length === 0
    ? unmatched(
        "No payment intent carries this evidence's references, and none fits by amount and time.",
      )
    : unmatched(
        "A payment intent shares a reference, but its rule does not allow that strategy, or its amount does not fit.",
        off,
      );
}

/** The intents that share a value with an unmatched leg. */
function switchedOff(leg: FlowLeg, candidates: readonly CandidateIntent[]): Candidate[] {
  const reason =
    "The rule that applies does not allow the strategy that would have matched, or the amount does not fit.";
  const sharing = candidates.filter(({ intent }) =>
    firmStrategies.some(({ find }) => find(leg, intent) !== null),
  );
  return firstByUuid(sharing).map(({ intent }) => loserOf(leg, intent, reason));
}
