/**
 * Decides legs that may touch one another, all at once, so that the order in which they came is
 * nothing (docs/matching.md, From leg to case).
 */

import { caseLegs, hasReturned } from "../case/case-leg.ts";
import { phasesSuffice } from "../case/facts.ts";
import type { LinkedLeg } from "../case/linked-leg.ts";
import { evidenceKinds } from "../evidence/evidence-kind.ts";
import {
  type FlowLeg,
  isManual,
  isPermanentLink,
  isWithdrawn,
  type MatchLink,
} from "../evidence/flow-leg.ts";
import type { PaymentIntent } from "../payment/payment-intent.ts";
import type { RuleSettings } from "../rule/rule.ts";
import type { Uuid } from "../value/id.ts";
import type { Instant } from "../value/instant.ts";
import { type Amount, compare, subtract } from "../value/money.ts";
import type { AmountCase, Crowded } from "./amount-pool.ts";
import { decideByAmount, positionName } from "./decide-by-amount.ts";
import { type CandidateIntent, decideDirectly, leaveUnmatched } from "./decide-leg.ts";
import { type DecidedLeg, type LegDecision, unmatched } from "./explain.ts";
import { decideSameMovement } from "./same-movement.ts";

/** A payment as the decision looks at it. */
export type GroupCase = {
  readonly intent: PaymentIntent;
  /** Case-level settings: tolerance and completeness. */
  readonly rule: RuleSettings;
  readonly tolerance: Amount;
  /** Canceled, or closed by a person: takes nothing more by amount. */
  readonly closed: boolean;
  /** Closed by a person, who saw what it has by amount: that stays its own. */
  readonly closedByPerson?: boolean;
  /** Legs linked to it that this decision leaves as they are. */
  readonly others: readonly LinkedLeg[];
};

export type GroupInput = {
  /** Legs to decide. */
  readonly legs: readonly FlowLeg[];
  readonly cases: readonly GroupCase[];
  /** The cases of the payments that share a match key with the leg, each once. */
  readonly candidatesOf: (leg: FlowLeg) => readonly GroupCase[];
  /** Firmly linked legs that carry others by `same_movement` and are left as they are. */
  readonly carriers: readonly FlowLeg[];
  readonly ruleOf: (leg: FlowLeg, intent: PaymentIntent) => RuleSettings;
  readonly incomplete: boolean;
  /** Legs, and positions by id, that are crowded by more than is at hand. */
  readonly crowded?: Crowded;
  /** Legs of components of which only a part is at hand. */
  readonly unexplored?: ReadonlySet<string>;
  /** References that very many intents carry: they name nobody (docs/matching.md). */
  readonly sharedReferences?: ReadonlySet<string>;
  /** The moment of the decision; absent where no link can have become final. */
  readonly now?: Instant;
};

/** The decisions, in the order of the legs. */
export function decideGroup(input: GroupInput): LegDecision[] {
  const [leg] = input.legs;
  if (leg !== undefined && input.legs.length === 1) return [decideLone(leg, input)];
  const decided = new Map<Uuid<"leg">, LegDecision>();
  const keep = (made: readonly DecidedLeg[]) => {
    for (const { leg, decision } of made) decided.set(leg.uuid, decision);
  };
  const open = () => input.legs.filter((leg) => !decided.has(leg.uuid));
  keep(decideEach(open(), decideAlone));
  const candidates = (leg: FlowLeg) => allowedCandidates(leg, input.candidatesOf(leg), input);
  keep(decideEach(open(), (leg) => decideDirectly(asNaming(leg, input), candidates(leg))));
  keep(followSameMovement(open(), decided, input));
  keep(decideEach(open(), (leg) => keptByClosedCase(leg, input) ?? keptAsFinal(leg, input)));
  keep(assignByAmount(open(), decided, input));
  return input.legs.map((leg) => decided.get(leg.uuid) ?? leaveUnmatched(leg, candidates(leg)));
}

/** The same steps for a leg that no other one is decided with, as most are: nothing to keep apart. */
function decideLone(leg: FlowLeg, input: GroupInput): LegDecision {
  const candidates = allowedCandidates(leg, input.candidatesOf(leg), input);
  return (
    decideAlone(leg) ??
    decideDirectly(asNaming(leg, input), candidates) ??
    followSameMovement([leg], nothingDecided, input)[0]?.decision ??
    keptByClosedCase(leg, input) ??
    keptAsFinal(leg, input) ??
    assignByAmount([leg], nothingDecided, input)[0]?.decision ??
    leaveUnmatched(leg, candidates)
  );
}

const nothingDecided: ReadonlyMap<Uuid<"leg">, LegDecision> = new Map();

function assignByAmount(
  open: readonly FlowLeg[],
  decided: ReadonlyMap<Uuid<"leg">, LegDecision>,
  input: GroupInput,
): readonly DecidedLeg[] {
  if (open.length === 0 || input.cases.length === 0) return [];
  return decideByAmount({
    legs: open.filter(mayMatchByAmount),
    cases: casesWithOpenPositions(decided, input),
    ruleOf: input.ruleOf,
    incomplete: input.incomplete,
    ...(input.crowded === undefined ? {} : { crowded: input.crowded }),
    ...(input.unexplored === undefined ? {} : { unexplored: input.unexplored }),
  });
}

function decideEach(
  legs: readonly FlowLeg[],
  decide: (leg: FlowLeg) => LegDecision | null,
): DecidedLeg[] {
  return legs.flatMap((leg) => {
    const decision = decide(leg);
    return decision === null ? [] : [{ leg, decision }];
  });
}

/** What needs no look at any payment: a withdrawal, records that moved away, a person's word, a contradiction, an identity in doubt. */
export function decideAlone(leg: FlowLeg): LegDecision | null {
  if (isWithdrawn(leg)) return unmatched("Its import was withdrawn.");
  if (leg.mergedInto !== null) {
    return unmatched("Its records turned out to be about another leg, which goes on with them.");
  }
  if (leg.links.some(isManual)) return decidedByPerson(leg);
  if (leg.chainCheck === "contradicted") {
    return unmatched("The chain contradicts this evidence, so it never matches.");
  }
  if (!leg.waits) return null;
  const reason = "The record fits several transfers of its transaction; it waits for a fuller one.";
  return {
    ...unmatched(reason),
    decision: { ...unmatched(reason).decision, outcome: "ambiguous" },
  };
}

/** Manual links stay, oldest first, as far as the leg's amount goes; the rest waits. */
function decidedByPerson(leg: FlowLeg): LegDecision {
  let left = leg.amount;
  const allocations = leg.links.filter(isManual).map((link) => {
    const amount = compare(link.allocatedAmount, left) > 0 ? left : link.allocatedAmount;
    left = subtract(left, amount);
    return { paymentUuid: link.paymentUuid, strategy: link.strategy, amount };
  });
  const reason = "Linked by a person; the matcher leaves it alone.";
  return {
    allocations,
    decision: { outcome: "linked", strategy: "manual", reason, candidates: [], among: [] },
  };
}

/** The leg without the references that name nobody. */
function asNaming(leg: FlowLeg, { sharedReferences }: GroupInput): FlowLeg {
  if (sharedReferences === undefined || sharedReferences.size === 0) return leg;
  const { externalReference } = leg;
  const isShared = externalReference !== null && sharedReferences.has(externalReference);
  return {
    ...leg,
    externalReference: isShared ? null : externalReference,
    references: leg.references.filter(({ value }) => !sharedReferences.has(value)),
  };
}

function allowedCandidates(
  leg: FlowLeg,
  cases: readonly GroupCase[],
  { ruleOf }: GroupInput,
): CandidateIntent[] {
  const candidates: CandidateIntent[] = [];
  for (const { intent } of cases) {
    if (leg.barred.includes(intent.uuid)) continue;
    candidates.push({ intent, rule: ruleOf(leg, intent) });
  }
  return candidates;
}

function followSameMovement(
  open: readonly FlowLeg[],
  decided: ReadonlyMap<Uuid<"leg">, LegDecision>,
  input: GroupInput,
): readonly DecidedLeg[] {
  if (decided.size === 0 && input.carriers.length === 0) return [];
  const linked = input.legs.flatMap((leg) => {
    const payments = decided.get(leg.uuid)?.allocations.map(({ paymentUuid }) => paymentUuid) ?? [];
    return payments.length === 0 ? [] : [{ leg, payments: new Set(payments) }];
  });
  const carriers = input.carriers.map((leg) => ({
    leg,
    payments: new Set(leg.links.filter(({ firm }) => firm).map(({ paymentUuid }) => paymentUuid)),
  }));
  return decideSameMovement({
    open,
    firm: [...linked, ...carriers],
    candidatesOf: (leg, payments) => {
      const cases = input.cases.filter(({ intent }) => payments.has(intent.uuid));
      return allowedCandidates(leg, cases, input);
    },
  });
}

function keptByClosedCase(leg: FlowLeg, { cases }: GroupInput): LegDecision | null {
  const [link] = leg.links;
  if (link === undefined || link.firm) return null;
  const { paymentUuid, strategy } = link;
  if (cases.find(({ intent }) => intent.uuid === paymentUuid)?.closedByPerson !== true) return null;
  return { allocations: [{ paymentUuid, strategy, amount: leg.amount }], decision: leg.decision };
}

/** A link by amount that has become final stays, whatever else fits now (docs/matching.md, Crowds). */
function keptAsFinal(leg: FlowLeg, { now, cases }: GroupInput): LegDecision | null {
  const [link] = leg.links;
  if (link === undefined || link.firm) return null;
  const isFinal =
    link.final === true || (now !== undefined && link.finalAt !== undefined && link.finalAt <= now);
  if (!isFinal || !cases.some(({ intent }) => intent.uuid === link.paymentUuid)) return null;
  const { paymentUuid, strategy, finalAt = null } = link;
  return {
    allocations: [{ paymentUuid, strategy, amount: leg.amount, finalAt, final: true }],
    decision: leg.decision,
  };
}

function mayMatchByAmount(leg: FlowLeg): boolean {
  return leg.status !== "missing" && leg.effect === "forward" && leg.requirementLevel !== "ignored";
}

/** The cases that still have places, after what is firm by now. */
export function casesWithOpenPositions(
  decided: ReadonlyMap<Uuid<"leg">, LegDecision>,
  input: Pick<GroupInput, "legs" | "cases">,
): AmountCase[] {
  const firmOf = firmByNow(decided, input);
  const left: AmountCase[] = [];
  for (const each of input.cases) {
    const firm = firmOf.size === 0 ? [] : (firmOf.get(each.intent.uuid) ?? []);
    for (const leg of each.others) firm.push(...firmPart(leg, each.intent.uuid));
    if (each.closed || isPaid(each, firm)) continue;
    left.push({ intent: each.intent, tolerance: each.tolerance, held: heldBy(each, firm) });
  }
  return left;
}

/** What the decisions so far give to each payment. */
function firmByNow(
  decided: ReadonlyMap<Uuid<"leg">, LegDecision>,
  { legs }: Pick<GroupInput, "legs">,
): Map<Uuid, LinkedLeg[]> {
  const firmOf = new Map<Uuid, LinkedLeg[]>();
  if (decided.size === 0) return firmOf;
  for (const leg of legs) {
    for (const { paymentUuid, amount } of decided.get(leg.uuid)?.allocations ?? []) {
      const firm = firmOf.get(paymentUuid) ?? [];
      firm.push(asLinked(leg, paymentUuid, amount));
      firmOf.set(paymentUuid, firm);
    }
  }
  return firmOf;
}

function firmPart(leg: LinkedLeg, payment: Uuid<"payment">): LinkedLeg[] {
  const links = leg.links.filter((link) => link.paymentUuid === payment && isPermanentLink(link));
  return links.length === 0 ? [] : [{ ...leg, links }];
}

function asLinked(leg: FlowLeg, payment: Uuid<"payment">, amount: Amount): FlowLeg {
  const link: MatchLink = {
    uuid: leg.uuid as Uuid as Uuid<"matchLink">,
    paymentUuid: payment,
    strategy: "manual",
    firm: true,
    allocatedAmount: amount,
    createdAt: leg.createdAt,
    createdBy: "",
  };
  return { ...leg, links: [link] };
}

const nothingHeld: ReadonlySet<string> = new Set();

function heldBy({ intent }: GroupCase, firm: readonly LinkedLeg[]): ReadonlySet<string> {
  if (firm.length === 0) return nothingHeld;
  const legs = caseLegs(intent, firm);
  const standing = legs.filter(
    ({ effect, leg: { status } }) =>
      effect === "forward" && (status === "pending" || status === "confirmed"),
  );
  // Where firm money went back, no kind of evidence fills the phase again by amount.
  const returned = legs.filter((leg) => leg.counts && hasReturned(leg));
  return new Set([
    ...standing.map(({ phase, leg }) => positionName(phase, leg.kind)),
    ...returned.flatMap(({ phase }) => evidenceKinds.map((kind) => positionName(phase, kind))),
  ]);
}

/** A paid case takes nothing by amount: every required phase is present by firm evidence. */
function isPaid({ intent, rule }: GroupCase, firm: readonly LinkedLeg[]): boolean {
  if (firm.length === 0) return false;
  const legs = caseLegs(intent, firm).filter((leg) => leg.counts);
  return phasesSuffice(intent, rule, legs);
}
