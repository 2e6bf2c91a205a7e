/** The legs of a case: phase, effect and share (docs/matching.md, Money that goes back). */

import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { furthestFirst, type Phase } from "#domain/payment/phase.ts";
import type { Leg } from "../leg/leg.ts";
import { type CaseLink, converted, isUndone, rateOf, wentBack } from "../leg/share.ts";
import { accountOf, forwardSign, isMarked, signOf } from "../leg/statement.ts";
import { equal, isAbove, minus, type Rational, rational, total, zero } from "../rational.ts";
import {
  type CaseLeg,
  counts,
  effectOf,
  forwardLeg,
  ownPhaseOf,
  returnsOfBack,
} from "./case-leg.ts";
import { refundEffect, refundLegs, refundPhase } from "./refund-legs.ts";
import {
  chainOf,
  comesAgain,
  endOfChain,
  rateOfChain,
  reverses,
  reversesAnother,
} from "./reversal-chain.ts";
import { withWitnesses } from "./witnesses.ts";

/** The legs of the case that count. */
export function caseLegs(intent: PaymentIntent, links: readonly CaseLink[]): readonly CaseLeg[] {
  return withWitnesses(countedLegs(intent, withoutUndone(links)));
}

/** What a movement says of money that went back counts for nothing where the ignored leg that shows it was undone. */
function withoutUndone(links: readonly CaseLink[]): readonly CaseLink[] {
  const undone = links
    .map(({ leg }) => leg)
    .filter((leg) => leg.facts.requirementLevel === "ignored" && reversesAnother(leg))
    .filter(isUndone);
  return links.map((link) => {
    const { leg } = link;
    const own = undone.filter((by) => by !== leg && reverses(by, leg));
    const reversals = leg.reversals.filter(
      ({ amount, currency }) =>
        !own.some((by) => equal(by.amount, amount) && by.currency === currency),
    );
    if (reversals.length === leg.reversals.length) return link;
    const isAgain = leg.status === "reversed" && reversals.length === 0;
    return { ...link, leg: { ...leg, reversals, ...(isAgain && { status: "confirmed" }) } };
  });
}

function countedLegs(intent: PaymentIntent, links: readonly CaseLink[]): readonly CaseLeg[] {
  const all = links.map(({ leg }) => leg);
  if (intent.refundOf !== undefined) return refundLegs(intent, links);
  const counting = links.filter(({ leg }) => counts(leg));
  const rows = counting.map(({ leg }) => leg).filter((leg) => signOf(leg) !== null);
  const chain = counting.map(({ leg }) => leg).filter(({ kind }) => kind === "chain");
  const known = counting
    .filter(({ leg }) => !isWithdrawn(leg, all))
    .map((link) => ({ link, effect: effectIn(link.leg, intent, rows, all) }));
  const isAgain = ({ leg }: CaseLink) => signOf(leg) === null && comesAgain(leg, all);
  const forward = known
    .filter(({ effect, link }) => effect === "forward" && !isAgain(link))
    .map(({ link }) => forwardLeg(link, intent, phaseOf(link.leg, intent, chain)));
  const back = known
    .filter(({ effect }) => effect === "back")
    .map(({ link }) => backLeg(link, intent, { forward, all, chain }));
  const again = known
    .filter(({ effect, link }) => effect === "forward" && isAgain(link))
    .map(({ link }) => againLeg(link, intent, { forward, back, all, chain }));
  return withoutSuperseded([
    ...forward,
    ...inOneCurrency(back, intent, { forward, all }),
    ...again,
  ]);
}

/** What came again and was then undone counts for nothing: the money is where the chain before it left it. */
function isWithdrawn(leg: Leg, all: readonly Leg[]): boolean {
  return isUndone(leg) && signOf(leg) === null && comesAgain(leg, all);
}

/** Whether the leg would be money that goes back beside the legs of the case. */
export function wouldGoBack(leg: Leg, intent: PaymentIntent, beside: readonly Leg[]): boolean {
  const all = [...beside.filter((other) => other !== leg), leg];
  if (intent.refundOf !== undefined) return refundEffect(leg, intent, all) === "back";
  const rows = all.filter((each) => counts(each) && signOf(each) !== null);
  // What reverses something takes no place, also where it brings money again.
  return reversesAnother(leg) || effectIn(leg, intent, rows, all) === "back";
}

/** As the leg says it; in the case of a refund where that has it. */
export function phaseOf(leg: Leg, intent: PaymentIntent, chain: readonly Leg[]): Phase {
  const isRefundRow = intent.refundOf !== undefined && signOf(leg) !== null;
  return isRefundRow ? refundPhase(leg, intent, chain) : ownPhaseOf(leg, intent, chain);
}

/** Per case and account, the sign of a statement's row decides. */
function effectIn(leg: Leg, intent: PaymentIntent, rows: readonly Leg[], all: readonly Leg[]) {
  const sign = signOf(leg);
  if (sign === null) return effectOf(leg, all);
  if (isMarked(leg)) return "back";
  const own = effectOf(leg, all);
  if (own === "back") return "back";
  return sign === forwardSign(intent, accountOf(leg), rows) ? "forward" : "back";
}

type Beside = {
  readonly forward: readonly CaseLeg[];
  /** All legs of the case, and those on a chain. */
  readonly all: readonly Leg[];
  readonly chain: readonly Leg[];
};

/** What went back is converted like a reversal: at its own rate, else that of what it takes back, else as expected. */
function rateOfBack(leg: Leg, intent: PaymentIntent, all: readonly Leg[]): Rational {
  const ofMovement = leg.facts.exchangeRate ?? rateOfChain(leg, all);
  return ofMovement === null ? rateOf(leg, intent) : rational(ofMovement);
}

function backLeg(link: CaseLink, intent: PaymentIntent, { forward, all, chain }: Beside): CaseLeg {
  const { leg, firm, keepsPosition = false } = link;
  const phase = phaseOfBack(leg, forward, all) ?? statedPhase(leg) ?? phaseOf(leg, intent, chain);
  // Beside firm money that went back a tentative leg adds nothing.
  const money = forward.filter((each) => each.phase === phase && (each.firm || !firm));
  const currency = currencyOfPhase(leg, intent, money);
  const moved = wentBack(link, intent);
  const amount = converted(moved, leg.currency, currency, rateOfBack(leg, intent, all), intent);
  return {
    ...{ leg, firm, stays: firm || keepsPosition, phase },
    effect: "back",
    status: leg.status,
    currency: amount === null ? leg.currency : currency,
    amount: amount ?? moved,
    reported: moved,
    reversed: zero,
    returns: isAbove(moved) ? returnsOfBack(leg) : [],
    isAgain: false,
    witness: leg.kind,
    failedAt: null,
    fees: [],
  };
}

/**
 * What reverses a back leg: forward again in the phase of the movement at the end of the chain. Confirmed and reversed
 * both say that it came.
 */
function againLeg(
  link: CaseLink,
  intent: PaymentIntent,
  { forward, back, all, chain }: Beside & { readonly back: readonly CaseLeg[] },
): CaseLeg {
  const { leg } = link;
  const end = endOfChain(leg, all);
  const taken = [...(end === null ? [] : [end]), ...chainOf(leg, all).slice(1).toReversed()];
  const phase = taken
    .map((each) => [...forward, ...back].find((other) => other.leg === each)?.phase)
    .find((each) => each !== undefined);
  const plain = forwardLeg(link, intent, phase ?? phaseOf(leg, intent, chain));
  const again: CaseLeg = { ...plain, reversed: zero, returns: [], isAgain: true };
  if (leg.status !== "reversed" && leg.status !== "confirmed") return again;
  const amount = wentBack(link, intent);
  return { ...again, status: "confirmed", amount, reported: amount };
}

/** Without forward money in a currency of the payment, what went back by one kind is in the destination currency if any of it is. */
function inOneCurrency(
  back: readonly CaseLeg[],
  intent: PaymentIntent,
  { forward, all }: Pick<Beside, "forward" | "all">,
): readonly CaseLeg[] {
  const hasMoney = ({ phase }: CaseLeg) =>
    forward.some((each) => each.phase === phase && moved(each) && isOfPayment(each, intent));
  return back.map((leg) => {
    const beside = back.filter(
      (other) => other.phase === leg.phase && other.leg.kind === leg.leg.kind && isReturned(other),
    );
    const { currency } = intent.destination;
    if (hasMoney(leg) || !beside.some((other) => other.currency === currency)) return leg;
    const rate = rateOfBack(leg.leg, intent, all);
    const amount = converted(leg.amount, leg.currency, currency, rate, intent);
    return amount === null ? leg : { ...leg, amount, currency };
  });
}

/** Whether an amount in this currency can be compared with what is expected. */
const isOfPayment = ({ currency }: CaseLeg, { source, destination }: PaymentIntent) =>
  [source.currency, destination.currency].some((each) => each === currency);

const moved = ({ status }: CaseLeg) => status === "confirmed" || status === "reversed";

/** The currency of the forward money of the phase: of the leg's own kind, where that has any. */
function currencyOfPhase(leg: Leg, { destination }: PaymentIntent, ofPhase: readonly CaseLeg[]) {
  const money = ofPhase.filter(moved);
  const ofKind = money.filter((each) => each.leg.kind === leg.kind);
  const currencies = (ofKind.length > 0 ? ofKind : money).map(({ currency }) => currency);
  if (currencies.includes(destination.currency)) return destination.currency;
  return currencies.includes(leg.currency) ? leg.currency : (currencies[0] ?? leg.currency);
}

/** Whether forward money of the leg is, or was, in its phase. */
const stands = ({ status }: CaseLeg) =>
  status === "confirmed" || status === "reversed" || status === "pending";

/** As it states it; of a row by its sign: a debit of `destination`, a credit of `source`. */
function statedPhase(leg: Leg): Phase | null {
  const sign = signOf(leg);
  if (leg.facts.phase !== null || sign === null) return leg.facts.phase;
  return sign === "debit" ? "destination" : "source";
}

function phaseOfBack(leg: Leg, forward: readonly CaseLeg[], all: readonly Leg[]): Phase | null {
  const standing = forward.filter(stands);
  const end = chainOf(leg, all).length > 1 ? endOfChain(leg, all) : null;
  const ended = forward.find((each) => each.leg === end);
  if (ended !== undefined) return ended.phase;
  const own = statedPhase(leg);
  if (own !== null && standing.some(({ phase }) => phase === own)) return own;
  const { reverses } = leg.facts;
  const reversed = standing.filter(
    ({ leg: { facts } }) =>
      reverses !== null &&
      [facts.providerTransferId, facts.txHash, facts.sourceRef].includes(reverses),
  );
  const furthest = (legs: readonly CaseLeg[]) =>
    furthestFirst.find((phase) => legs.some((each) => each.phase === phase)) ?? null;
  return furthest(reversed) ?? furthest(standing);
}

/** Whether money of the leg went back. */
export function isReturned(leg: CaseLeg): boolean {
  return leg.effect === "back" ? isAbove(leg.amount) : isAbove(leg.reversed);
}

/** Whether money of the leg went back that did not come again by what reverses it. */
export function isGone(leg: CaseLeg, legs: readonly CaseLeg[]): boolean {
  return leg.effect === "back" ? isAbove(standingOf(leg, legs)) : isReturned(leg);
}

/** What is left of the leg after what reverses it, and what reverses that. */
function standingOf(
  leg: CaseLeg,
  legs: readonly CaseLeg[],
  seen: readonly CaseLeg[] = [],
): Rational {
  const undoing = legs.filter(
    (other) =>
      other.effect !== leg.effect &&
      !seen.includes(other) &&
      reversesAnother(other.leg) &&
      reverses(other.leg, leg.leg),
  );
  const done = isDone(leg) ? minus(leg.amount, leg.reversed) : zero;
  return minus(done, total(undoing.map((other) => standingOf(other, legs, [...seen, leg]))));
}

const isDone = (leg: CaseLeg) => leg.effect === "back" || moved(leg);

/** A tentative link adds nothing where a firm leg of its phase went back. */
function withoutSuperseded(legs: readonly CaseLeg[]): readonly CaseLeg[] {
  const returned = new Set(
    legs.filter((leg) => leg.firm && isReturned(leg)).map((leg) => leg.phase),
  );
  return legs.filter((leg) => leg.firm || leg.effect === "back" || !returned.has(leg.phase));
}
