/**
 * What arrived against what was expected, to the last digit (docs/matching.md, Amounts).
 * The identity E - A = fees on top + fxSpread + roundingDelta + unexplainedDelta always holds.
 */

import { type EvidenceKind, evidenceKinds } from "../evidence/evidence-kind.ts";
import type { Fee, FeeType } from "../evidence/leg-facts.ts";
import type { PaymentIntent } from "../payment/payment-intent.ts";
import { furthestFirst, type Phase } from "../payment/phase.ts";
import { minorUnitDigits } from "../value/currency.ts";
import {
  type Amount,
  abs,
  compare,
  isZero,
  multiplyDivideHalfEven,
  subtract,
  sum,
} from "../value/money.ts";
import type { CaseLeg } from "./case-leg.ts";

export type FeeReading = "inside" | "on_top";

export type DeltaLine = {
  readonly type: "fee" | "fx_spread" | "rounding" | "unexplained";
  readonly amount: Amount;
  /** What the line rests on, for a reader: a fee type, a rate, a leg id. */
  readonly evidence: string;
};

export type Delta = {
  readonly actualAmount: Amount | null;
  /** True where the actual amount is implied from an amount in the source currency. */
  readonly implied: boolean;
  readonly delta: Amount | null;
  readonly unexplainedDelta: Amount | null;
  readonly fees: Readonly<Record<FeeType, Amount | null>>;
  readonly otherFees: readonly Fee[];
  readonly fxSpread: Amount | null;
  readonly fxSpreadCounts: boolean;
  readonly roundingDelta: Amount | null;
  readonly feeReading: FeeReading | null;
  readonly lines: readonly DeltaLine[];
};

const zero = "0" as Amount;
const one = "1" as Amount;

type Actual = { readonly amount: Amount; readonly implied: boolean };

export function computeDelta(intent: PaymentIntent, legs: readonly CaseLeg[]): Delta {
  const counted = legs.filter((leg) => leg.counts);
  const actual = actualAmount(intent, counted);
  const fees = countFees(intent, counted);
  const fxSpread = spreadOf(intent, counted, fees);
  if (actual === null) {
    return { ...unknownDelta, fees: fees.byType, otherFees: fees.other, fxSpread };
  }
  const delta = subtract(intent.destination.amount, actual.amount);
  const reading = chooseReading(delta, fees.total, fxSpread);
  const rounding = roundingOf(intent, reading.remainder);
  const unexplainedDelta = subtract(reading.remainder, rounding ?? zero);
  const resolved = { fees, fxSpread, reading, rounding, unexplainedDelta };
  return {
    actualAmount: actual.amount,
    implied: actual.implied,
    delta,
    unexplainedDelta,
    fees: fees.byType,
    otherFees: fees.other,
    fxSpread,
    fxSpreadCounts: reading.withFxSpread,
    roundingDelta: rounding,
    feeReading: fees.total === null ? null : reading.fees,
    lines: linesOf(resolved),
  };
}

const unknownDelta = {
  actualAmount: null,
  implied: false,
  delta: null,
  unexplainedDelta: null,
  fxSpreadCounts: false,
  roundingDelta: null,
  feeReading: null,
  lines: [],
} as const;

/** In source terms: amounts that still have to be converted to say what arrives. */
export function countsInSourceTerms(leg: CaseLeg, intent: PaymentIntent): boolean {
  if (intent.source.currency !== intent.destination.currency) {
    return leg.currency === intent.source.currency;
  }
  return (
    leg.currency === intent.source.currency &&
    (leg.phase === "source" || leg.phase === "intermediary_in")
  );
}

function takesPart(leg: CaseLeg, intent: PaymentIntent): boolean {
  return leg.currency === intent.destination.currency || leg.currency === intent.source.currency;
}

function actualAmount(intent: PaymentIntent, legs: readonly CaseLeg[]): Actual | null {
  for (const phase of furthestFirst) {
    const inPhase = legs.filter((leg) => leg.phase === phase && takesPart(leg, intent));
    const confirmed = strongestConfirmed(inPhase);
    if (confirmed.length > 0) return amountOfPhase(intent, confirmed);
    if (inPhase.length > 0 && inPhase.every(isUndone)) return { amount: zero, implied: false };
  }
  return null;
}

function isUndone(leg: CaseLeg): boolean {
  return leg.leg.status === "failed" || leg.leg.status === "reversed";
}

export function isConfirmed(leg: CaseLeg): boolean {
  return leg.leg.status === "confirmed";
}

/** The confirmed legs of the strongest kind present: kinds corroborate and are never added. */
function strongestConfirmed(legs: readonly CaseLeg[]): CaseLeg[] {
  const confirmed = legs.filter(isConfirmed);
  const kind = evidenceKinds.find((candidate) => confirmed.some((l) => l.leg.kind === candidate));
  return confirmed.filter((leg) => leg.leg.kind === kind);
}

function amountOfPhase(intent: PaymentIntent, confirmed: readonly CaseLeg[]): Actual {
  const inDestination = confirmed.filter((leg) => !countsInSourceTerms(leg, intent));
  if (inDestination.length > 0) {
    return { amount: sum(inDestination.map((leg) => leg.amount)), implied: false };
  }
  const incoming = sum(confirmed.map((leg) => leg.amount));
  return { amount: toDestination(intent, incoming), implied: true };
}

/** Expected amount × incoming ÷ expected source amount, half-even to 18 decimals. */
function toDestination(intent: PaymentIntent, incoming: Amount): Amount {
  return multiplyDivideHalfEven(intent.destination.amount, incoming, intent.source.amount);
}

type CountedFees = {
  readonly byType: Record<FeeType, Amount | null>;
  readonly other: readonly Fee[];
  /** Sum in the destination currency, fx apart; null where none is reported. */
  readonly total: Amount | null;
};

const feeTypes = ["provider", "network", "developer", "fx"] as const satisfies readonly FeeType[];
const phaseRank = (phase: Phase) => furthestFirst.indexOf(phase);
const kindRank = (kind: EvidenceKind) => evidenceKinds.indexOf(kind);

function countFees(intent: PaymentIntent, legs: readonly CaseLeg[]): CountedFees {
  const rate = reportedRate(legs);
  const byType: Record<FeeType, Amount | null> = {
    provider: null,
    network: null,
    developer: null,
    fx: null,
  };
  const other: Fee[] = [];
  for (const type of feeTypes) {
    const reported = feesOfType(legs, type);
    const converted = reported.map((fee) => convertFee(intent, fee, rate));
    other.push(...reported.filter((_, index) => converted[index] === null));
    const known = converted.filter((amount) => amount !== null);
    if (known.length > 0) byType[type] = sum(known);
  }
  const charged = [byType.provider, byType.network, byType.developer].filter((f) => f !== null);
  return {
    byType,
    other: totalsOf(other),
    total: charged.length > 0 ? sum(charged) : null,
  };
}

/** Currencies are the clients': so many lines are listed at the most. */
const otherFeesListed = 100;

/** One line for each type and currency, in an order that does not depend on the order of arrival. */
function totalsOf(fees: readonly Fee[]): Fee[] {
  const alike = Map.groupBy(fees, ({ type, currency }) => `${type} ${currency}`);
  return [...alike]
    .sort(([a], [b]) => a.localeCompare(b))
    .slice(0, otherFeesListed)
    .flatMap(([, [first, ...more]]) => {
      if (first === undefined || more.length === 0) return first ?? [];
      return [{ ...first, amount: sum([first, ...more].map(({ amount }) => amount)) }];
    });
}

/** Each type once per movement: all legs of the best phase and kind that report it. */
function feesOfType(legs: readonly CaseLeg[], type: FeeType): Fee[] {
  const reporting = legs.filter(
    (leg) => isConfirmed(leg) && leg.leg.fees.some((fee) => fee.type === type),
  );
  const best = [...reporting].sort(byStrengthThenPhase)[0];
  if (best === undefined) return [];
  return reporting
    .filter((leg) => leg.phase === best.phase && leg.leg.kind === best.leg.kind)
    .flatMap((leg) => leg.leg.fees.filter((fee) => fee.type === type));
}

function byStrengthThenPhase(a: CaseLeg, b: CaseLeg): number {
  return kindRank(a.leg.kind) - kindRank(b.leg.kind) || phaseRank(a.phase) - phaseRank(b.phase);
}

function reportedRate(legs: readonly CaseLeg[]): Amount | null {
  const reporting = legs.filter((leg) => isConfirmed(leg) && leg.leg.exchangeRate !== null);
  // Of several rates equally well told the least counts, so that the order of arrival does not.
  const rates = (a: CaseLeg, b: CaseLeg) =>
    byStrengthThenPhase(a, b) || compare(a.leg.exchangeRate ?? zero, b.leg.exchangeRate ?? zero);
  return [...reporting].sort(rates)[0]?.leg.exchangeRate ?? null;
}

function convertFee(intent: PaymentIntent, fee: Fee, rate: Amount | null): Amount | null {
  if (fee.currency === intent.destination.currency) return fee.amount;
  if (fee.currency !== intent.source.currency) return null;
  return rate === null
    ? toDestination(intent, fee.amount)
    : multiplyDivideHalfEven(fee.amount, rate, one);
}

function spreadOf(
  intent: PaymentIntent,
  legs: readonly CaseLeg[],
  fees: CountedFees,
): Amount | null {
  const rate = reportedRate(legs);
  if (rate === null || intent.source.currency === intent.destination.currency)
    return fees.byType.fx;
  const incoming = legs.filter((leg) => countsInSourceTerms(leg, intent) && isConfirmed(leg));
  const furthest = [...incoming].sort((a, b) => phaseRank(a.phase) - phaseRank(b.phase))[0];
  const strongest = strongestConfirmed(incoming.filter((leg) => leg.phase === furthest?.phase));
  const amount =
    strongest.length > 0 ? sum(strongest.map((leg) => leg.amount)) : intent.source.amount;
  return subtract(toDestination(intent, amount), multiplyDivideHalfEven(amount, rate, one));
}

type Reading = {
  readonly fees: FeeReading;
  readonly withFxSpread: boolean;
  readonly remainder: Amount;
};

/** The reading with the least remainder; ties in the order in which they are made here. */
function chooseReading(delta: Amount, fees: Amount | null, fxSpread: Amount | null): Reading {
  const spreads = fxSpread === null ? [zero] : [zero, fxSpread];
  const read = (reading: FeeReading, charged: Amount): Reading[] =>
    spreads.map((spread, index) => ({
      fees: reading,
      withFxSpread: index === 1,
      remainder: subtract(subtract(delta, charged), spread),
    }));
  const [first, ...rest] = [
    ...read("inside", zero),
    ...(fees === null ? [] : read("on_top", fees)),
  ] as [Reading, ...Reading[]];
  return rest.reduce(
    (best, reading) => (compare(abs(reading.remainder), abs(best.remainder)) < 0 ? reading : best),
    first,
  );
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
    ...line("unexplained", resolved.unexplainedDelta, "no evidence explains it"),
  ];
}

function line(type: DeltaLine["type"], amount: Amount | null, evidence: string): DeltaLine[] {
  return amount === null || isZero(amount) ? [] : [{ type, amount, evidence }];
}
