/** Computes the facts of the verdict table from a case's legs, its rule and the time. */

import { isUndone } from "#domain/evidence/flow-leg.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { type Phase, phases } from "#domain/payment/phase.ts";
import { defaultMaximumPercent, type RuleSettings, ruleTolerance } from "#domain/rule/rule.ts";
import type { Instant } from "#domain/value/instant.ts";
import {
  type Amount,
  abs,
  compare,
  isZero,
  multiplyDivideHalfEven,
  subtract,
  sum,
  zero,
} from "#domain/value/money.ts";
import { type Delta, explainingCharges } from "../amount/delta.ts";
import type { Overcharge } from "../amount/overcharge.ts";
import {
  amountsByKind,
  amountsByProvider,
  currencyInPhase,
  type PhaseAmount,
  strongestAmount,
} from "../amount/phase-amount.ts";
import { toleranceOnSide } from "../amount/tolerance.ts";
import { convert, sideOf } from "../leg/amount-side.ts";
import { type CaseLeg, hasReturned, isBack, isConfirmed, isReversed } from "../leg/case-leg.ts";
import { witnessesOf } from "../leg/seen-twice.ts";
import { deadlinesOf, isLate } from "./deadlines.ts";
import { mismatchOf } from "./mismatch.ts";
import type { OwnAsset } from "./parties.ts";
import { hasForwardMoney, returnOrFailureOf } from "./returned-money.ts";
import type { ExceptionType, Facts } from "./verdict.ts";

export type Situation = {
  readonly intent: PaymentIntent;
  readonly legs: readonly CaseLeg[];
  readonly rule: RuleSettings;
  readonly delta: Delta;
  readonly canceled: boolean;
  readonly ambiguous: boolean;
  readonly now: Instant;
  /** What was charged above fee schedules; nothing by default. */
  readonly overcharges?: readonly Overcharge[];
  /** Tokens that the organization added to the published ones. */
  readonly assets?: readonly OwnAsset[];
};

export function factsOf(situation: Situation): Facts {
  const counted = situation.legs.filter((leg) => leg.counts);
  const { intent, delta, rule } = situation;
  const required = requiredPhases(intent, counted);
  const missing = required.filter((phase) => !isPresent(phase, counted));
  const tolerance = ruleTolerance(rule, intent.destination);
  const unexplained = unexplainedAgainst(delta, tolerance);
  const complete =
    delta.actualAmount !== null &&
    phasesSuffice(intent, rule, counted) &&
    !pendingCoversShortfall(situation, counted);
  const deadlines = deadlinesOf(situation, missing);
  const failure = returnOrFailureOf({ intent, rule, delta, required, tolerance }, counted);
  return {
    canceled: situation.canceled,
    hasForwardMoney: hasForwardMoney(intent, counted),
    failure: failure?.exceptionType ?? null,
    isWithProvider: failure?.isWithProvider === true,
    hasRemainingMoney: delta.actualAmount !== null && compare(delta.actualAmount, tolerance) > 0,
    mismatch: mismatchOf(intent, counted, situation.assets),
    paidTwice: paidTwice(situation, counted),
    kindsDisagree: kindsDisagree(situation, counted) || isDisputed(situation),
    complete,
    unexplained,
    variance: varianceOf(delta),
    sourceDiffers: sourceDiffers(situation, counted),
    onlyTentative: reliedOn(required, missing).some((phase) =>
      presentOnlyTentatively(phase, counted),
    ),
    requiredPhaseMissing: missing.length > 0,
    excessiveCharge: isOvercharged(situation) ? "fee_variance" : excessiveChargeOf(situation),
    late: isLate(situation, counted, required),
    ambiguous: situation.ambiguous,
    pastDelay: deadlines.delayed.some((due) => situation.now > due),
    pastExpected: deadlines.expected.some((due) => situation.now > due),
    anyConfirmed: counted.some(isConfirmed),
    anyLeg: counted.length > 0,
  };
}

/**
 * The phases that a reconciled payment needs: those that the intent marks as required, otherwise destination.
 * Evidence adds a phase only by an explicit level, and never against the intent.
 */
export function requiredPhases(intent: PaymentIntent, legs: readonly CaseLeg[]): Phase[] {
  const marked = intent.expectedLegs
    .filter((leg) => leg.requirement === "required")
    .map((leg) => leg.phase);
  const base: readonly Phase[] = marked.length > 0 ? marked : ["destination"];
  const added = legs
    .filter((leg) => leg.leg.requirementLevel === "required")
    .map((leg) => leg.phase)
    .filter((phase) => intent.expectedLegs.every((leg) => leg.phase !== phase));
  return phases.filter((phase) => base.includes(phase) || added.includes(phase));
}

export function isPresent(phase: Phase, legs: readonly CaseLeg[]): boolean {
  return legs.some((leg) => leg.phase === phase && isConfirmed(leg));
}

/** Whether every required phase is present; if the rule does not require all, destination is enough. */
export function phasesSuffice(
  intent: PaymentIntent,
  rule: RuleSettings,
  legs: readonly CaseLeg[],
): boolean {
  return (
    requiredPhases(intent, legs).every((phase) => isPresent(phase, legs)) ||
    (!rule.requireAllRequiredLegs && isPresent("destination", legs))
  );
}

/**
 * The phases on which the verdict relies. If a required phase is missing, destination is one, required or
 * not.
 */
function reliedOn(required: readonly Phase[], missing: readonly Phase[]): readonly Phase[] {
  return missing.length === 0 ? required : [...required, "destination"];
}

function presentOnlyTentatively(phase: Phase, legs: readonly CaseLeg[]): boolean {
  const present = legs.filter((leg) => leg.phase === phase && isConfirmed(leg));
  return present.length > 0 && present.every((leg) => !leg.link.firm);
}

function unexplainedAgainst(delta: Delta, limit: Amount): Facts["unexplained"] {
  if (delta.unexplainedDelta === null || isZero(delta.unexplainedDelta)) return "none";
  return compare(abs(delta.unexplainedDelta), limit) <= 0 ? "within_tolerance" : "above_tolerance";
}

/**
 * Whether pending destination legs cover the missing amount, but for what is tolerated: then the payment is still in
 * transit.
 */
function pendingCoversShortfall(situation: Situation, legs: readonly CaseLeg[]): boolean {
  const short = situation.delta.unexplainedDelta;
  const tolerance = ruleTolerance(situation.rule, situation.intent.destination);
  if (short === null || compare(short, tolerance) <= 0) return false;
  const pending = legs.filter(
    (leg) =>
      leg.phase === "destination" &&
      leg.effect === "forward" &&
      leg.leg.status === "pending" &&
      leg.currency === situation.intent.destination.currency,
  );
  return witnessesOf(pending).some(
    (own) => compare(sum([tolerance, ...own.map(({ amount }) => amount)]), short) >= 0,
  );
}

/**
 * Row 3: one kind of evidence has at least two legs in `source` or in `destination`, each with the whole
 * amount.
 */
function paidTwice(situation: Situation, legs: readonly CaseLeg[]): boolean {
  return (["destination", "source"] as const).some((phase) =>
    witnessesOf(legs.filter((leg) => leg.phase === phase)).some((own) =>
      isDuplicated(situation, own),
    ),
  );
}

function isDuplicated({ intent, rule }: Situation, legs: readonly CaseLeg[]): boolean {
  const [first] = legs;
  if (first === undefined) return false;
  const { source, destination } = intent;
  const end = first.phase === "source" ? source : destination;
  const own = legs.filter(({ currency }) => currency === end.currency);
  const side = first.phase === "source" ? sideOf({ ...first, ...end }, intent) : "destination";
  const limit = toleranceOnSide(side, intent, rule);
  const whole = own.filter(
    (leg) =>
      isConfirmed(leg) &&
      withOwnFees(leg).some((amount) => compare(abs(subtract(amount, end.amount)), limit) <= 0),
  );
  if (whole.length < 2) return false;
  const back = sum(own.filter(isBack).map(({ netAmount }) => netAmount));
  const net = subtract(sum(whole.map(({ netAmount }) => netAmount)), back);
  return compare(subtract(net, end.amount), limit) > 0;
}

/** The amount, and the amount before and after the fees that the leg reports in its currency. */
function withOwnFees({ amount, currency, fees: reported }: CaseLeg): Amount[] {
  const fees = sum(reported.filter((fee) => fee.currency === currency).map((fee) => fee.amount));
  return isZero(fees) ? [amount] : [amount, sum([amount, fees]), subtract(amount, fees)];
}

/** Row 4: two kinds disagree about a phase, in one currency, beyond the tolerance. */
function kindsDisagree(situation: Situation, legs: readonly CaseLeg[]): boolean {
  return phases.some((phase) =>
    amountsDisagree(
      situation,
      legs.filter((leg) => leg.phase === phase),
    ),
  );
}

type Terms = Pick<Situation, "intent" | "rule">;

/** @param legs counted legs of one phase */
export function amountsDisagree({ intent, rule }: Terms, legs: readonly CaseLeg[]): boolean {
  const byCurrency = Map.groupBy(
    legs.filter((leg) => isConfirmed(leg) || isReversed(leg) || isBack(leg)),
    ({ currency }) => currency,
  );
  return [...byCurrency.values()].some((own) => {
    const compared = [amountsByKind(intent, own), ...amountsByProvider(intent, own)];
    return compared.some((reports) => {
      const amounts = reports.filter((each) =>
        each.legs.some((leg) => isConfirmed(leg) || hasReturned(leg)),
      );
      const [first] = amounts;
      if (first === undefined) return false;
      const limit = toleranceOnSide(first.side, intent, rule);
      return amounts.some((a) => amounts.some((b) => differ(a, b, limit)));
    });
  });
}

function differ(a: PhaseAmount, b: PhaseAmount, limit: Amount): boolean {
  const [first, second] = [readingsOf(a), readingsOf(b)];
  return first.every((one) =>
    second.every((other) => compare(abs(subtract(one, other)), limit) > 0),
  );
}

function readingsOf({ net, legs, currency }: PhaseAmount): Amount[] {
  const charged = legs.filter(({ effect }) => effect === "forward").flatMap(({ fees }) => fees);
  const fees = sum(charged.filter((fee) => fee.currency === currency).map((fee) => fee.amount));
  return isZero(fees) ? [net] : [net, sum([net, fees]), subtract(net, fees)];
}

/**
 * Whether verified and submitted records of one leg have different final states. A back leg that was undone by one
 * origin only is disputed too, although it counts for nothing.
 */
function isDisputed({ intent, rule, legs }: Situation): boolean {
  return legs.some((each) => {
    const { dispute } = each.leg;
    const isAsked = each.counts || (isUndone(each.leg) && !each.isIgnored);
    if (dispute === null || !isAsked) return false;
    const limit = toleranceOnSide(sideOf(each, intent), intent, rule);
    return dispute.differsInStatus || compare(dispute.amountDifference, limit) > 0;
  });
}

/**
 * Row 6: whether the amount that left the source differs from the expected one, with or without fees on top.
 */
function sourceDiffers(situation: Situation, legs: readonly CaseLeg[]): boolean {
  const { intent, rule, delta } = situation;
  const { currency, amount: expected } = intent.source;
  const ofPhase = legs.filter((leg) => leg.phase === "source");
  const own = ofPhase.filter((leg) => currencyInPhase(leg, intent, ofPhase) === currency);
  const found = strongestAmount(intent, own);
  if (found === null) return false;
  const limit = toleranceOnSide("source", intent, rule);
  const difference = subtract(found.net, expected);
  const reported = own.filter(isConfirmed).flatMap(({ fees }) => fees);
  const charged = sum(
    reported
      .filter((fee) => fee.currency === currency && fee.type !== "fx")
      .map((fee) => fee.amount),
  );
  const counted = [delta.fees.provider, delta.fees.network, delta.fees.developer];
  const all = convert(
    sum(counted.filter((fee) => fee !== null)),
    intent.destination.currency,
    currency,
    { intent, rate: null },
  );
  return [zero, charged, all ?? zero].every(
    (fees) => compare(abs(subtract(difference, fees)), limit) > 0,
  );
}

function isOvercharged({ overcharges = [] }: Situation): boolean {
  return overcharges.length > 0;
}

/** Row 9: whether fees or fx spread that explain the difference exceed their maximum. */
function excessiveChargeOf({ intent, rule, delta }: Situation): ExceptionType | null {
  const expected = intent.destination.amount;
  const { fees, fxSpread } = explainingCharges(delta);
  const isAbove = (amount: Amount, percent: Amount | null) =>
    compare(
      amount,
      multiplyDivideHalfEven(expected, percent ?? defaultMaximumPercent, "100" as Amount),
    ) > 0;
  if (isAbove(fees, rule.maximumFeePercent)) return "fee_variance";
  return isAbove(fxSpread, rule.maximumFxPercent) ? "fx_variance" : null;
}

/** Row 5: the exception type that describes the difference. */
function varianceOf(delta: Delta): ExceptionType {
  const unexplained = delta.unexplainedDelta ?? zero;
  const size = abs(unexplained);
  const { fees, fxSpread } = explainingCharges(delta);
  if (delta.fxSpreadCounts && !delta.isFxFee && compare(size, fxSpread) <= 0) return "fx_variance";
  if (delta.feeReading === "on_top" && compare(size, fees) <= 0) return "fee_variance";
  return compare(unexplained, zero) > 0 ? "underpayment" : "overpayment";
}
