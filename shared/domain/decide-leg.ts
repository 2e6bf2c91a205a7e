import type { Currency } from "./currency.ts";
import type { Candidate, Decision, FlowLeg, Strategy } from "./flow-leg.ts";
import type { Uuid } from "./id.ts";
import { minutesBetween } from "./instant.ts";
import { type Amount, compare, subtract, sum } from "./money.ts";
import type { PaymentIntent } from "./payment-intent.ts";
import type { RuleSettings } from "./rule.ts";

/** An intent that shares a match key with the leg, and the rule that governs their meeting. */
export type CandidateIntent = { readonly intent: PaymentIntent; readonly rule: RuleSettings };

export type Allocation = {
  readonly paymentUuid: Uuid;
  readonly strategy: Strategy;
  readonly amount: Amount;
};

export type LegDecision = {
  readonly allocations: readonly Allocation[];
  readonly decision: Decision;
};

/** Candidates kept with a decision (design: matching, Explanation). */
export const maximumCandidatesKept = 20;

/** Intents among which one leg is shared at the most; more wait for a person. */
export const maximumShares = 40;

type Hit = { readonly field: string; readonly evidence: string; readonly intent: string };

type FirmStrategy = {
  readonly name: Strategy;
  readonly allowedBy: keyof RuleSettings | null;
  readonly find: (leg: FlowLeg, intent: PaymentIntent) => Hit | null;
};

/** What the evidence says itself, strongest first (design: matching, From leg to case). */
const firmStrategies: readonly FirmStrategy[] = [
  {
    name: "payment_intent_id",
    allowedBy: null,
    find: (leg, intent) =>
      leg.paymentIntentUuid === intent.uuid
        ? { field: "paymentIntentId", evidence: intent.uuid, intent: intent.uuid }
        : null,
  },
  {
    name: "provider_id",
    allowedBy: "allowProviderIdMatch",
    find: (leg, intent) => findReference("providerTransferId", leg.providerTransferId, intent),
  },
  {
    name: "tx_hash",
    allowedBy: "allowTxHashMatch",
    find: (leg, intent) => findReference("txHash", leg.txHash, intent),
  },
  { name: "reference_exact", allowedBy: "allowReferenceExactMatch", find: findExactReference },
];

function findReference(field: string, value: string | null, intent: PaymentIntent): Hit | null {
  return value !== null && intent.referenceValues.includes(value)
    ? { field, evidence: value, intent: value }
    : null;
}

function findExactReference(leg: FlowLeg, intent: PaymentIntent): Hit | null {
  const values = [
    ...(leg.externalReference === null ? [] : [leg.externalReference]),
    ...leg.references.map((reference) => reference.value),
  ];
  const value = values.find(
    (text) => text === intent.externalReference || intent.referenceValues.includes(text),
  );
  if (value === undefined) return null;
  return { field: "externalReference", evidence: value, intent: value };
}

/**
 * Which intents a leg belongs to. The first strategy with candidates decides: one candidate takes
 * the whole leg; several share it when their expected amounts add up to it exactly, and are
 * ambiguous otherwise. The candidates may come in any order.
 */
export function decideLeg(leg: FlowLeg, candidates: readonly CandidateIntent[]): LegDecision {
  if (leg.chainCheck === "contradicted") return contradicted;
  const ordered = [...candidates].sort((a, b) => (a.intent.uuid < b.intent.uuid ? -1 : 1));
  for (const strategy of firmStrategies) {
    const hits = hitsOf(strategy, leg, ordered);
    if (hits.length > 0) return decideAmong(leg, strategy.name, hits, ordered);
  }
  return {
    allocations: [],
    decision: {
      outcome: "unmatched",
      strategy: null,
      reason: unmatchedReason(ordered),
      candidates: ordered.slice(0, maximumCandidatesKept).map(({ intent }) => ({
        ...comparison(leg, intent),
        strategy: "reference_exact",
        compared: { field: "rule", evidence: "reference", intent: "switched off" },
        outcome: "lost",
        reason: "The rule that applies does not allow the strategy that would have matched.",
      })),
    },
  };
}

function unmatchedReason(candidates: readonly CandidateIntent[]): string {
  return candidates.length === 0
    ? "No payment intent carries any of this evidence's references."
    : "A payment intent shares a reference, but its rule does not allow that strategy.";
}

const contradicted: LegDecision = {
  allocations: [],
  decision: {
    outcome: "unmatched",
    strategy: null,
    reason: "The chain contradicts this evidence.",
    candidates: [],
  },
};

type Match = { readonly intent: PaymentIntent; readonly hit: Hit };

function hitsOf(
  strategy: FirmStrategy,
  leg: FlowLeg,
  candidates: readonly CandidateIntent[],
): Match[] {
  return candidates.flatMap(({ intent, rule }) => {
    const allowed = strategy.allowedBy === null || rule[strategy.allowedBy] === true;
    const hit = allowed ? strategy.find(leg, intent) : null;
    return hit === null ? [] : [{ intent, hit }];
  });
}

function decideAmong(
  leg: FlowLeg,
  strategy: Strategy,
  matches: readonly Match[],
  all: readonly CandidateIntent[],
): LegDecision {
  const allocations = allocate(leg, strategy, matches);
  const outcome = allocations.length > 0 ? "linked" : "ambiguous";
  const winners = matches.map(
    ({ intent, hit }): Candidate => ({
      ...comparison(leg, intent),
      strategy,
      compared: hit,
      outcome,
      reason:
        outcome === "linked"
          ? `Linked by ${strategy}: ${hit.field} ${hit.evidence} is the intent's.`
          : `${matches.length} intents carry ${hit.field} ${hit.evidence} and their expected amounts do not add up to the evidence.`,
    }),
  );
  const losers = all
    .filter(({ intent }) => matches.every((match) => match.intent.uuid !== intent.uuid))
    .map(({ intent }) => loser(leg, intent, strategy));
  return {
    allocations,
    decision: {
      outcome,
      strategy,
      reason: winners[0]?.reason ?? "",
      candidates: [...winners, ...losers].slice(0, maximumCandidatesKept),
    },
  };
}

function loser(leg: FlowLeg, intent: PaymentIntent, winner: Strategy): Candidate {
  const weaker = firmStrategies.flatMap((strategy) => {
    const hit = strategy.find(leg, intent);
    return hit === null ? [] : [{ strategy: strategy.name, compared: hit }];
  })[0];
  return {
    ...comparison(leg, intent),
    strategy: weaker?.strategy ?? "reference_exact",
    compared: weaker?.compared ?? { field: "reference", evidence: "", intent: "" },
    outcome: "lost",
    reason: `The stronger strategy ${winner} decided.`,
  };
}

function allocate(leg: FlowLeg, strategy: Strategy, matches: readonly Match[]): Allocation[] {
  const [only, ...others] = matches;
  if (only === undefined) return [];
  if (others.length === 0) {
    return [{ paymentUuid: only.intent.uuid, strategy, amount: leg.amount }];
  }
  if (matches.length > maximumShares) return [];
  const expected = matches.map(({ intent }) => expectedAmount(leg.currency, intent));
  const known = expected.filter((amount) => amount !== null);
  if (known.length < expected.length || compare(sum(known), leg.amount) !== 0) {
    return [];
  }
  return matches.flatMap(({ intent }, index) => {
    const amount = expected[index];
    return amount ? [{ paymentUuid: intent.uuid, strategy, amount }] : [];
  });
}

/** What the intent expects in a currency; null where it expects nothing in it. */
export function expectedAmount(currency: Currency, intent: PaymentIntent): Amount | null {
  if (currency === intent.destination.currency) return intent.destination.amount;
  if (currency === intent.source.currency) return intent.source.amount;
  return null;
}

function comparison(
  leg: FlowLeg,
  intent: PaymentIntent,
): Pick<Candidate, "paymentUuid" | "amountDifference" | "minutesDifference"> {
  const expected = expectedAmount(leg.currency, intent);
  return {
    paymentUuid: intent.uuid,
    amountDifference: expected === null ? null : subtract(leg.amount, expected),
    minutesDifference: minutesBetween(intent.effectiveDate, leg.time),
  };
}
