/**
 * Compares the actual with the expected amount, to the last digit (docs/matching.md, Amounts). The identity E
 * - A = fees on top + fxSpread + roundingDelta + returnedAmount + unexplainedDelta always holds.
 */
import type { Fee, FeeType } from "#domain/evidence/leg-facts.ts";
import { type SourceType, sourceTypeOfLeg } from "#domain/evidence/source-type.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { furthestFirst, type Phase } from "#domain/payment/phase.ts";
import { minorUnitDigits } from "#domain/value/currency.ts";
import {
  type Amount,
  abs,
  compare,
  isZero,
  multiplyDivideHalfEven,
  one,
  subtract,
  zero,
} from "#domain/value/money.ts";
import { isOnEitherSide, sideOf, toDestination } from "../leg/amount-side.ts";
import { type CaseLeg, hasMovedMoney, isConfirmed, isFailed } from "../leg/case-leg.ts";
import { evidenceDecimals } from "./case-decimals.ts";
import { type CountedFees, countFees, isExchanged, reportedRate } from "./fees.ts";
import { strongestAmount } from "./phase-amount.ts";

type FeeReading = "inside" | "on_top";

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
  /** The sum of the fees, an fx fee among them where `isFxFee`, if they are on top of the amount; else zero. */
  readonly feesOnTop: Amount;
  readonly otherFees: readonly Fee[];
  /** Zero if the chosen reading does not count it. */
  readonly fxSpread: Amount | null;
  readonly fxSpreadCounts: boolean;
  /** Whether nothing is exchanged: then `fxSpread` is a fee like any other. */
  readonly isFxFee: boolean;
  readonly roundingDelta: Amount | null;
  readonly feeReading: FeeReading | null;
  readonly lines: readonly DeltaLine[];
  /** Of `evidenceDecimals`. */
  readonly amountDecimals: number;
};

export function computeDelta(intent: PaymentIntent, legs: readonly CaseLeg[]): Delta {
  const counted = legs.filter((leg) => leg.counts);
  const actual = actualOf(intent, counted);
  const fees = countFees(intent, counted);
  const spreads = spreadsOf(intent, counted, fees);
  const { fx } = fees.byType;
  const isFxFee = !isExchanged(intent);
  const amountDecimals = evidenceDecimals(intent, counted);
  if (actual === null) {
    const fxSpread = spreads[0]?.amount ?? fx;
    const known = { fees: fees.byType, otherFees: fees.other, fxSpread, isFxFee, amountDecimals };
    return { ...unknownDelta, ...known };
  }
  const delta = subtract(intent.destination.amount, actual.amount);
  const reading = chooseReading({ delta, fees: fees.total, spreads, returned: actual.returned });
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
    fxSpread: shownSpread(intent, fees, spreads, reading),
    fxSpreadCounts:
      reading.spread !== null || (isFxFee && reading.fees === "on_top" && fx !== null),
    isFxFee,
    roundingDelta: rounding,
    feeReading: fees.total === null ? null : reading.fees,
    lines: linesOf({ intent, fees, reading, rounding, unexplainedDelta }),
    amountDecimals,
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

/** A cost of the exchange, and what reports it. */
type Spread = { readonly amount: Amount; readonly evidence: "exchange rate" | "fx fee" };

/** The cost of the reported rate against the expected rate, and the reported fx fee; none where nothing is exchanged. */
function spreadsOf(
  intent: PaymentIntent,
  legs: readonly CaseLeg[],
  fees: CountedFees,
): readonly Spread[] {
  if (!isExchanged(intent)) return [];
  const rate = reportedRate(legs);
  const { fx } = fees.byType;
  const byFee: Spread[] = fx === null ? [] : [{ amount: fx, evidence: "fx fee" }];
  if (rate === null) return byFee;
  const incoming = legs.filter((leg) => sideOf(leg, intent) === "source" && isConfirmed(leg));
  const furthest = furthestFirst.find((phase) => incoming.some((leg) => leg.phase === phase));
  const found = strongestAmount(
    intent,
    incoming.filter(({ phase }) => phase === furthest),
  );
  const amount = found?.net ?? intent.source.amount;
  const atRate = multiplyDivideHalfEven(amount, rate, one);
  const cost = subtract(toDestination(intent, amount), atRate);
  return [{ amount: cost, evidence: "exchange rate" }, ...byFee];
}

/** The spread that counts, zero for one that does not; an fx fee that counts as a fee. Null where none is reported. */
function shownSpread(
  intent: PaymentIntent,
  { byType: { fx } }: CountedFees,
  spreads: readonly Spread[],
  reading: Reading,
): Amount | null {
  if (reading.spread !== null) return reading.spread.amount;
  if (!isExchanged(intent) && reading.fees === "on_top") return fx;
  return spreads.length === 0 && fx === null ? null : zero;
}

type Reading = {
  readonly fees: FeeReading;
  /** The cost of the exchange that counts; null if none does. */
  readonly spread: Spread | null;
  /** The part of the difference that returned money explains. */
  readonly returned: Amount;
  readonly remainder: Amount;
};

type Difference = {
  readonly delta: Amount;
  readonly fees: Amount | null;
  readonly spreads: readonly Spread[];
  /** The returned money: the maximum that it can explain. */
  readonly returned: Amount;
};

/** The reading with the smallest remainder; on a tie, the first in the order below. */
function chooseReading({ delta, fees, spreads, returned }: Difference): Reading {
  const read = (reading: FeeReading, charged: Amount): Reading[] =>
    [null, ...spreads].map((spread) => {
      const left = subtract(subtract(delta, charged), spread?.amount ?? zero);
      const taken = atMost(left, returned);
      const remainder = subtract(left, taken);
      return { fees: reading, spread, returned: taken, remainder };
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
  if (!isExchanged(intent)) return null;
  const digits = minorUnitDigits(intent.destination.currency);
  const unit = (digits === 0 ? "1" : `0.${"1".padStart(digits, "0")}`) as Amount;
  return compare(abs(remainder), unit) <= 0 ? remainder : zero;
}

function linesOf(resolved: {
  readonly intent: PaymentIntent;
  readonly fees: CountedFees;
  readonly reading: Reading;
  readonly rounding: Amount | null;
  readonly unexplainedDelta: Amount;
}): DeltaLine[] {
  const { fees, reading } = resolved;
  const types = ["provider", "network", "developer"] as const;
  const charged = [...types, ...(isExchanged(resolved.intent) ? [] : (["fx"] as const))].map(
    (type) => line("fee", reading.fees === "on_top" ? fees.byType[type] : null, `${type} fee`),
  );
  return [
    ...charged.flat(),
    ...line("fx_spread", reading.spread?.amount ?? null, reading.spread?.evidence ?? ""),
    ...line("rounding", resolved.rounding, "rounding of at most one minor unit"),
    ...line("returned", reading.returned, "went back"),
    ...line("unexplained", resolved.unexplainedDelta, "no evidence explains it"),
  ];
}

function line(type: DeltaLine["type"], amount: Amount | null, evidence: string): DeltaLine[] {
  return amount === null || isZero(amount) ? [] : [{ type, amount, evidence }];
}

/** Fees on top and fx spread that count, both as sizes in the destination currency. */
export function explainingCharges({ feesOnTop, fxSpread, fxSpreadCounts, isFxFee }: Delta) {
  const isSpread = fxSpreadCounts && !isFxFee && fxSpread !== null;
  return { fees: feesOnTop, fxSpread: isSpread ? abs(fxSpread) : zero };
}
