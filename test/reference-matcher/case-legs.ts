/** The legs of a case: phase, effect and share (docs/matching.md, Money that goes back). */

import type { PaymentIntent } from "../../shared/domain/payment/payment-intent.ts";
import { furthestFirst, type Phase } from "../../shared/domain/payment/phase.ts";
import type { Leg } from "./leg.ts";
import { isAbove, type Rational, zero } from "./rational.ts";
import { countedReversals, returnTypes, sameCurrency } from "./reversals.ts";
import {
  type CaseFee,
  type CaseLink,
  converted,
  feesOf,
  type Return,
  rateOf,
  reversedOf,
} from "./share.ts";
import { accountOf, forwardSign, isAccount, isMarked, signOf } from "./statement.ts";

export type CaseLeg = {
  readonly leg: Leg;
  readonly firm: boolean;
  readonly effect: "forward" | "back";
  readonly phase: Phase;
  readonly status: Leg["status"];
  readonly currency: string;
  /** Share of a forward leg before reversals; of a back leg what went back. */
  readonly amount: Rational;
  /** `amount` in the leg's own currency, before a back leg is converted. */
  readonly reported: Rational;
  /** Of a forward leg: what went back of the share. */
  readonly reversed: Rational;
  readonly returns: readonly Return[];
  readonly fees: readonly CaseFee[];
};

/** @param beside legs of the same case (decision 0053) */
export function effectOf(leg: Leg, beside: readonly Leg[]): "forward" | "back" {
  if (reversesAnother(leg)) return "back";
  const says = (status: string) => leg.records.some((record) => record.status === status);
  const isOnlyReversed = says("reversed") && !says("confirmed") && !says("failed");
  if (!isOnlyReversed || leg.kind === "chain") return "forward";
  const { provider, providerTransferId } = leg.facts;
  const isCarried =
    providerTransferId !== null &&
    beside.some(
      (other) =>
        other !== leg &&
        other.facts.provider === provider &&
        other.facts.providerTransferId === providerTransferId,
    );
  return isCarried ? "forward" : "back";
}

function reversesAnother({ facts: { reverses, providerTransferId, txHash } }: Leg): boolean {
  return reverses !== null && ![providerTransferId, txHash].includes(reverses);
}

/** The legs of the case that count. */
export function caseLegs(intent: PaymentIntent, links: readonly CaseLink[]): readonly CaseLeg[] {
  const all = links.map(({ leg }) => leg);
  const counting = links.filter(({ leg }) => counts(leg));
  const rows = counting.map(({ leg }) => leg).filter((leg) => signOf(leg) !== null);
  const chain = counting.map(({ leg }) => leg).filter(({ kind }) => kind === "chain");
  const known = counting.map((link) => ({ link, effect: effectIn(link.leg, intent, rows, all) }));
  const forward = known
    .filter(({ effect }) => effect === "forward")
    .map(({ link }) => forwardLeg(link, intent, phaseOf(link.leg, intent, chain)));
  const back = known
    .filter(({ effect }) => effect === "back")
    .map(({ link }) => backLeg(link, intent, forward, chain));
  return withoutSuperseded([...forward, ...back]);
}

/** Reorganized away, missing or ignored legs count for nothing. */
export function counts(leg: Leg): boolean {
  const says = (status: string) => leg.records.some((record) => record.status === status);
  const isReorganized =
    leg.kind === "chain" && says("reversed") && !says("confirmed") && !says("failed");
  return !isReorganized && leg.status !== "missing" && leg.facts.requirementLevel !== "ignored";
}

/** Whether the leg would be money that goes back beside the legs of the case. */
export function wouldGoBack(leg: Leg, intent: PaymentIntent, beside: readonly Leg[]): boolean {
  const all = [...beside.filter((other) => other !== leg), leg];
  const rows = all.filter((each) => counts(each) && signOf(each) !== null);
  return effectIn(leg, intent, rows, all) === "back";
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

/** As submitted; of a row by its sign; of a chain leg by its currency and receiver. */
export function phaseOf(leg: Leg, intent: PaymentIntent, chain: readonly Leg[]): Phase {
  if (leg.facts.phase !== null) return leg.facts.phase;
  if (leg.kind === "chain") return chainPhase(leg, intent, chain);
  const sign = signOf(leg);
  if (sign !== null) return sign === "credit" ? "destination" : "source";
  return "intermediary_in";
}

export const isHex = (account: string | null) => account !== null && /^0x[0-9a-f]+$/i.test(account);

function chainPhase(leg: Leg, intent: PaymentIntent, chain: readonly Leg[]): Phase {
  const { beneficiaryAccount, source, destination } = intent;
  if (leg.currency !== destination.currency) {
    return leg.currency === source.currency ? "source" : "transfer";
  }
  const { toAddress } = leg.facts;
  if (!isHex(beneficiaryAccount) || toAddress === null) return "destination";
  if (isAccount(toAddress, beneficiaryAccount)) return "destination";
  const isReached = chain.some(
    (other) =>
      other !== leg &&
      (other.status === "pending" || other.status === "confirmed") &&
      isAccount(other.facts.toAddress, beneficiaryAccount),
  );
  return isReached ? "transfer" : "destination";
}

function forwardLeg(link: CaseLink, intent: PaymentIntent, phase: Phase): CaseLeg {
  const { leg, firm, amount } = link;
  const { reversed, returns } = reversedOf(link, intent);
  return {
    ...{ leg, firm, phase, amount, reversed, returns },
    reported: amount,
    effect: "forward",
    status: leg.status,
    currency: leg.currency,
    fees: feesOf(link),
  };
}

function backLeg(
  link: CaseLink,
  intent: PaymentIntent,
  forward: readonly CaseLeg[],
  chain: readonly Leg[],
): CaseLeg {
  const { leg, firm } = link;
  const phase = phaseOfBack(leg, forward) ?? statedPhase(leg) ?? phaseOf(leg, intent, chain);
  // Beside firm money that went back a tentative leg adds nothing.
  const money = forward.filter((each) => each.phase === phase && (each.firm || !firm));
  const currency = currencyOfPhase(leg, intent, money);
  const moved = leg.status === "confirmed" || leg.status === "reversed" ? link.amount : zero;
  const amount = converted(moved, leg.currency, currency, rateOf(leg, intent), intent);
  return {
    ...{ leg, firm, phase },
    effect: "back",
    status: leg.status,
    currency: amount === null ? leg.currency : currency,
    amount: amount ?? moved,
    reported: moved,
    reversed: zero,
    returns: isAbove(moved) ? returnsOfBack(leg) : [],
    fees: [],
  };
}

/** The currency of the forward money of the phase: of the leg's own kind, where that has any. */
function currencyOfPhase(leg: Leg, { destination }: PaymentIntent, ofPhase: readonly CaseLeg[]) {
  const money = ofPhase.filter(({ status }) => status === "confirmed" || status === "reversed");
  const ofKind = money.filter((each) => each.leg.kind === leg.kind);
  const currencies = (ofKind.length > 0 ? ofKind : money).map(({ currency }) => currency);
  if (currencies.includes(destination.currency)) return destination.currency;
  return currencies.includes(leg.currency) ? leg.currency : (currencies[0] ?? leg.currency);
}

function nameOfMark(mark: string | undefined): Return["name"] {
  if (mark === undefined) return null;
  return returnTypes.find((each) => each === mark) ?? (mark === "chargeback" ? "dispute" : null);
}

/** As its own records call it. */
function returnsOfBack({ reversals, facts, currency, time }: Leg): readonly Return[] {
  const counted = countedReversals(reversals, sameCurrency(currency));
  if (counted.length > 0) return counted;
  const name = returnTypes.find((each) => facts.references.some(({ type }) => type === each));
  return [{ time, name: name ?? nameOfMark(facts.metadata?.["returned"]), id: null }];
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

function phaseOfBack(leg: Leg, forward: readonly CaseLeg[]): Phase | null {
  const standing = forward.filter(stands);
  const own = statedPhase(leg);
  if (own !== null && standing.some(({ phase }) => phase === own)) return own;
  const { reverses } = leg.facts;
  const reversed = standing.filter(
    ({ leg: { facts } }) =>
      reverses !== null && [facts.providerTransferId, facts.txHash].includes(reverses),
  );
  const furthest = (legs: readonly CaseLeg[]) =>
    furthestFirst.find((phase) => legs.some((each) => each.phase === phase)) ?? null;
  return furthest(reversed) ?? furthest(standing);
}

/** Whether money of the leg went back. */
export function isReturned(leg: CaseLeg): boolean {
  return leg.effect === "back" ? isAbove(leg.amount) : isAbove(leg.reversed);
}

/** A tentative link adds nothing where a firm leg of its phase went back. */
function withoutSuperseded(legs: readonly CaseLeg[]): readonly CaseLeg[] {
  const returned = new Set(
    legs.filter((leg) => leg.firm && isReturned(leg)).map((leg) => leg.phase),
  );
  return legs.filter((leg) => leg.firm || leg.effect === "back" || !returned.has(leg.phase));
}
