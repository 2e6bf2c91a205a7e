/** Required phases, completeness and clocks (docs/matching.md, Requirements and clocks). */

import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { type Phase, phases } from "#domain/payment/phase.ts";
import { slaFieldOfPhase } from "#domain/rule/rule.ts";
import { isUndone } from "../leg/share.ts";
import { isAbove, minus, order, plus, type Rational, total, zero } from "../rational.ts";
import type { CaseLeg } from "./case-leg.ts";
import type { Delta } from "./delta.ts";
import { isStillArriving, strongestFirst } from "./phase-amounts.ts";
import type { AppliedRules } from "./rules.ts";
import { witnessesOf } from "./witnesses.ts";

const minute = 60_000;

/** The phases that the intent marks as required, else `destination`; evidence adds one explicitly. */
export function requiredPhases(intent: PaymentIntent, legs: readonly CaseLeg[]): readonly Phase[] {
  const stated = intent.expectedLegs.filter(({ requirement }) => requirement === "required");
  const own = stated.length === 0 ? ["destination"] : stated.map(({ phase }) => phase);
  const said = new Set(intent.expectedLegs.map(({ phase }) => phase));
  const added = legs
    .filter(({ leg, phase }) => leg.facts.requirementLevel === "required" && !said.has(phase))
    // A back leg that was undone counts for nothing.
    .filter(({ effect, leg }) => effect === "forward" || !isUndone(leg))
    .map(({ phase }) => phase);
  return phases.filter((phase) => own.includes(phase) || added.includes(phase));
}

/** Confirmed, with forward money left. */
export function isConfirmed(leg: CaseLeg): boolean {
  return leg.effect === "forward" && leg.status === "confirmed";
}

export function isPresent(phase: Phase, legs: readonly CaseLeg[]): boolean {
  return legs.some((leg) => leg.phase === phase && isConfirmed(leg));
}

export type Completeness = {
  readonly isComplete: boolean;
  readonly required: readonly Phase[];
  readonly missing: readonly Phase[];
};

export function completeness(
  intent: PaymentIntent,
  legs: readonly CaseLeg[],
  delta: Delta,
  rules: AppliedRules,
): Completeness {
  const required = requiredPhases(intent, legs);
  const missing = required.filter((phase) => !isPresent(phase, legs));
  const suffices = !rules.requiresAllLegs() && isPresent("destination", legs);
  const isThere = missing.length === 0 || suffices;
  // Without a known amount nothing is complete (decision 0053).
  const isComplete =
    isThere && delta.actual !== null && !isCoveredByPending(intent, legs, delta, rules.tolerance());
  return { isComplete, required, missing };
}

/** Whether pending destination legs cover what is short. */
function isCoveredByPending(
  intent: PaymentIntent,
  legs: readonly CaseLeg[],
  { unexplained }: Delta,
  tolerance: Rational,
): boolean {
  if (unexplained === null || !isAbove(unexplained, tolerance)) return false;
  const pending = legs.filter(
    (leg) =>
      leg.phase === "destination" &&
      leg.effect === "forward" &&
      leg.status === "pending" &&
      leg.currency === intent.destination.currency,
  );
  const most = witnessesOf(pending).map((own) => total(own.map(({ amount }) => amount)));
  return most.some((sum) => isAbove(sum) && order(plus(sum, tolerance), unexplained) >= 0);
}

type Clock = { readonly phase: Phase | null; readonly minutes: number };

/** Row 14's clocks: the delay threshold, and the SLA of each required phase that is not present. */
function slaClocks(required: readonly Phase[], rules: AppliedRules): Clock[] {
  return required.flatMap((phase) => {
    const minutes = rules.value(slaFieldOfPhase[phase]);
    return typeof minutes === "number" ? [{ phase, minutes }] : [];
  });
}

const isPast = (intent: PaymentIntent, now: number, minutes: number | null) =>
  minutes !== null && now > intent.effectiveDate + minutes * minute;

export function isDelayed(
  intent: PaymentIntent,
  rules: AppliedRules,
  missing: readonly Phase[],
  now: number,
): boolean {
  if (isPast(intent, now, rules.value("delayedSettlementThresholdMinutes"))) return true;
  return slaClocks(missing, rules).some(({ minutes }) => isPast(intent, now, minutes));
}

/** Past expected completion, or 80 % of a leg SLA. */
export function isAtRisk(
  intent: PaymentIntent,
  rules: AppliedRules,
  missing: readonly Phase[],
  now: number,
): boolean {
  if (isPast(intent, now, rules.value("expectedCompletionMinutes"))) return true;
  return slaClocks(missing, rules).some(({ minutes }) => isPast(intent, now, minutes * 0.8));
}

/**
 * Row 14 held at the leg's own time: the delay threshold runs until one kind shows the whole amount, a
 * leg's SLA until the first leg of its phase (decision 0019). What comes again came in time before.
 */
export function isLate(
  intent: PaymentIntent,
  legs: readonly CaseLeg[],
  rules: AppliedRules,
  toleranceOf: (phase: Phase, currency: string) => Rational,
): boolean {
  const required = requiredPhases(intent, legs);
  const currencies = [...new Set([intent.destination.currency, intent.source.currency])];
  const times = required.flatMap((phase) => {
    const time = timeOfWhole(legs, phase, currencies, (unit) => toleranceOf(phase, unit));
    return time === null ? [] : [time];
  });
  const threshold = rules.value("delayedSettlementThresholdMinutes");
  if (times.some((time) => isPast(intent, time, threshold))) return true;
  return slaClocks(required, rules).some(({ phase, minutes }) => {
    const own = legs.filter((leg) => leg.phase === phase && isConfirmed(leg) && !leg.isAgain);
    const first = Math.min(...own.map(({ leg }) => leg.time));
    return own.length > 0 && isPast(intent, first, minutes);
  });
}

/**
 * Since when the first of the kinds that are not still arriving shows all that is left of the phase. What went back and
 * came again was there in time before.
 */
function timeOfWhole(
  legs: readonly CaseLeg[],
  phase: Phase,
  currencies: readonly string[],
  toleranceOf: (currency: string) => Rational,
): number | null {
  const own = legs.filter(
    (leg) =>
      leg.phase === phase && isConfirmed(leg) && !leg.isAgain && currencies.includes(leg.currency),
  );
  const kinds = strongestFirst.filter((kind) => !isStillArriving(kind, own));
  const ofPhase = legs.filter((leg) => leg.phase === phase);
  const gone = ofPhase.some(({ isAgain }) => isAgain) ? [] : ofPhase.filter(isGoneMoney);
  const times = kinds.flatMap((kind) =>
    currencies.flatMap((currency) => {
      const isOwn = (leg: CaseLeg) => leg.currency === currency;
      const came = own.filter((leg) => leg.witness === kind && isOwn(leg));
      const went =
        came.length === 0 ? [] : gone.filter((leg) => leg.leg.kind === kind && isOwn(leg));
      const moves = [
        ...came.map(({ leg, amount }) => ({ time: leg.time, amount })),
        ...went.map(({ leg, amount }) => ({ time: leg.time, amount: minus(zero, amount) })),
      ].sort((a, b) => a.time - b.time);
      const isThere = moves.map((_, index) => {
        const toCome = total(moves.slice(index + 1).map(({ amount }) => amount));
        return order(toCome, toleranceOf(currency)) <= 0;
      });
      const first = moves[isThere.lastIndexOf(false) + 1];
      return first === undefined ? [] : [first.time];
    }),
  );
  return times.length === 0 ? null : Math.min(...times);
}

const isGoneMoney = ({ effect, leg, status }: CaseLeg) =>
  effect === "back" && (status === "confirmed" || status === "reversed") && !isUndone(leg);
