import { type Effect, isPermanentLink, isUndone } from "#domain/evidence/flow-leg.ts";
import type { Fee } from "#domain/evidence/leg-facts.ts";
import {
  isRecoveredShare,
  isSettlementCredit,
  isSettlementShare,
} from "#domain/evidence/settlement-share.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Phase } from "#domain/payment/phase.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import {
  type Amount,
  compare,
  multiplyDivideHalfEven,
  subtract,
  zero,
} from "#domain/value/money.ts";
import { assignBackLegPhases, assignRecoveredPhases } from "./back-leg-phase.ts";
import { type RefundPart, refundParts } from "./expected-refund.ts";
import { type LinkedLeg, type LinkPart, positionName } from "./linked-leg.ts";
import { phaseInCase } from "./phase-in-case.ts";
import { withFeeCurrencies } from "./received-currency.ts";
import { returnedShare, undoneShare } from "./returned-share.ts";
import { isRecovery, isReversalOfAnother, ReversalChains, rateInCase } from "./reversal-chain.ts";
import { markSeenTwice, type SeenTwice } from "./seen-twice.ts";
import { isSameId } from "./short-id.ts";
import { type StatementPosition, statementPositions } from "./statement-position.ts";
import { withoutUndoneReversals } from "./undone-reversals.ts";

/** A leg in one case: its phase there and the part of its amount that belongs to the case. */
export type CaseLeg<Leg extends LinkedLeg = LinkedLeg> = {
  readonly leg: Leg;
  readonly link: LinkPart;
  readonly phase: Phase;
  readonly effect: Effect;
  /** The case's share of the leg, before reversals. */
  readonly amount: Amount;
  /** The part of the share that went back by reversals of the leg itself; of a back leg the part that was undone. */
  readonly returned: Amount;
  /** `amount` less `returned`. */
  readonly netAmount: Amount;
  readonly currency: Currency;
  /** Destination per source unit: its own, else that of the movement that it takes back; null if none is reported. */
  readonly rate: Amount | null;
  /** The case's part of the leg's fees; all of them if the case has the whole leg. */
  readonly fees: readonly Fee[];
  /**
   * Whether these are its part of the fees of a batch or of a settlement. A fee of the same type from its own
   * evidence replaces it.
   */
  readonly isBatchPart: boolean;
  /** Whether a reversal in another currency was converted. */
  readonly implied: boolean;
  /** Whether it takes back money that went back, such as a dispute that was won: `effect` is `forward`. */
  readonly recovers: boolean;
  /** False for evidence that is shown but does not count. */
  readonly counts: boolean;
  /** Whether evidence or intent say that the leg does not count. */
  readonly isIgnored: boolean;
  /** The movement that several providers report; null if only one does. */
  readonly seenTwice: SeenTwice | null;
};

/** The legs of a case: each share of a leg, with its phase and effect in the case. */
export function caseLegs<Leg extends LinkedLeg>(
  intent: PaymentIntent,
  given: readonly Leg[],
): CaseLeg<Leg>[] {
  const legs = withoutUndoneReversals(given);
  const chains = new ReversalChains(legs);
  const positions = statementPositions(intent, legs);
  const scene: CaseContext = { intent, all: legs, positions, chains };
  const linked = legs.flatMap((leg) =>
    leg.links
      .filter((link) => link.paymentUuid === intent.uuid)
      .map((link) => caseLegOf(leg, link, scene)),
  );
  if (intent.refundOf !== undefined) return markSeenTwice(asRefund(intent, linked));
  const placed = assignBackLegPhases(linked, chains);
  return markSeenTwice(withoutTentativeRepeats(assignRecoveredPhases(placed, chains)));
}

/** The legs of the case of an expected refund (docs/matching.md, Expected refunds). */
function asRefund<Leg extends LinkedLeg>(
  intent: PaymentIntent,
  linked: readonly CaseLeg<Leg>[],
): CaseLeg<Leg>[] {
  const parts = refundParts(
    intent,
    linked.map(({ leg }) => leg),
  );
  return linked.flatMap((each) => {
    const part = parts.get(each.leg.uuid);
    return part === undefined ? [] : [inRefund(each, part)];
  });
}

function inRefund<Leg extends LinkedLeg>(each: CaseLeg<Leg>, part: RefundPart): CaseLeg<Leg> {
  const { leg } = each;
  const { effect, isReturn, recovers, isRepeated } = part;
  const isWhole = isReturn || effect === "back";
  // The refund itself failed where it was undone; what turns it further counts for nothing then.
  const isRefund = effect === "forward" && !recovers;
  return {
    ...each,
    ...(isWhole ? wholeOf(leg, each.link) : {}),
    leg: isReturn && effect === "forward" ? asMoved(leg) : leg,
    effect,
    recovers,
    phase: part.phase ?? each.phase,
    counts: counts(leg, each.isIgnored) && !isRepeated && (!isUndone(leg) || isRefund),
  };
}

/** The share of a back leg, less what was undone of it. */
function wholeOf(leg: LinkedLeg, link: LinkPart) {
  const netAmount = subtract(link.allocatedAmount, undoneShare(leg, link));
  return { returned: zero, netAmount, implied: false };
}

/** Reversed is what a back leg is called whose money went back; one that was undone failed. */
function asMoved<Leg extends LinkedLeg>(leg: Leg): Leg {
  if (isUndone(leg)) {
    const cause = leg.cause ?? (leg.status === "reversed" ? "reversed" : "failed");
    return { ...leg, status: "failed", cause };
  }
  return leg.status === "reversed" ? { ...leg, status: "confirmed" } : leg;
}

/** The case to which one leg belongs. */
type CaseContext = {
  readonly intent: PaymentIntent;
  readonly all: readonly LinkedLeg[];
  readonly positions: ReadonlyMap<Uuid, StatementPosition>;
  readonly chains: ReversalChains;
};

/** The share of one leg in its case. */
function caseLegOf<Leg extends LinkedLeg>(
  leg: Leg,
  link: LinkPart,
  { intent, all, positions, chains }: CaseContext,
): CaseLeg<Leg> {
  const position = positions.get(leg.uuid);
  const phase = position?.phase ?? phaseInCase(leg, intent, all);
  // A refund decides for itself what comes again.
  const recovers =
    position === undefined && intent.refundOf === undefined && isRecovery(leg, chains);
  const effect = position?.effect ?? (recovers ? "forward" : effectInCase(leg, all));
  const { allocatedAmount: amount } = link;
  const isIgnored = isIgnoredIn(leg, phase, intent);
  const { returned, implied } =
    effect === "back" || recovers
      ? { returned: undoneShare(leg, link), implied: false }
      : returnedShare(leg, link, intent);
  return {
    leg: recovers ? asMoved(leg) : leg,
    link,
    phase,
    effect,
    amount,
    returned,
    netAmount: subtract(amount, returned),
    currency: leg.currency,
    rate: rateInCase(leg, effect, chains),
    fees: feesOfShare(withFeeCurrencies(leg, { intent, all }), link),
    isBatchPart: link.fees !== undefined || isSettlementShare(leg),
    implied,
    recovers: recovers || isRecoveredShare(leg),
    counts: counts(leg, isIgnored) && !isUndone(leg),
    isIgnored,
    seenTwice: null,
  };
}

/** The fees of a share: its part of the leg's fees. */
function feesOfShare(leg: LinkedLeg, { fees, allocatedAmount }: LinkPart): readonly Fee[] {
  const isWhole = compare(allocatedAmount, leg.amount) >= 0;
  if (leg.fees.length === 0 || (fees === undefined && isWhole)) return leg.fees;
  const part = (fee: Fee): Fee => ({
    ...fee,
    amount: multiplyDivideHalfEven(fee.amount, allocatedAmount, leg.amount),
  });
  if (fees === undefined) return leg.fees.map(part);
  const isSplit = (fee: Fee) => fee.currency === leg.currency && fee.type !== "fx";
  return [...fees, ...leg.fees.filter((fee) => !isSplit(fee)).map(part)];
}

function isIgnoredIn(leg: LinkedLeg, phase: Phase, intent: PaymentIntent): boolean {
  return (
    leg.requirementLevel === "ignored" ||
    intent.expectedLegs.some((e) => e.phase === phase && e.requirement === "ignored")
  );
}

function counts(leg: LinkedLeg, isIgnored: boolean): boolean {
  // A chain leg that was only ever reversed was reorganized away.
  const neverStood = leg.status === "reversed" && !isUndone(leg) && leg.reversals.length === 0;
  return !isIgnored && !neverStood && leg.status !== "missing" && !isSettlementCredit(leg);
}

/**
 * A leg that is only known as reversed is a back leg, unless another leg of its provider has its transfer id:
 * then it is a step of that transfer.
 */
function effectInCase(leg: LinkedLeg, all: readonly LinkedLeg[]): Effect {
  if (leg.effect === "forward" || isReversalOfAnother(leg) || isSettlementShare(leg)) {
    return leg.effect;
  }
  const { provider, providerTransferId } = leg;
  const isStep = all.some(
    (other) =>
      other.uuid !== leg.uuid &&
      isSameId(other.providerTransferId, providerTransferId) &&
      other.provider === provider,
  );
  return isStep ? "forward" : "back";
}

/**
 * A tentative link does not count in a phase in which money of a firm leg went back, nor, unless it is final, in a position
 * that a firm leg of its kind has taken (docs/matching.md, Amount and time).
 */
function withoutTentativeRepeats<Leg extends LinkedLeg>(
  all: readonly CaseLeg<Leg>[],
): CaseLeg<Leg>[] {
  const firm = all.filter((each) => each.counts && isPermanentLink(each.link));
  const wentBack = new Set(
    firm.filter((each) => each.link.firm && hasReturned(each)).map(({ phase }) => phase),
  );
  const taken = new Set(firm.filter(takesPosition).map(positionOf));
  const addsNothing = (each: CaseLeg) =>
    each.effect === "forward" &&
    !each.link.firm &&
    (wentBack.has(each.phase) || (!isPermanentLink(each.link) && taken.has(positionOf(each))));
  return all.map((each) => (addsNothing(each) ? { ...each, counts: false } : each));
}

/** Whether it takes the position of its phase and kind: forward money that arrived or is on its way. */
export function takesPosition({ effect, leg: { status } }: CaseLeg): boolean {
  return effect === "forward" && (status === "pending" || status === "confirmed");
}

function positionOf({ phase, leg: { kind } }: CaseLeg): string {
  return positionName(phase, kind);
}

/** Whether the leg has returned money or is itself returned money. */
export function hasReturned(each: CaseLeg): boolean {
  return isBack(each) || compare(each.returned, zero) > 0;
}

/** A back leg that has arrived; a pending or failed one has not, and one that was undone neither. */
export function isBack({ effect, leg }: CaseLeg): boolean {
  const hasArrived = leg.status === "confirmed" || leg.status === "reversed";
  return effect === "back" && hasArrived && !isUndone(leg);
}

/** A forward leg whose money arrived and did not go back as a whole. */
export function isConfirmed({ effect, leg }: CaseLeg): boolean {
  return effect === "forward" && leg.status === "confirmed";
}

/** A forward leg whose money arrived and went back as a whole. */
export function isReversed({ effect, leg }: CaseLeg): boolean {
  return effect === "forward" && leg.status === "reversed";
}

/** A forward leg whose money never arrived. A failed refund is not a failure of the payment. */
export function isFailed({ effect, leg }: CaseLeg): boolean {
  return effect === "forward" && leg.status === "failed";
}

/** Whether money of the leg arrived in the phase or went back from it. */
export function hasMovedMoney(leg: CaseLeg): boolean {
  return isConfirmed(leg) || isReversed(leg) || isBack(leg);
}
