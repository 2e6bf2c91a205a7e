/** Money that goes back to the payments that expect it (docs/matching.md, Expected refunds). */

import { type CaseLeg, caseLegs } from "#domain/case/leg/case-leg.ts";
import {
  mayGoBack,
  movementOf,
  placeOf,
  stayedOrCameBack,
} from "#domain/case/leg/expected-refund.ts";
import { isReversedBy } from "#domain/case/leg/reversal-chain.ts";
import { type Effect, type FlowLeg, isUndone } from "#domain/evidence/flow-leg.ts";
import type { Uuid } from "#domain/value/id.ts";
import { abs, compare, subtract } from "#domain/value/money.ts";
import { isTooLarge, type PositionFit } from "../assignment/amount-pool.ts";
import { assignFits } from "../assignment/assign-fits.ts";
import { minutesApart } from "../assignment/position.ts";
import {
  candidateOf,
  type DecidedLeg,
  type LegDecision,
  scaledTolerance,
} from "../explanation/explain.ts";
import { firmLegsOf } from "../pool/open-positions.ts";
import type { GroupCase } from "../strategy/group-input.ts";
import { shareOfRefund } from "./refund-share.ts";
import { contentOf, expectedBack, isOfRefund, type RefundInput } from "./refund-terms.ts";

/** Decisions that change because a refund is expected; the others stay as they are. */
export function assignRefunds(input: RefundInput): readonly DecidedLeg[] {
  const refunds = [...input.cases.values()].filter(({ intent }) => intent.refundOf !== undefined);
  if (refunds.length === 0) return [];
  const shared = refunds.flatMap((refund) => {
    const named = legsOf(refund, input);
    return named.length === 0 ? [] : shareOfRefund(refund, { ...input, named });
  });
  const done = new Set(shared.map(({ leg }) => leg));
  const byOriginal = Map.groupBy(refunds, ({ intent }) => intent.refundOf);
  const fitting = [...byOriginal].flatMap(([uuid, own]) => {
    const original = uuid === undefined ? undefined : input.cases.get(uuid);
    return original === undefined ? [] : assignByAmount({ original, refunds: own, done }, input);
  });
  return [...shared, ...fitting];
}

/** Legs that the decisions so far give to the payment as a whole, without a link by a person. */
function legsOf({ intent }: GroupCase, { legs, decisionOf }: RefundInput): FlowLeg[] {
  return legs.filter((leg) => {
    const [only, ...more] = decisionOf(leg)?.allocations ?? [];
    const isWhole = only !== undefined && more.length === 0 && only.strategy !== "manual";
    return isWhole && only.paymentUuid === intent.uuid && mayGoBack(leg);
  });
}

type Family = {
  readonly original: GroupCase;
  readonly refunds: readonly GroupCase[];
  /** Legs that name a refund: their rest stays with the original. */
  readonly done: ReadonlySet<FlowLeg>;
};

/** What goes back of a payment belongs first to its refunds that expect such an amount. */
function assignByAmount({ original, refunds, done }: Family, input: RefundInput): DecidedLeg[] {
  const own = legsOf(original, input).filter((leg) => !done.has(leg) && !isKept(leg, original));
  if (own.length === 0) return [];
  const backs = backLegsOf(original, input);
  const movements = Map.groupBy(
    own.filter((leg) => backs.has(leg.uuid) && !isTurned(leg, own, input.legs)),
    movementOf,
  );
  const leaders = [...movements.values()].map((legs) => {
    const [first, ...others] = [...legs].sort((a, b) => placeOf(a) - placeOf(b));
    return { leg: first as FlowLeg, others };
  });
  const chosen = chooseRefunds(
    leaders.map(({ leg }) => leg),
    refunds,
    input,
  );
  const moved = new Map(
    leaders.flatMap(({ leg, others }) => {
      const refund = chosen.get(leg);
      return refund === undefined ? [] : [leg, ...others].map((each) => [each, refund] as const);
    }),
  );
  return [...withFollowers(moved, own, input.legs)].map(([leg, refund]): DecidedLeg => {
    return { leg, decision: toRefund(leg, input.decisionOf(leg), { refund, original }) };
  });
}

/**
 * Whether a leg takes back money that went back: it takes no place of its own. Where forward money has the id as well,
 * it takes that back.
 */
function isTurned(by: FlowLeg, own: readonly FlowLeg[], all: readonly FlowLeg[]): boolean {
  return own.some((movement) => takes(by, movement, "back")) && !takesForward(by, all);
}

function takesForward(by: FlowLeg, all: readonly FlowLeg[]): boolean {
  return all.some((movement) => takes(by, movement, "forward"));
}

function takes(by: FlowLeg, movement: FlowLeg, effect: Effect): boolean {
  return movement !== by && movement.effect === effect && isReversedBy({ movement, by });
}

/** What takes back a leg of a refund belongs to the refund too, and what takes that back. */
function withFollowers(moved: Chosen, own: readonly FlowLeg[], legs: readonly FlowLeg[]): Chosen {
  const all = new Map(moved);
  const following = own.filter((leg) => !takesForward(leg, legs));
  for (let size = -1; size < all.size; ) {
    size = all.size;
    for (const leg of following.filter((each) => !all.has(each))) {
      const [, refund] =
        [...all].find(([other]) => isReversedBy({ movement: other, by: leg })) ?? [];
      if (refund !== undefined) all.set(leg, refund);
    }
  }
  return all;
}

/** A person who closed the payment saw that the money went back. */
function isKept(leg: FlowLeg, { intent, closedByPerson }: GroupCase): boolean {
  return closedByPerson === true && leg.links.some((link) => link.paymentUuid === intent.uuid);
}

function backLegsOf(original: GroupCase, { firmByNow }: RefundInput): ReadonlySet<Uuid> {
  const legs: readonly CaseLeg[] = caseLegs(original.intent, firmLegsOf(original, firmByNow));
  return new Set(
    legs
      .filter(
        ({ effect, counts, leg, isIgnored }) =>
          effect === "back" && (counts || (isUndone(leg) && !isIgnored)),
      )
      .map(({ leg }) => leg.uuid),
  );
}

type Chosen = ReadonlyMap<FlowLeg, GroupCase>;

function chooseRefunds(
  legs: readonly FlowLeg[],
  refunds: readonly GroupCase[],
  input: RefundInput,
): Chosen {
  const kept = legs.flatMap((leg): [FlowLeg, GroupCase][] => {
    const refund = refunds.find((each) => isKept(leg, each));
    return refund === undefined ? [] : [[leg, refund]];
  });
  const before = new Map(kept);
  const open = refunds.filter((each) => each.canceled !== true && each.closedByPerson !== true);
  const rest = legs.filter((leg) => !before.has(leg));
  const held = new Map(open.map((refund) => [refund, kindsHeldBy(refund, input)]));
  const fits = rest.flatMap((leg) => fitsOf(leg, open, input));
  const living = fits.filter(
    ({ leg, position }) =>
      !stayedOrCameBack(leg) && held.get(position.refund)?.has(leg.kind) !== true,
  );
  const failed = Map.groupBy(
    fits.filter(({ leg }) => stayedOrCameBack(leg)),
    ({ leg }) => leg,
  );
  const nearest = [...failed].flatMap(([leg, own]): [FlowLeg, GroupCase][] => {
    const [first] = [...own].sort((a, b) => a.minutes - b.minutes || byReference(a, b));
    return first === undefined ? [] : [[leg, first.position.refund]];
  });
  return new Map([...before, ...chooseBest(living), ...nearest]);
}

type RefundFit = PositionFit & {
  readonly position: PositionFit["position"] & { readonly refund: GroupCase };
};

function byReference(a: RefundFit, b: RefundFit): number {
  const [first, second] = [a, b].map(({ position }) => position.case.intent.externalReference);
  return (first ?? "") < (second ?? "") ? -1 : 1;
}

/** Refunds that expect the leg's amount within their tolerance, whatever the time. */
function fitsOf(leg: FlowLeg, refunds: readonly GroupCase[], { ruleOf }: RefundInput): RefundFit[] {
  return refunds.flatMap((refund): RefundFit[] => {
    const { intent } = refund;
    const expected = expectedBack(leg, intent);
    if (expected === null || leg.excludedPaymentUuids.includes(intent.uuid)) return [];
    const difference = abs(subtract(leg.amount, expected));
    if (compare(difference, scaledTolerance(intent, ruleOf(leg, intent), expected)) > 0) return [];
    const occupiedPositions: ReadonlySet<string> = new Set();
    const position = {
      case: { intent, occupiedPositions },
      id: `${intent.uuid}/${leg.kind}`,
      refund,
    };
    const minutes = minutesApart(leg, intent);
    return [{ leg, position, expected, difference, minutes, finalAt: null, isCounterparty: false }];
  });
}

/** Kinds of evidence whose money the refund already has by reference. */
function kindsHeldBy(refund: GroupCase, { firmByNow }: RefundInput): ReadonlySet<string> {
  const legs: readonly CaseLeg[] = caseLegs(refund.intent, firmLegsOf(refund, firmByNow));
  const living = legs.filter(
    ({ effect, leg, counts }) => effect === "forward" && counts && leg.status !== "failed",
  );
  return new Set(living.map(({ leg }) => leg.kind));
}

/**
 * The best assignment: most legs, then the least difference in amount, then in time. Of several best ones the
 * first by what evidence and references say: whichever it is, the same money went back.
 */
function chooseBest(fits: readonly RefundFit[]): Chosen {
  const chosen = new Map<FlowLeg, GroupCase>();
  let left = isTooLarge(fits) ? [] : fits;
  while (left.length > 0) {
    const taken = surest(left);
    if (taken.length === 0) return chosen;
    for (const { leg, position } of taken) chosen.set(leg, position.refund);
    const positions = new Set(taken.map(({ position }) => position.id));
    left = left.filter(({ leg, position }) => !chosen.has(leg) && !positions.has(position.id));
  }
  return chosen;
}

/** All that every best assignment has; where none is such, one of the others. */
function surest(fits: readonly RefundFit[]): readonly RefundFit[] {
  const standings = assignFits(fits).map(({ leg, possiblePositions, isAlwaysAssigned }) => {
    const own = fits.filter((fit) => fit.leg === leg && possiblePositions.has(fit.position.id));
    return { leg, isSure: isAlwaysAssigned && own.length === 1, own: own.sort(byReference) };
  });
  const sure = standings.filter(({ isSure }) => isSure);
  if (sure.length > 0) return sure.flatMap(({ own }) => own);
  const open = standings.filter(({ own }) => own.length > 0);
  const [first] = open.sort((a, b) => (contentOf(a.leg) < contentOf(b.leg) ? -1 : 1));
  return first?.own.slice(0, 1) ?? [];
}

type Redirection = { readonly refund: GroupCase; readonly original: GroupCase };

function toRefund(
  leg: FlowLeg,
  decided: LegDecision | undefined,
  { refund, original }: Redirection,
): LegDecision {
  const strategy = decided?.allocations[0]?.strategy ?? "same_movement";
  const { externalReference } = original.intent;
  const reason = `Linked by ${strategy} to ${externalReference}, of which ${refund.intent.externalReference} expects this money to go back.`;
  const compared = { field: "refundOf", evidence: externalReference, intent: externalReference };
  const winner = candidateOf(
    leg,
    refund.intent,
    { strategy, compared },
    { outcome: "linked", reason },
  );
  const others = (decided?.decision.candidates ?? []).map((each) => ({
    ...each,
    ...(each.outcome === "linked"
      ? { outcome: "lost" as const, reason: "A refund of this payment expects the money." }
      : {}),
  }));
  return {
    allocations: [{ paymentUuid: refund.intent.uuid, strategy, amount: leg.amount }],
    decision: {
      outcome: "linked",
      strategy,
      reason,
      candidates: [winner, ...others],
      ambiguousPaymentUuids: [],
    },
  };
}

/** Within the request what competes is not at hand: money that may go back waits for the queue. */
export function postponeRefunds({ legs, cases, decisionOf }: RefundInput): readonly DecidedLeg[] {
  return legs.flatMap((leg) => {
    const decided = mayGoBack(leg) ? decisionOf(leg) : undefined;
    const own = (decided?.allocations ?? []).filter(({ strategy }) => strategy !== "manual");
    const payments = own.flatMap(({ paymentUuid }) => cases.get(paymentUuid) ?? []);
    if (decided === undefined || !payments.some(isOfRefund)) return [];
    return [{ leg, decision: waitingForRefunds(decided) }];
  });
}

function waitingForRefunds({ decision }: LegDecision): LegDecision {
  const reason =
    "Refunds of this payment are expected. Money that goes back is decided together with them.";
  const candidates = decision.candidates.map((each) => ({ ...each, outcome: "lost" as const }));
  const waiting = { outcome: "unmatched", reason, candidates, ambiguousPaymentUuids: [] } as const;
  return { allocations: [], decision: { ...decision, ...waiting } };
}
