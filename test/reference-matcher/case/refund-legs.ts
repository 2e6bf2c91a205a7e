/** The case of a payment that expects money to go back (docs/matching.md, Expected refunds). */

import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { furthestFirst, type Phase } from "#domain/payment/phase.ts";
import type { Leg } from "../leg/leg.ts";
import { type CaseLink, didNotGoBack, wentBack } from "../leg/share.ts";
import { accountOf, refundSign, signOf } from "../leg/statement.ts";
import { isAbove, zero } from "../rational.ts";
import {
  type CaseLeg,
  counts,
  effectOf,
  forwardLeg,
  ownPhaseOf,
  returnsOfBack,
} from "./case-leg.ts";
import { endOfChain, reversedBy, reversesAnother, turnsOf } from "./reversal-chain.ts";

/** What goes back counts as forward in the case that expects it (Expected refunds). */
export function refundLegs(intent: PaymentIntent, links: readonly CaseLink[]): readonly CaseLeg[] {
  const all = links.map(({ leg }) => leg);
  // What brings the refund again and was undone counts for nothing.
  const isWithdrawn = (leg: Leg) =>
    leg.status === "reversed" && didNotGoBack(leg) && bringsAgain(leg, intent, all);
  const counting = links.filter(
    ({ leg }) => counts(leg) && !isToldFurther(leg, all) && !isWithdrawn(leg),
  );
  const chain = counting.map(({ leg }) => leg).filter(({ kind }) => kind === "chain");
  return counting.map((link): CaseLeg => {
    const plain = forwardLeg(link, intent, refundPhase(link.leg, intent, chain));
    if (refundEffect(link.leg, intent, all) === "back") return backAgain(plain, link, intent);
    if (effectOf(link.leg, [link.leg]) !== "back") return plain;
    return {
      ...asForward(plain, link, intent),
      isAgain: bringsAgain(link.leg, intent, all),
    };
  });
}

/** Money of the refund that came back again. */
function backAgain(plain: CaseLeg, link: CaseLink, intent: PaymentIntent): CaseLeg {
  const { leg } = plain;
  const amount = wentBack(link, intent);
  const returns = isAbove(amount) ? returnsOfBack(leg) : [];
  return { ...plain, effect: "back", amount, reported: amount, reversed: zero, returns, fees: [] };
}

/** Reversed is what a back leg is called whose money went back; one that was undone is a refund that failed. */
function asForward(plain: CaseLeg, link: CaseLink, intent: PaymentIntent): CaseLeg {
  const { status, reversals } = link.leg;
  const forward: CaseLeg = { ...plain, reversed: zero, returns: [] };
  if (status !== "confirmed" && status !== "reversed") return forward;
  const last = reversals.filter(({ undoes }) => undoes).sort((a, b) => b.time - a.time)[0];
  if (last !== undefined && didNotGoBack(link.leg)) {
    const leg: Leg = { ...link.leg, cause: last.cause };
    return { ...forward, leg, status: "failed", failedAt: last.time };
  }
  const amount = wentBack(link, intent);
  return { ...forward, status: "confirmed", amount, reported: amount };
}

/** Whether it brings again what was taken back of the refund: forward, and it reverses a leg of the case. */
function bringsAgain(leg: Leg, intent: PaymentIntent, all: readonly Leg[]): boolean {
  return (
    signOf(leg) === null &&
    reversedBy(leg, all).length > 0 &&
    refundEffect(leg, intent, all) === "forward"
  );
}

function isRequired(phase: Phase | null, { expectedLegs }: PaymentIntent): boolean {
  return expectedLegs.some((each) => each.phase === phase && each.requirement === "required");
}

/** In `destination`, or in the phase that the leg states if the intent requires that phase. */
export function refundPhase(leg: Leg, intent: PaymentIntent, chain: readonly Leg[]): Phase {
  const goesBack = effectOf(leg, [leg]) === "back" || signOf(leg) !== null;
  if (!goesBack) return ownPhaseOf(leg, intent, chain);
  const { phase } = leg.facts;
  return phase !== null && isRequired(phase, intent) ? phase : "destination";
}

/** A leg that reverses a leg of the case takes its money back again; the sign of a row decides else. */
export function refundEffect(
  leg: Leg,
  intent: PaymentIntent,
  all: readonly Leg[],
): "forward" | "back" {
  if (reversesAnother(leg) && signOf(leg) === null) return chainEffect(leg, all);
  const takesBack = all.some((other) => other !== leg && isReversedBy(other, leg));
  if (takesBack && effectOf(leg, [leg]) === "back") return "back";
  const sign = signOf(leg);
  if (sign === null) return "forward";
  const rows = all.filter((each) => signOf(each) !== null);
  return sign === refundSign(intent, accountOf(leg), rows) ? "forward" : "back";
}

/**
 * The first movement of the chain that the case has is forward there: the refund itself, or what it
 * reverses, where that is in the case as well.
 */
function chainEffect(leg: Leg, all: readonly Leg[]): "forward" | "back" {
  const turns = turnsOf(leg, all);
  const steps = endOfChain(leg, all) === null ? turns - 1 : turns;
  return steps % 2 === 0 ? "forward" : "back";
}

function isReversedBy({ facts }: Leg, { facts: { reverses } }: Leg): boolean {
  return (
    reverses !== null &&
    [facts.providerTransferId, facts.txHash, facts.sourceRef].includes(reverses)
  );
}

/** Legs of one transfer id in several phases are one movement; the furthest counts. */
function isToldFurther(leg: Leg, all: readonly Leg[]): boolean {
  const { provider, providerTransferId } = leg.facts;
  const goesBack = (each: Leg) => effectOf(each, [each]) === "back" && !didNotGoBack(each);
  if (providerTransferId === null || !goesBack(leg)) return false;
  return all.some(
    (other) =>
      other.kind === leg.kind &&
      other.facts.provider === provider &&
      other.facts.providerTransferId === providerTransferId &&
      goesBack(other) &&
      placeOfPhase(other.facts.phase) < placeOfPhase(leg.facts.phase),
  );
}

/** The furthest phase first. */
export function placeOfPhase(phase: Phase | null): number {
  return furthestFirst.indexOf(phase ?? "source");
}
