/** Decides one leg by its identifiers and references, without other evidence. */

import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { abs, compare, subtract } from "#domain/value/money.ts";
import {
  type Allocation,
  expectedAmount,
  type LegDecision,
  scaledTolerance,
  unmatched,
} from "../explanation/explain.ts";
import { explainMatches, switchedOff } from "../explanation/explain-matches.ts";
import { type OwnFees, shareBatch } from "../pool/batch.ts";
import { type FirmStrategy, findReceiver, firmStrategies } from "../strategy/firm-strategies.ts";
import { byUuid, type CandidateIntent, type Match, type Matches } from "../strategy/matches.ts";
import { namesReceiver } from "../strategy/receivers.ts";

/**
 * The candidates of the strongest strategy that has any; null if none has. Their order does not matter.
 * Canceled intents do not compete if another candidate is not canceled.
 *
 * @param shared values that too many intents carry to identify one
 * @param from index of the first strategy to try
 */
export function strongestMatches(
  leg: FlowLeg,
  candidates: readonly CandidateIntent[],
  shared?: ReadonlySet<string>,
  from = 0,
): Matches | null {
  if (candidates.length === 0) return null;
  for (let tier = from; tier < firmStrategies.length; tier += 1) {
    const strategy = firmStrategies[tier] as FirmStrategy;
    const found = matchesOf(strategy, leg, candidates, shared);
    if (found.length === 0) continue;
    const matches = tier < receiverTier ? reachedOf(found, leg, candidates, shared) : found;
    return { tier, strategy: strategy.name, matches };
  }
  return null;
}

const receiverTier = firmStrategies.findIndex(({ name }) => name === "receiving_account");

/** Of several that a stronger strategy leaves, those whose receiver the movement reached; all if it reached none. */
function reachedOf(
  found: readonly Match[],
  leg: FlowLeg,
  candidates: readonly CandidateIntent[],
  shared: ReadonlySet<string> | undefined,
): readonly Match[] {
  if (found.length < 2 || !namesReceiver(leg)) return found;
  const isAllowed = ({ intent }: Match) =>
    candidates.some(
      (each) => each.intent === intent && each.rule.allowReferenceExactMatch === true,
    );
  const reached = found.filter(
    (match) => findReceiver(leg, match.intent, shared) !== null && isAllowed(match),
  );
  return reached.length === 0 ? found : reached;
}

type CandidateMatch = Match & { readonly candidate: CandidateIntent };

function matchesOf(
  strategy: FirmStrategy,
  leg: FlowLeg,
  candidates: readonly CandidateIntent[],
  shared: ReadonlySet<string> | undefined,
): readonly Match[] {
  if (strategy.mayHold?.(leg) === false) return [];
  const found: CandidateMatch[] = [];
  for (const candidate of candidates) {
    const { intent, rule } = candidate;
    if (strategy.allowedBy !== null && rule[strategy.allowedBy] !== true) continue;
    const sharedValue = strategy.find(leg, intent, shared);
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
  return allocations.length === 0 ? null : explainMatches(leg, found, all, allocations);
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
  return explainMatches(leg, found, all, [
    { paymentUuid: chosen.uuid, strategy, amount: leg.amount },
  ]);
}

/** The leg is ambiguous among several candidates. */
export const ambiguousAmongMatches = (
  leg: FlowLeg,
  found: Matches,
  all: readonly CandidateIntent[],
): LegDecision => explainMatches(leg, found, all, []);

/**
 * A leg that takes no position and fits none of several candidates: it stays unmatched and changes no case.
 */
export function leaveUndecided(
  leg: FlowLeg,
  found: Matches,
  all: readonly CandidateIntent[],
  reason: string,
): LegDecision {
  const { decision } = explainMatches(leg, found, all, []);
  const candidates = decision.candidates.map((each) => ({ ...each, outcome: "lost" as const }));
  return {
    allocations: [],
    decision: { ...decision, outcome: "unmatched", reason, candidates, ambiguousPaymentUuids: [] },
  };
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
    ? unmatched(reasonWithoutCandidates(leg))
    : unmatched(
        "A payment intent shares a reference, but its rule does not allow that strategy, or its amount does not fit.",
        off,
      );
}

/** A payment from which a person took the evidence may well carry its references: it is no candidate any more. */
function reasonWithoutCandidates({ excludedPaymentUuids }: FlowLeg): string {
  return excludedPaymentUuids.length === 0
    ? "No payment intent carries this evidence's references, and none fits by amount and time."
    : "A person unlinked this evidence, so it is not linked there again. No other payment intent carries its references, and none fits by amount and time.";
}
