/** Money that failed or went back, and what the case calls it (docs/matching.md, Verdict). */
import { type FailureCause, isUndone, type ReturnName } from "#domain/evidence/flow-leg.ts";
import { isWithProvider } from "#domain/evidence/observation/reversal.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { type Phase, phases } from "#domain/payment/phase.ts";
import type { RuleSettings } from "#domain/rule/rule.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Instant } from "#domain/value/instant.ts";
import { type Amount, compare, subtract, sum, zero } from "#domain/value/money.ts";
import type { Delta } from "../amount/delta.ts";
import { amountsByKind } from "../amount/phase-amount.ts";
import { toleranceOnSide } from "../amount/tolerance.ts";
import { convert, isOnEitherSide, sideOf, toDestination } from "../leg/amount-side.ts";
import { type CaseLeg, hasReturned, isBack, isConfirmed, isFailed } from "../leg/case-leg.ts";
import { isReversalOfAnother, ReversalChains } from "../leg/reversal-chain.ts";
import { witnessesOf } from "../leg/seen-twice.ts";
import { shortId } from "../leg/short-id.ts";
import type { ExceptionType } from "./verdict.ts";

export type Setback = {
  readonly time: Instant;
  /** Ties of time are broken by rank: a return after a failure. */
  readonly rank: number;
  readonly exceptionType: ExceptionType;
  readonly phase: Phase;
  /** Whether the provider has the money. */
  readonly isWithProvider: boolean;
};

type Scene = {
  readonly intent: PaymentIntent;
  readonly rule: RuleSettings;
  readonly delta: Delta;
  /** Phases without which the payment is not complete. */
  readonly required: readonly Phase[];
  readonly tolerance: Amount;
};

/** The latest failure or return, which names row 1; null if the row does not apply. */
export function returnOrFailureOf(scene: Scene, legs: readonly CaseLeg[]): Setback | null {
  const { delta, tolerance } = scene;
  const short = shortPhases(scene, legs);
  const returned = delta.returnedAmount !== null && compare(delta.returnedAmount, tolerance) > 0;
  const failed = failuresThatCount(scene, legs);
  if (!returned && short.size === 0 && failed.length === 0) return null;
  const affected = (phase: Phase) => (returned && phase === delta.actualPhase) || short.has(phase);
  const takenBack = recoveredLegs(legs);
  const wentBack = legs.filter(
    (leg) => hasReturned(leg) && affected(leg.phase) && !takenBack.has(leg),
  );
  const failuresAndReturns = [
    ...failed.map(failureOf),
    ...wentBack.flatMap((leg) => returnsOf(leg, hasRemainingMoney(scene, legs, leg.phase))),
  ];
  return [...failuresAndReturns].sort(latestFirst)[0] ?? null;
}

/** Failed legs of required phases, if more than the tolerance is short. */
function failuresThatCount(scene: Scene, legs: readonly CaseLeg[]): readonly CaseLeg[] {
  const { delta, required, tolerance } = scene;
  const failed = legs.filter((leg) => isFailed(leg) && required.includes(leg.phase));
  if (failed.length === 0) return [];
  const { unexplainedDelta: unexplained } = delta;
  if (unexplained !== null) return compare(unexplained, tolerance) > 0 ? failed : [];
  return failed.filter(({ phase }) => isShortOfFirmMoney(scene, legs, phase));
}

/**
 * Whether what is confirmed and firmly announced in a phase is less than expected. A new attempt for the whole is
 * waited for; a small or an uncertain one hides no failure.
 */
function isShortOfFirmMoney(
  { intent, tolerance }: Scene,
  legs: readonly CaseLeg[],
  phase: Phase,
): boolean {
  const announced = legs.filter(
    ({ effect, phase: own, leg: { status }, link }) =>
      own === phase &&
      effect === "forward" &&
      (status === "confirmed" || (status === "pending" && link.firm)),
  );
  const { amount: expected, currency } = intent.destination;
  return [[], ...witnessesOf(announced)].every((own) => {
    const amounts = own.map((each) => amountInDestination(each, intent, currency));
    const comes = sum(amounts.filter((amount) => amount !== null));
    return compare(subtract(expected, comes), tolerance) > 0;
  });
}

function amountInDestination(
  { leg, netAmount, currency, phase }: CaseLeg,
  intent: PaymentIntent,
  wanted: Currency,
): Amount | null {
  return sideOf({ phase, currency }, intent) === "source" && currency === intent.source.currency
    ? toDestination(intent, netAmount)
    : convert(netAmount, currency, wanted, { intent, rate: leg.exchangeRate });
}

/** An order that does not depend on the order of arrival. */
function latestFirst(a: Setback, b: Setback): number {
  return (
    b.time - a.time ||
    b.rank - a.rank ||
    phases.indexOf(b.phase) - phases.indexOf(a.phase) ||
    (a.exceptionType < b.exceptionType ? -1 : 1)
  );
}

const exceptionOfFailure = {
  failed: "payment_failed",
  refund_failed: "payment_failed",
  returned: "payment_returned",
  returning: "payment_returned",
  reversed: "payment_reversed",
  canceled: "payment_canceled",
} as const satisfies Record<FailureCause, ExceptionType>;

function failureOf({ leg, phase }: CaseLeg): Setback {
  const exceptionType = exceptionOfFailure[leg.cause ?? "failed"];
  const isHeld = isWithProvider(leg.cause);
  return { time: leg.time, rank: 0, exceptionType, phase, isWithProvider: isHeld };
}

const exceptionOfReturn = {
  refund: "payment_refunded",
  return: "payment_returned",
  dispute: "payment_reversed",
  reversal: "payment_reversed",
  failure: "payment_failed",
} as const satisfies Record<ReturnName, ExceptionType>;

function returnsOf({ leg, phase }: CaseLeg, isLeft: boolean): Setback[] {
  const unnamed = isLeft ? "payment_refunded" : "payment_reversed";
  const known =
    leg.reversals.length > 0
      ? leg.reversals
      : [{ name: null, time: leg.time, isWithProvider: false }];
  return known.map(({ name, time, isWithProvider: isHeld = false }) => {
    const exceptionType = name === null ? unnamed : exceptionOfReturn[name];
    return { time, rank: 1, exceptionType, phase, isWithProvider: isHeld };
  });
}

function hasRemainingMoney({ intent }: Scene, legs: readonly CaseLeg[], phase: Phase): boolean {
  const inPhase = legs.filter((leg) => leg.phase === phase && isOnEitherSide(leg, intent));
  // Money that only a weaker kind of evidence still reports does not count if the strongest kind reports its return.
  const [strongest] = amountsByKind(intent, inPhase);
  return strongest !== undefined && compare(strongest.net, zero) > 0;
}

/** Required phases, except that of the actual amount, in which returned money leaves less than expected. */
function shortPhases(
  { intent, rule, delta, required }: Scene,
  legs: readonly CaseLeg[],
): ReadonlySet<Phase> {
  const short = required.filter((phase) => {
    if (phase === delta.actualPhase) return false;
    const inPhase = legs.filter((leg) => leg.phase === phase && isOnEitherSide(leg, intent));
    const [strongest] = amountsByKind(intent, inPhase);
    if (strongest === undefined || compare(strongest.returned, zero) <= 0) return false;
    const { side, net, currency } = strongest;
    const { source, destination } = intent;
    if (side === "destination" && currency !== destination.currency) return false;
    const expected = side === "source" ? source.amount : destination.amount;
    const limit = toleranceOnSide(side, intent, rule);
    return compare(subtract(expected, net), limit) > 0;
  });
  return new Set(short);
}

/** Whether forward money in any phase and currency did not go back completely. */
export function hasForwardMoney(intent: PaymentIntent, legs: readonly CaseLeg[]): boolean {
  return phases.some((phase) => {
    const inPhase = legs.filter((leg) => leg.phase === phase && !isFailed(leg));
    const currencies = Map.groupBy(inPhase, ({ currency, effect }) =>
      effect === "back" ? "" : currency,
    );
    const backs = currencies.get("") ?? [];
    currencies.delete("");
    return [...currencies.values()].some((own) =>
      amountsByKind(intent, [...own, ...backs.filter(isBack)]).some(
        ({ net, legs: counted }) =>
          counted.some(({ effect }) => effect === "forward") && compare(net, zero) > 0,
      ),
    );
  });
}

/** Maximum number of ids in a summary sentence. */
const returnIdsNamed = 3;

/** The ids of money that goes back, each list the latest first and at most three. */
export type ReturnIds = {
  /** Under which it went back; of a refund those of what it got. */
  readonly returnIds: readonly string[];
  /** Under which it did not go back after all. */
  readonly undoneIds: readonly string[];
  /** Under which it went back, and came again. */
  readonly recoveredIds: readonly string[];
};

/** A return's own id, else the transfer id of the movement that went back. */
export function returnIdsOf({ refundOf }: PaymentIntent, legs: readonly CaseLeg[]): ReturnIds {
  const isShown = refundOf === undefined ? hasReturned : isConfirmed;
  const takenBack = recoveredLegs(legs);
  const returned = legs.filter((each) => each.counts && isShown(each));
  return {
    returnIds: idsOf(returned.filter((each) => !takenBack.has(each))),
    undoneIds: idsOf(legs.filter(({ leg, isIgnored }) => isUndone(leg) && !isIgnored)),
    recoveredIds: idsOf(returned.filter((each) => takenBack.has(each))),
  };
}

/** The back legs of which nothing is away, because money came again. */
function recoveredLegs(legs: readonly CaseLeg[]): ReadonlySet<CaseLeg> {
  if (!legs.some(({ recovers }) => recovers)) return new Set();
  const away = awayAmounts(legs.filter(({ counts }) => counts));
  return new Set(
    legs.filter((each) => isBack(each) && compare(away.get(each) ?? each.netAmount, zero) <= 0),
  );
}

/** What is left of each leg after what reverses it, less what reverses that. */
function awayAmounts(legs: readonly CaseLeg[]): ReadonlyMap<CaseLeg, Amount> {
  const chains = new ReversalChains(legs.map(({ leg }) => leg));
  const reversing = Map.groupBy(
    legs.filter(({ leg }) => isReversalOfAnother(leg)),
    ({ leg }) => shortId(leg.reverses) ?? "",
  );
  const left = new Map<CaseLeg, Amount>();
  const fromTheEnd = [...legs].sort((a, b) => chains.of(b.leg).length - chains.of(a.leg).length);
  for (const each of fromTheEnd) {
    const { providerTransferId, txHash, sourceRef } = each.leg;
    const ids = new Set([providerTransferId, txHash, sourceRef].flatMap((id) => shortId(id) ?? []));
    const taken = [...ids]
      .flatMap((id) => reversing.get(id) ?? [])
      .filter(
        ({ effect, currency, leg }) =>
          effect !== each.effect &&
          currency === each.currency &&
          leg.provider === each.leg.provider,
      );
    const own = isBack(each) || isConfirmed(each) ? each.netAmount : zero;
    left.set(each, subtract(own, sum(taken.map((other) => left.get(other) ?? zero))));
  }
  return left;
}

function idsOf(legs: readonly CaseLeg[]): readonly string[] {
  const named = legs.flatMap(({ leg }) =>
    leg.reversals.map(({ reference, time }) => ({
      id: reference ?? leg.providerTransferId,
      time,
    })),
  );
  const inOrder = named.sort((a, b) => b.time - a.time || ((a.id ?? "") < (b.id ?? "") ? -1 : 1));
  const ids = inOrder.flatMap(({ id }) => id ?? []);
  return [...new Set(ids)].slice(0, returnIdsNamed);
}
