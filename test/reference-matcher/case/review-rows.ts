/** Rows 0 to 4: what a person has to look at first (docs/matching.md, Verdict). */

import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { furthestFirst, type Phase } from "#domain/payment/phase.ts";
import { rank } from "../leg/leg-state.ts";
import { reversedAmount, sameCurrency } from "../leg/reversals.ts";
import { reversalsOf } from "../leg/share.ts";
import {
  isAbove,
  minus,
  over,
  plus,
  type Rational,
  rational,
  smaller,
  times,
  total,
  within,
  zero,
} from "../rational.ts";
import type { CaseLeg } from "./case-leg.ts";
import { isGone, isReturned } from "./case-legs.ts";
import { isDirect, isWrongAsset, isWrongReceiver } from "./parties.ts";
import {
  isStillArriving,
  kindsDisagree,
  netOf,
  phaseAmount,
  strongestFirst,
} from "./phase-amounts.ts";
import { isEffective } from "./proper-part.ts";
import { isConfirmed } from "./requirements.ts";
import { expectedIn, type Row, review, toleranceIn, type VerdictInput } from "./verdict-terms.ts";
import { witnessesOf } from "./witnesses.ts";

export function canceledRow({ isCanceled, legs }: VerdictInput): Row | null {
  if (!isCanceled) return null;
  const hasMoney = furthestFirst.some((phase) =>
    isMoneyLeft(legs.filter((leg) => leg.phase === phase)),
  );
  if (hasMoney) return review(0, "tentatively_reconciled", "payment_canceled");
  return { row: 0, verdict: "unreconciled", status: "unreconciled", exception: "payment_canceled" };
}

/** Whether forward money of one kind that is not still arriving, in one currency, is not all back. */
function isMoneyLeft(legs: readonly CaseLeg[]): boolean {
  const kinds = strongestFirst.filter((kind) => !isStillArriving(kind, legs));
  const whole = legs.filter(({ witness }) => kinds.some((kind) => kind === witness));
  const groups = Map.groupBy(whole, ({ witness, currency }) => `${witness} ${currency}`);
  return [...groups.values()].some((own) => isAbove(netOf(own)));
}

export function returnedRow(input: VerdictInput): Row | null {
  const { delta, rules } = input;
  const tolerance = rules.tolerance();
  const causes = [
    ...(delta.returned !== null && isAbove(delta.returned, tolerance)
      ? input.legs.filter((leg) => leg.phase === delta.from?.phase && isGone(leg, input.legs))
      : []),
    ...failedLegs(input),
    ...shortLegs(input),
  ];
  const names = causes.flatMap((leg) => namesOf(leg, input));
  names.sort(
    (a, b) =>
      b.time - a.time ||
      b.rank - a.rank ||
      furthestFirst.indexOf(a.phase) - furthestFirst.indexOf(b.phase) ||
      a.exception.localeCompare(b.exception),
  );
  const [latest] = names;
  if (latest === undefined) return null;
  const isLeft = delta.actual !== null && isAbove(delta.actual, tolerance);
  return review(1, isLeft ? "tentatively_reconciled" : "unreconciled", latest.exception);
}

/** Failed legs of required phases, where the shortfall is above tolerance. */
function failedLegs(input: VerdictInput): readonly CaseLeg[] {
  const { legs, complete, delta, rules } = input;
  const { unexplained } = delta;
  if (unexplained !== null && !isAbove(unexplained, rules.tolerance())) return [];
  return legs.filter(
    (leg) =>
      leg.effect === "forward" &&
      leg.status === "failed" &&
      complete.required.includes(leg.phase) &&
      (unexplained !== null || isShortWithoutAmount(leg.phase, input)),
  );
}

/**
 * While A is unknown, whether E is more than what confirmed and pending firm legs of the phase bring. Kinds are
 * never added; what is in source terms is converted at the expected rate.
 */
function isShortWithoutAmount(phase: Phase, { intent, legs, rules }: VerdictInput): boolean {
  const bringing = legs.filter(
    (leg) =>
      leg.phase === phase &&
      leg.firm &&
      leg.effect === "forward" &&
      (leg.status === "pending" || leg.status === "confirmed"),
  );
  const expected = rational(intent.destination.amount);
  const brought = witnessesOf(bringing).map((own) =>
    total(own.flatMap((leg) => inDestinationTerms(leg, intent) ?? [])),
  );
  return [zero, ...brought].every((sum) => isAbove(minus(expected, sum), rules.tolerance()));
}

/** Null for legs in neither of the payment's two currencies. */
function inDestinationTerms(leg: CaseLeg, intent: PaymentIntent): Rational | null {
  const { source, destination } = intent;
  const amount = minus(leg.amount, leg.reversed);
  if (leg.currency !== source.currency && leg.currency !== destination.currency) return null;
  const expected = expectedIn(intent, leg.phase, leg.currency);
  return over(times(amount, rational(destination.amount)), expected);
}

/** What went back of required phases other than A's that it leaves short. */
function shortLegs(input: VerdictInput): readonly CaseLeg[] {
  const { intent, legs, delta, complete } = input;
  const expected: string[] = [intent.source.currency, intent.destination.currency];
  const phases = complete.required.filter((phase) => phase !== delta.from?.phase);
  return phases.flatMap((phase) => {
    const own = legs.filter(
      (leg) => leg.phase === phase && isEffective(leg) && expected.includes(leg.currency),
    );
    const returned = own.filter((leg) => isGone(leg, own));
    const [first] = returned;
    if (first === undefined) return [];
    const net = strongestFirst
      .map((kind) => own.filter(({ witness }) => witness === kind))
      .find((ofKind) => ofKind.length > 0);
    const short = minus(expectedIn(intent, phase, first.currency), netOf(net ?? []));
    return isAbove(short, toleranceIn(input, phase, first.currency)) ? returned : [];
  });
}

const exceptionOf = {
  refund: "payment_refunded",
  return: "payment_returned",
  dispute: "payment_reversed",
  reversal: "payment_reversed",
  failure: "payment_failed",
} as const;

function namesOf(leg: CaseLeg, { intent, legs }: VerdictInput) {
  if (leg.effect === "forward" && leg.status === "failed") {
    const canceled = leg.leg.cause === "canceled";
    const exception =
      causeException(leg.leg.cause) ?? (canceled ? "payment_canceled" : "payment_failed");
    const { phase } = leg;
    const time = leg.failedAt ?? leg.leg.time;
    return [{ time, rank: rank.indexOf("failed"), phase, exception }];
  }
  return leg.returns.map(({ time, name }) => {
    const currencies = [intent.destination.currency, intent.source.currency];
    const left = phaseAmount(intent, leg.phase, legs, currencies);
    const isLeft = left !== null && isAbove(left.amount);
    const unnamed = isLeft ? "payment_refunded" : "payment_reversed";
    return {
      time,
      rank: rank.indexOf("reversed"),
      phase: leg.phase,
      exception: name === null ? unnamed : exceptionOf[name],
    };
  });
}

/** The partner's returned states. */
function causeException(cause: string | null) {
  if (cause === "returned") return "payment_returned";
  return cause === "reversed" ? "payment_reversed" : null;
}

/** Of money that is compared with what is expected, a part went back in a currency that is not. */
function wentBackWithoutRate(each: CaseLeg, legs: readonly CaseLeg[], intent: PaymentIntent) {
  const sides = [intent.source.currency, intent.destination.currency].map(String);
  const { leg, amount, reported, effect, phase } = each;
  if (sides.includes(leg.currency)) {
    const share = { leg, amount: effect === "back" ? reported : amount };
    return reversalsOf(share, intent).some(
      ({ undoes, currency }) => !undoes && !sides.includes(currency),
    );
  }
  if (effect === "forward") return false;
  const beside = legs
    .filter((other) => other.effect === "forward" && other.phase === phase && isEffective(other))
    .map(({ currency }) => currency);
  return beside.some((other) => sides.includes(other)) && !beside.includes(leg.currency);
}

export function mismatchRow(input: VerdictInput): Row | null {
  const { intent, legs } = input;
  const known = [intent.source.currency, intent.destination.currency, intent.stablecoin];
  const confirmed = legs.filter(isConfirmed);
  const wentBack = legs.filter((leg) => leg.effect === "back" && isReturned(leg));
  const moved = [...confirmed, ...wentBack];
  if (
    moved.some(({ leg }) => !known.includes(leg.currency)) ||
    moved.some((leg) => wentBackWithoutRate(leg, legs, intent))
  ) {
    return review(2, "unreconciled", "currency_mismatch");
  }
  const hops = {
    isDirect: isDirect(
      intent,
      legs.map(({ phase }) => phase),
    ),
  };
  if (confirmed.some(({ leg, phase }) => isWrongReceiver(leg, phase, intent, hops))) {
    return review(2, "unreconciled", "wrong_beneficiary");
  }
  const isWrong = confirmed.some(({ leg, phase }) => isWrongAsset(leg, phase, intent));
  return isWrong ? review(2, "unreconciled", "wrong_asset") : null;
}

export function duplicateRow(input: VerdictInput): Row | null {
  const { intent, legs } = input;
  const { source, destination } = intent;
  const ends = [
    { phase: "destination", currency: destination.currency },
    { phase: "source", currency: source.currency },
  ] as const;
  const isTwice = ends.some(({ phase, currency }) =>
    witnessesOf(legs).some((ofWitness) => {
      const own = ofWitness.filter((leg) => leg.phase === phase && leg.currency === currency);
      const expected = expectedIn(intent, phase, currency);
      const tolerance = toleranceIn(input, phase, currency);
      const back = own.filter(({ effect }) => effect === "back");
      const whole = own.filter((leg) => isConfirmed(leg) && isWhole(leg, expected, tolerance));
      return whole.length >= 2 && isAbove(minus(netOf([...whole, ...back]), expected), tolerance);
    }),
  );
  return isTwice ? review(3, "tentatively_reconciled", "duplicate_payment") : null;
}

/** Within tolerance of what is expected, before or after its own fees. */
function isWhole(leg: CaseLeg, expected: Rational, tolerance: Rational): boolean {
  const own = leg.fees.filter(({ currency }) => currency === leg.currency);
  const charged = total(own.map(({ amount }) => amount));
  return [leg.amount, minus(leg.amount, charged), plus(leg.amount, charged)].some((amount) =>
    within(amount, expected, tolerance),
  );
}

export function conflictRow(input: VerdictInput): Row | null {
  const { intent, legs, rules } = input;
  const isDisputed = legs.some(({ leg }) => isDisputedLeg(leg, intent, rules.tolerance()));
  const differ = kindsDisagree(legs, (phase, currency) => toleranceIn(input, phase, currency));
  return isDisputed || differ ? review(4, "tentatively_reconciled", "source_conflict") : null;
}

/** Both origins report an end, and these differ in kind or in amount by more than tolerance. */
function isDisputedLeg(
  { ends }: CaseLeg["leg"],
  _intent: PaymentIntent,
  tolerance: Rational,
): boolean {
  if (ends === null) return false;
  const [a, b] = ends;
  if (a.status !== b.status || a.currency !== b.currency) return true;
  const left = [a, b].map((state) => {
    const back = reversedAmount(state.reversals, sameCurrency(state.currency));
    return minus(state.amount, smaller(back, state.amount));
  });
  return !within(left[0] ?? zero, left[1] ?? zero, tolerance);
}
