/**
 * Compares the actual with the expected amount, to the last digit (docs/matching.md, Amounts). The identity E
 * - A = fees on top + fxSpread + roundingDelta + returnedAmount + unexplainedDelta always holds.
 */
import type { Fee, FeeType } from "../../evidence/leg-facts.ts";
import { type SourceType, sourceTypeOfLeg } from "../../evidence/source-type.ts";
import type { PaymentIntent } from "../../payment/payment-intent.ts";
import { furthestFirst, type Phase } from "../../payment/phase.ts";
import { minorUnitDigits } from "../../value/currency.ts";
import {
  type Amount,
  abs,
  compare,
  isZero,
  multiplyDivideHalfEven,
  subtract,
} from "../../value/money.ts";
import { isOnEitherSide, sideOf, toDestination } from "../leg/amount-side.ts";
import { type CaseLeg, isConfirmed, isFailed } from "../leg/case-leg.ts";
import { type CountedFees, countFees, reportedRate } from "./fees.ts";
import { hasMovedMoney, strongestAmount } from "./phase-amount.ts";

export type FeeReading = "inside" | "on_top";

export type DeltaLine = {
  readonly type: "fee" | "fx_spread" | "rounding" | "returned" | "unexplained";
  readonly amount: Amount;
  /** The reason of the line for a reader, such as a fee type or a rate. */
  readonly evidence: string;
};

export type Delta = {
  readonly actualAmount: Amount | null;
  /** The phase of the actual amount; null if no money moved or all of it failed. */
  readonly actualPhase: Phase | null;
  /** The source type of the evidence that decides the actual amount; null without one. */
  readonly decidedBy: SourceType | null;
  /** Whether the actual amount was converted from another currency. */
  readonly implied: boolean;
  readonly delta: Amount | null;
  /** The part of the difference that returned money explains; zero or above. */
  readonly returnedAmount: Amount | null;
  readonly unexplainedDelta: Amount | null;
  readonly fees: Readonly<Record<FeeType, Amount | null>>;
  /** The sum of the fees if they are on top of the amount; zero if they are not counted. */
  readonly feesOnTop: Amount;
  readonly otherFees: readonly Fee[];
  /** Zero if the chosen reading does not count it. */
  readonly fxSpread: Amount | null;
  readonly fxSpreadCounts: boolean;
  readonly roundingDelta: Amount | null;
  readonly feeReading: FeeReading | null;
  readonly lines: readonly DeltaLine[];
};

const zero = "0" as Amount;
const one = "1" as Amount;

export function computeDelta(intent: PaymentIntent, legs: readonly CaseLeg[]): Delta {
  const counted = legs.filter((leg) => leg.counts);
  const actual = actualOf(intent, counted);
  const fees = countFees(intent, counted);
  const fxSpread = spreadOf(intent, counted, fees);
  if (actual === null) {
    return { ...unknownDelta, fees: fees.byType, otherFees: fees.other, fxSpread };
  }
  const delta = subtract(intent.destination.amount, actual.amount);
  const reading = chooseReading({ delta, fees: fees.total, fxSpread, returned: actual.returned });
  const rounding = roundingOf(intent, reading.remainder);
  const unexplainedDelta = subtract(reading.remainder, rounding ?? zero);
  return {
    actualAmount: actual.amount,
    actualPhase: actual.phase,
    decidedBy: actual.decidedBy,
    implied: actual.implied,
    delta,
    returnedAmount: reading.returned,
    unexplainedDelta,
    fees: fees.byType,
    feesOnTop: reading.fees === "on_top" ? (fees.total ?? zero) : zero,
    otherFees: fees.other,
    fxSpread: fxSpread === null || reading.withFxSpread ? fxSpread : zero,
    fxSpreadCounts: reading.withFxSpread,
    roundingDelta: rounding,
    feeReading: fees.total === null ? null : reading.fees,
    lines: linesOf({ fees, fxSpread, reading, rounding, unexplainedDelta }),
  };
}

const unknownDelta = {
  actualAmount: null,
  actualPhase: null,
  decidedBy: null,
  implied: false,
  delta: null,
  returnedAmount: null,
  unexplainedDelta: null,
  feesOnTop: zero,
  fxSpreadCounts: false,
  roundingDelta: null,
  feeReading: null,
  lines: [],
} as const;

type Actual = {
  readonly amount: Amount;
  readonly phase: Phase | null;
  readonly decidedBy: SourceType | null;
  readonly implied: boolean;
  /** Returned money of the phase, in the destination currency. */
  readonly returned: Amount;
};

/**
 * The amount of the furthest phase in which money moved. A phase in which all legs failed ends the search
 * with zero.
 */
function actualOf(intent: PaymentIntent, legs: readonly CaseLeg[]): Actual | null {
  for (const phase of furthestFirst) {
    const inPhase = legs.filter((leg) => leg.phase === phase && isOnEitherSide(leg, intent));
    if (inPhase.some(hasMovedMoney)) return actualOfPhase(intent, inPhase);
    if (hasFailed(legs, phase, intent)) {
      return { amount: zero, phase: null, decidedBy: null, implied: false, returned: zero };
    }
  }
  return null;
}

/** Whether all forward legs of the phase failed, in any currency but the stablecoin. */
function hasFailed(legs: readonly CaseLeg[], phase: Phase, intent: PaymentIntent): boolean {
  const forward = legs.filter(
    (leg) =>
      leg.phase === phase &&
      leg.effect === "forward" &&
      (isOnEitherSide(leg, intent) || leg.currency !== intent.stablecoin),
  );
  return forward.length > 0 && forward.every(isFailed);
}

function actualOfPhase(intent: PaymentIntent, legs: readonly CaseLeg[]): Actual | null {
  const found = strongestAmount(intent, legs);
  if (found === null) return null;
  const { phase, net, returned, side, implied } = found;
  // If one kind has several sources, the first by name decides, so that the result does not depend on the order of arrival.
  const [decidedBy = null] = found.legs.map(({ leg }) => sourceTypeOfLeg(leg)).sort();
  if (side === "destination") return { amount: net, phase, decidedBy, implied, returned };
  return {
    amount: toDestination(intent, net),
    phase,
    decidedBy,
    implied: true,
    returned: toDestination(intent, returned),
  };
}

/** The cost of the reported rate against the expected rate; without a rate, the reported fx fee. */
function spreadOf(
  intent: PaymentIntent,
  legs: readonly CaseLeg[],
  fees: CountedFees,
): Amount | null {
  const rate = reportedRate(legs);
  if (rate === null || intent.source.currency === intent.destination.currency) {
    return fees.byType.fx;
  }
  const incoming = legs.filter((leg) => sideOf(leg, intent) === "source" && isConfirmed(leg));
  const furthest = furthestFirst.find((phase) => incoming.some((leg) => leg.phase === phase));
  const found = strongestAmount(
    intent,
    incoming.filter(({ phase }) => phase === furthest),
  );
  const amount = found?.net ?? intent.source.amount;
  return subtract(toDestination(intent, amount), multiplyDivideHalfEven(amount, rate, one));
}

type Reading = {
  readonly fees: FeeReading;
  readonly withFxSpread: boolean;
  /** The part of the difference that returned money explains. */
  readonly returned: Amount;
  readonly remainder: Amount;
};

type Difference = {
  readonly delta: Amount;
  readonly fees: Amount | null;
  readonly fxSpread: Amount | null;
  /** The returned money: the maximum that it can explain. */
  readonly returned: Amount;
};

/** The reading with the smallest remainder; on a tie, the first in the order below. */
function chooseReading({ delta, fees, fxSpread, returned }: Difference): Reading {
  const spreads = fxSpread === null ? [zero] : [zero, fxSpread];
  const read = (reading: FeeReading, charged: Amount): Reading[] =>
    spreads.map((spread, index) => {
      const left = subtract(subtract(delta, charged), spread);
      const taken = atMost(left, returned);
      const remainder = subtract(left, taken);
      return { fees: reading, withFxSpread: index === 1, returned: taken, remainder };
    });
  const [first, ...rest] = [
    ...read("inside", zero),
    ...(fees === null ? [] : read("on_top", fees)),
  ] as [Reading, ...Reading[]];
  return rest.reduce(
    (best, reading) => (compare(abs(reading.remainder), abs(best.remainder)) < 0 ? reading : best),
    first,
  );
}

/** The amount, limited to zero and the limit. */
function atMost(amount: Amount, limit: Amount): Amount {
  if (compare(amount, zero) <= 0 || compare(limit, zero) <= 0) return zero;
  return compare(amount, limit) < 0 ? amount : limit;
}

/** At most one minor unit, only where the currencies differ. */
function roundingOf(intent: PaymentIntent, remainder: Amount): Amount | null {
  if (intent.source.currency === intent.destination.currency) return null;
  const digits = minorUnitDigits(intent.destination.currency);
  const unit = (digits === 0 ? "1" : `0.${"1".padStart(digits, "0")}`) as Amount;
  return compare(abs(remainder), unit) <= 0 ? remainder : zero;
}

function linesOf(resolved: {
  readonly fees: CountedFees;
  readonly fxSpread: Amount | null;
  readonly reading: Reading;
  readonly rounding: Amount | null;
  readonly unexplainedDelta: Amount;
}): DeltaLine[] {
  const { fees, reading } = resolved;
  const charged = (["provider", "network", "developer"] as const).map((type) =>
    line("fee", reading.fees === "on_top" ? fees.byType[type] : null, `${type} fee`),
  );
  return [
    ...charged.flat(),
    ...line("fx_spread", reading.withFxSpread ? resolved.fxSpread : null, "exchange rate"),
    ...line("rounding", resolved.rounding, "rounding of at most one minor unit"),
    ...line("returned", reading.returned, "went back"),
    ...line("unexplained", resolved.unexplainedDelta, "no evidence explains it"),
  ];
}

function line(type: DeltaLine["type"], amount: Amount | null, evidence: string): DeltaLine[] {
  return amount === null || isZero(amount) ? [] : [{ type, amount, evidence }];
}

/** The amounts that a case keeps. */
export function amountsOf(delta: Delta) {
  return {
    actualAmount: delta.actualAmount,
    actualImplied: delta.implied,
    unexplainedDelta: delta.unexplainedDelta,
    providerFee: delta.fees.provider,
    networkFee: delta.fees.network,
    developerFee: delta.fees.developer,
    fxSpread: delta.fxSpread,
    roundingDelta: delta.roundingDelta,
    feeReading: delta.feeReading,
    deltaLines: delta.lines,
    otherFees: delta.otherFees,
  };
}

/** What went back and explains the difference; zero or above, null where nothing is known to have come. */
export function returnedAmountOf(known: {
  readonly actualAmount: Amount | null;
  readonly deltaLines: readonly DeltaLine[];
}): Amount | null {
  if (known.actualAmount === null) return null;
  return known.deltaLines.find(({ type }) => type === "returned")?.amount ?? zero;
}

/** Fees on top and fx spread that count, both as sizes in the destination currency. */
export function explainingCharges({ feesOnTop, fxSpread, fxSpreadCounts }: Delta) {
  return { fees: feesOnTop, fxSpread: fxSpreadCounts && fxSpread !== null ? abs(fxSpread) : zero };
}
