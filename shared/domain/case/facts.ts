/** From a case's legs, its rule and the moment to the facts that the verdict table looks at. */

import { evidenceKinds } from "../evidence/evidence-kind.ts";
import type { FailureCause } from "../evidence/flow-leg.ts";
import type { PaymentIntent } from "../payment/payment-intent.ts";
import { type Phase, phases } from "../payment/phase.ts";
import { type RuleSettings, ruleTolerance } from "../rule/rule.ts";
import type { Instant } from "../value/instant.ts";
import { type Amount, abs, compare, isZero, subtract, sum } from "../value/money.ts";
import { type CaseLeg, caseLegOf } from "./case-leg.ts";
import { deadlinesOf, isLate } from "./deadlines.ts";
import { type Delta, isConfirmed } from "./delta.ts";
import type { LinkedLeg } from "./linked-leg.ts";
import { legTolerance } from "./tolerance.ts";
import type { ExceptionType, Facts } from "./verdict.ts";

export type Situation = {
  readonly intent: PaymentIntent;
  readonly legs: readonly CaseLeg[];
  readonly rule: RuleSettings;
  readonly delta: Delta;
  readonly canceled: boolean;
  readonly ambiguous: boolean;
  readonly now: Instant;
};

const zero = "0" as Amount;

export function caseLegs<Leg extends LinkedLeg>(
  intent: PaymentIntent,
  legs: readonly Leg[],
): CaseLeg<Leg>[] {
  return legs.flatMap((leg) =>
    leg.links
      .filter((link) => link.paymentUuid === intent.uuid)
      .map((link) => caseLegOf(leg, link, intent)),
  );
}

export function factsOf(situation: Situation): Facts {
  const counted = situation.legs.filter((leg) => leg.counts);
  const required = requiredPhases(situation.intent, counted);
  const missing = required.filter((phase) => !isPresent(phase, counted));
  const { delta, rule } = situation;
  const unexplained = unexplainedAgainst(delta, ruleTolerance(rule));
  const complete =
    phasesSuffice(situation.intent, rule, counted) && !pendingCoversShortfall(situation, counted);
  const deadlines = deadlinesOf(situation, missing);
  return {
    canceled: situation.canceled,
    failure: failureOf(situation, counted, unexplained === "above_tolerance"),
    foreignCurrency: counted.some((leg) => isConfirmed(leg) && isForeign(leg, situation.intent)),
    paidTwice: paidTwice(situation, counted),
    kindsDisagree: kindsDisagree(situation, counted),
    complete,
    unexplained,
    variance: varianceOf(delta),
    onlyTentative: reliedOn(required, missing).some((phase) =>
      presentOnlyTentatively(phase, counted),
    ),
    requiredPhaseMissing: missing.length > 0,
    late: isLate(situation, counted, required),
    ambiguous: situation.ambiguous,
    pastDelay: deadlines.delayed.some((due) => situation.now > due),
    pastExpected: deadlines.expected.some((due) => situation.now > due),
    anyConfirmed: counted.some(isConfirmed),
    anyLeg: counted.length > 0,
  };
}

/**
 * Phases without which the payment is not reconciled: those the intent marks required, else
 * destination; evidence adds a phase only by an explicit level, and never against the intent.
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

/** Every required phase is present; where the rule does not ask for all, destination suffices. */
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

/** Where destination has to suffice, the payment rests on it, required or not. */
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

/** Pending destination legs that cover what is short: the payment is still on its way. */
function pendingCoversShortfall(situation: Situation, legs: readonly CaseLeg[]): boolean {
  const short = situation.delta.unexplainedDelta;
  if (short === null || compare(short, ruleTolerance(situation.rule)) <= 0) return false;
  const pending = legs.filter(
    (leg) =>
      leg.phase === "destination" &&
      leg.leg.status === "pending" &&
      leg.currency === situation.intent.destination.currency,
  );
  return evidenceKinds.some((kind) => {
    const amounts = pending.filter((leg) => leg.leg.kind === kind).map((leg) => leg.amount);
    return compare(sum(amounts), short) >= 0;
  });
}

const exceptionOfCause = {
  failed: "payment_failed",
  returned: "payment_returned",
  reversed: "payment_reversed",
  canceled: "payment_canceled",
} as const satisfies Record<string, ExceptionType>;

/** Row 1: what failed or was reversed and was not made good; the furthest phase names it. */
function failureOf(
  situation: Situation,
  legs: readonly CaseLeg[],
  unexplainedAboveTolerance: boolean,
): ExceptionType | null {
  const undone = legs.filter((leg) => isUndone(leg) && failureCounts(leg, situation.intent));
  const isMadeGood = madeGoodBy(legs);
  const standing = undone.filter((leg) => unexplainedAboveTolerance || !isMadeGood(leg));
  const [furthest] = [...standing].sort(byFurthestThenLatest);
  if (furthest === undefined) return null;
  return exceptionOfCause[causeOf(furthest)];
}

/** An order that does not depend on the order of arrival. */
function byFurthestThenLatest(a: CaseLeg, b: CaseLeg): number {
  return (
    phases.indexOf(b.phase) - phases.indexOf(a.phase) ||
    b.leg.time - a.leg.time ||
    causeOf(a).localeCompare(causeOf(b))
  );
}

function causeOf({ leg }: CaseLeg): FailureCause {
  return leg.cause ?? (leg.status === "reversed" ? "reversed" : "failed");
}

export function isUndone(leg: CaseLeg): boolean {
  return leg.leg.status === "failed" || leg.leg.status === "reversed";
}

/** What the intent says of a phase wins; else a failure counts unless the evidence is optional. */
function failureCounts(leg: CaseLeg, intent: PaymentIntent): boolean {
  const said = intent.expectedLegs.find((expected) => expected.phase === leg.phase);
  if (said !== undefined) return said.requirement === "required";
  return leg.leg.requirementLevel !== "optional";
}

/** By a confirmed leg of the same phase and kind, or a later one of the same phase or a further one. */
function madeGoodBy(legs: readonly CaseLeg[]): (undone: CaseLeg) => boolean {
  const nameOf = ({ phase, leg }: CaseLeg) => `${phase}/${leg.kind}`;
  const confirmed = legs.filter(isConfirmed);
  const same = new Set(confirmed.map(nameOf));
  const latest = new Map<Phase, Instant>();
  for (const { phase, leg } of confirmed) {
    for (const reached of phases.slice(0, phases.indexOf(phase) + 1)) {
      if (leg.time > (latest.get(reached) ?? Number.NEGATIVE_INFINITY))
        latest.set(reached, leg.time);
    }
  }
  return (undone) =>
    same.has(nameOf(undone)) ||
    (latest.get(undone.phase) ?? Number.NEGATIVE_INFINITY) > undone.leg.time;
}

function isForeign(leg: CaseLeg, intent: PaymentIntent): boolean {
  return (
    leg.currency !== intent.source.currency &&
    leg.currency !== intent.destination.currency &&
    leg.currency !== intent.stablecoin?.toUpperCase()
  );
}

/** Row 3: in one kind at least two confirmed destination legs, each the whole payment. */
function paidTwice(situation: Situation, legs: readonly CaseLeg[]): boolean {
  const expected = situation.intent.destination.amount;
  const limit = ruleTolerance(situation.rule);
  return evidenceKinds.some((kind) => {
    const paid = legs.filter(
      (leg) =>
        leg.leg.kind === kind &&
        leg.phase === "destination" &&
        isConfirmed(leg) &&
        leg.currency === situation.intent.destination.currency,
    );
    const whole = paid.filter((leg) => compare(abs(subtract(leg.amount, expected)), limit) <= 0);
    const excess = subtract(sum(whole.map((leg) => leg.amount)), expected);
    return whole.length > 1 && compare(excess, limit) > 0;
  });
}

/** Row 4: two kinds disagree about a phase, in one currency, beyond the tolerance. */
function kindsDisagree(situation: Situation, legs: readonly CaseLeg[]): boolean {
  const confirmed = legs.filter(isConfirmed);
  return phases.some((phase) => {
    const inPhase = confirmed.filter((leg) => leg.phase === phase);
    const currencies = new Set(inPhase.map((leg) => leg.currency));
    return [...currencies].some((currency) =>
      amountsDisagree(
        situation,
        inPhase.filter((leg) => leg.currency === currency),
      ),
    );
  });
}

export function amountsDisagree(situation: Situation, legs: readonly CaseLeg[]): boolean {
  const [first] = legs;
  if (first === undefined) return false;
  const totals = evidenceKinds
    .map((kind) => legs.filter((leg) => leg.leg.kind === kind))
    .filter((ofKind) => ofKind.length > 0)
    .map((ofKind) => sum(ofKind.map((leg) => leg.amount)));
  const limit = legTolerance(first, situation.intent, situation.rule);
  return totals.some((a) => totals.some((b) => compare(abs(subtract(a, b)), limit) > 0));
}

/** Row 5 names what the difference looks like. */
function varianceOf(delta: Delta): ExceptionType {
  const unexplained = delta.unexplainedDelta ?? zero;
  const size = abs(unexplained);
  if (delta.fxSpreadCounts && delta.fxSpread !== null && compare(size, abs(delta.fxSpread)) <= 0) {
    return "fx_variance";
  }
  const charged = [delta.fees.provider, delta.fees.network, delta.fees.developer];
  const fees = sum(charged.filter((fee) => fee !== null));
  if (delta.feeReading === "on_top" && compare(size, fees) <= 0) return "fee_variance";
  return compare(unexplained, zero) > 0 ? "underpayment" : "overpayment";
}
