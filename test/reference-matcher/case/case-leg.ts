/** One leg as a case has it (docs/matching.md, Money that goes back). */

import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Phase } from "#domain/payment/phase.ts";
import type { Leg } from "../leg/leg.ts";
import { countedReversals, returnTypes, sameCurrency } from "../leg/reversals.ts";
import { type CaseFee, type CaseLink, feesOf, type Return, reversedOf } from "../leg/share.ts";
import { isAccount, signOf } from "../leg/statement.ts";
import type { Rational } from "../rational.ts";
import { comesAgain, reversesAnother } from "./reversal-chain.ts";

export type CaseLeg = {
  readonly leg: Leg;
  readonly firm: boolean;
  /** Firm, or a tentative link that keeps its position. */
  readonly stays: boolean;
  readonly effect: "forward" | "back";
  /** Its kind of evidence; of a leg that repeats another provider's report, its provider. */
  readonly witness: string;
  readonly phase: Phase;
  readonly status: Leg["status"];
  readonly currency: string;
  /** Share of a forward leg before reversals; of a back leg what went back. */
  readonly amount: Rational;
  /** `amount` in the leg's own currency, before a back leg is converted. */
  readonly reported: Rational;
  /** For a forward leg: the part of the share that went back. */
  readonly reversed: Rational;
  readonly returns: readonly Return[];
  /** Of a forward leg: it brings again what a back leg of the case took. */
  readonly isAgain: boolean;
  /** When a refund failed that had been confirmed; null else. */
  readonly failedAt: number | null;
  readonly fees: readonly CaseFee[];
};

/**
 * The parity of the chain of `reverses`; without one by what the records say.
 *
 * @param beside legs of the same case (decision 0053)
 */
export function effectOf(leg: Leg, beside: readonly Leg[]): "forward" | "back" {
  if (reversesAnother(leg)) return comesAgain(leg, beside) ? "forward" : "back";
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

/** Reorganized away, missing or ignored legs count for nothing. */
export function counts(leg: Leg): boolean {
  const says = (status: string) => leg.records.some((record) => record.status === status);
  const isReorganized =
    leg.kind === "chain" && says("reversed") && !says("confirmed") && !says("failed");
  return !isReorganized && leg.status !== "missing" && leg.facts.requirementLevel !== "ignored";
}

/** As submitted; of a row by its sign; of a chain leg by its currency and receiver. */
export function ownPhaseOf(leg: Leg, intent: PaymentIntent, chain: readonly Leg[]): Phase {
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

export function forwardLeg(link: CaseLink, intent: PaymentIntent, phase: Phase): CaseLeg {
  const { leg, firm, amount, keepsPosition = false } = link;
  const { reversed, returns } = reversedOf(link, intent);
  return {
    ...{ leg, firm, stays: firm || keepsPosition, phase, amount, reversed, returns },
    reported: amount,
    isAgain: false,
    witness: link.leg.kind,
    failedAt: null,
    effect: "forward",
    status: leg.status,
    currency: leg.currency,
    fees: feesOf(link),
  };
}

function nameOfMark(mark: string | undefined): Return["name"] {
  if (mark === undefined) return null;
  return returnTypes.find((each) => each === mark) ?? (mark === "chargeback" ? "dispute" : null);
}

/** As its own records call it. */
export function returnsOfBack({ reversals, facts, currency, time }: Leg): readonly Return[] {
  const going = reversals.filter(({ undoes }) => !undoes);
  const counted = countedReversals(going, sameCurrency(currency));
  if (counted.length > 0) return counted;
  const name = returnTypes.find((each) => facts.references.some(({ type }) => type === each));
  return [{ time, name: name ?? nameOfMark(facts.metadata?.["returned"]), id: null }];
}
