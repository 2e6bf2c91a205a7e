/** One leg against the intents that it may belong to by what the evidence says itself. */

import type { Candidate, FlowLeg, Strategy } from "../evidence/flow-leg.ts";
import type { PaymentIntent } from "../payment/payment-intent.ts";
import type { RuleSettings } from "../rule/rule.ts";
import { compare, sum } from "../value/money.ts";
import {
  type Allocation,
  ambiguousCasesToShow,
  candidateOf,
  expectedAmount,
  type LegDecision,
  maximumCandidatesKept,
  nothingCompared,
  unmatched,
} from "./explain.ts";
import { type FirmStrategy, firmStrategies, type SharedValue } from "./firm-strategies.ts";

/** An intent that shares a match key with the leg, and the rule that governs their meeting. */
export type CandidateIntent = { readonly intent: PaymentIntent; readonly rule: RuleSettings };

/**
 * Intents that one leg may be shared among (docs/matching.md, From leg to case). A reference that
 * more intents carry names nobody.
 */
const maximumShares = 100;

/** An intent that a strategy found, and by what. */
export type Match = { readonly intent: PaymentIntent; readonly hit: SharedValue };

/**
 * What the leg says itself; null where no strategy has a candidate. The candidates may come in any
 * order: the first strategy with candidates decides, whichever they are.
 */
export function decideDirectly(
  leg: FlowLeg,
  candidates: readonly CandidateIntent[],
): LegDecision | null {
  if (candidates.length === 0) return null;
  for (const strategy of firmStrategies) {
    const matches = matchesOf(strategy, leg, candidates);
    if (matches.length > 0) return decideAmong(leg, strategy.name, matches, candidates);
  }
  return null;
}

function matchesOf(
  strategy: FirmStrategy,
  leg: FlowLeg,
  candidates: readonly CandidateIntent[],
): Match[] {
  const matches: Match[] = [];
  for (const { intent, rule } of candidates) {
    if (strategy.allowedBy !== null && rule[strategy.allowedBy] !== true) continue;
    const hit = strategy.find(leg, intent);
    if (hit !== null) matches.push({ intent, hit });
  }
  return matches;
}

/**
 * One candidate takes the whole leg; several share it when their expected amounts add up to it
 * exactly, and are ambiguous otherwise.
 */
export function decideAmong(
  leg: FlowLeg,
  strategy: Strategy,
  unordered: readonly Match[],
  all: readonly CandidateIntent[],
): LegDecision {
  const matches = unordered.length < 2 ? unordered : [...unordered].sort(byUuid);
  const allocations = allocate(leg, strategy, matches);
  const outcome = allocations.length > 0 ? "linked" : "ambiguous";
  const winners = matches
    .slice(0, maximumCandidatesKept)
    .map((match) => winnerOf(leg, strategy, match, outcome, matches.length));
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
      among:
        outcome === "linked" ? [] : ambiguousCasesToShow(matches.map(({ intent }) => intent.uuid)),
    },
  };
}

type OfIntent = { readonly intent: PaymentIntent };

function byUuid(a: OfIntent, b: OfIntent): number {
  return a.intent.uuid < b.intent.uuid ? -1 : 1;
}

function winnerOf(
  leg: FlowLeg,
  strategy: Strategy,
  { intent, hit }: Match,
  outcome: "linked" | "ambiguous",
  count: number,
): Candidate {
  const value = `${hit.field} ${hit.evidence}`;
  const reason =
    outcome === "linked"
      ? `Linked by ${strategy}: ${value} is the intent's.`
      : `${count} intents carry ${value} and their expected amounts do not add up to the evidence.`;
  return candidateOf(leg, intent, { strategy, compared: hit, outcome, reason });
}

function losersOf(
  leg: FlowLeg,
  winner: Strategy,
  matches: readonly Match[],
  all: readonly CandidateIntent[],
): Candidate[] {
  const reason = `The stronger strategy ${winner} decided.`;
  return firstByUuid(
    all.filter((each) => !matches.some((match) => match.intent === each.intent)),
  ).map(({ intent }) => loserOf(leg, intent, reason));
}

/** As many as are kept; candidates mostly come in this order already. */
function firstByUuid(candidates: readonly CandidateIntent[]): readonly CandidateIntent[] {
  const isOrdered = candidates.every(({ intent }, index) => {
    const before = candidates[index - 1];
    return before === undefined || before.intent.uuid < intent.uuid;
  });
  const ordered = isOrdered ? candidates : [...candidates].sort(byUuid);
  return ordered.slice(0, maximumCandidatesKept);
}

function loserOf(leg: FlowLeg, intent: PaymentIntent, reason: string): Candidate {
  for (const { name, find } of firmStrategies) {
    const compared = find(leg, intent);
    if (compared !== null) {
      return candidateOf(leg, intent, { strategy: name, compared, outcome: "lost", reason });
    }
  }
  const compared = nothingCompared;
  return candidateOf(leg, intent, {
    strategy: "reference_exact",
    compared,
    outcome: "lost",
    reason,
  });
}

/** What a leg says itself, and why nothing, where no strategy links it. */
export function decideLeg(leg: FlowLeg, candidates: readonly CandidateIntent[]): LegDecision {
  return decideDirectly(leg, candidates) ?? leaveUnmatched(leg, candidates);
}

export function leaveUnmatched(leg: FlowLeg, candidates: readonly CandidateIntent[]): LegDecision {
  const off = switchedOff(leg, candidates);
  return off.length === 0
    ? unmatched(
        "No payment intent carries this evidence's references, and none fits by amount and time.",
      )
    : unmatched(
        "A payment intent shares a reference, but its rule does not allow that strategy.",
        off,
      );
}

/** Intents that share a key with a leg that nothing links: their rules switched the strategy off. */
function switchedOff(leg: FlowLeg, candidates: readonly CandidateIntent[]): Candidate[] {
  const reason = "The rule that applies does not allow the strategy that would have matched.";
  const sharing = candidates.filter(({ intent }) =>
    firmStrategies.some(({ find }) => find(leg, intent) !== null),
  );
  return firstByUuid(sharing).map(({ intent }) => loserOf(leg, intent, reason));
}

function allocate(leg: FlowLeg, strategy: Strategy, matches: readonly Match[]): Allocation[] {
  const [only, ...others] = matches;
  if (only === undefined) return [];
  if (others.length === 0) {
    return [{ paymentUuid: only.intent.uuid, strategy, amount: leg.amount }];
  }
  if (matches.length > maximumShares) return [];
  const expected = matches.map(({ intent }) => expectedAmount(leg, intent));
  const known = expected.filter((amount) => amount !== null);
  if (known.length < expected.length || compare(sum(known), leg.amount) !== 0) return [];
  return matches.flatMap(({ intent }, index) => {
    const amount = known[index];
    return amount === undefined ? [] : [{ paymentUuid: intent.uuid, strategy, amount }];
  });
}
