/** Money that failed or went back, and what the case calls it (docs/matching.md, Verdict). */
import type { FailureCause, ReturnName } from "../../evidence/flow-leg.ts";
import type { PaymentIntent } from "../../payment/payment-intent.ts";
import { type Phase, phases } from "../../payment/phase.ts";
import type { RuleSettings } from "../../rule/rule.ts";
import type { Instant } from "../../value/instant.ts";
import { type Amount, compare, subtract } from "../../value/money.ts";
import type { Delta } from "../amount/delta.ts";
import { amountsByKind } from "../amount/phase-amount.ts";
import { toleranceOnSide } from "../amount/tolerance.ts";
import { isOnEitherSide } from "../leg/amount-side.ts";
import { type CaseLeg, hasReturned, isBack, isConfirmed, isFailed } from "../leg/case-leg.ts";
import type { ExceptionType } from "./verdict.ts";

type Setback = {
  readonly time: Instant;
  /** Ties of time are broken by rank: a return after a failure. */
  readonly rank: number;
  readonly exceptionType: ExceptionType;
  readonly phase: Phase;
};

type Scene = {
  readonly intent: PaymentIntent;
  readonly rule: RuleSettings;
  readonly delta: Delta;
  /** Phases without which the payment is not complete. */
  readonly required: readonly Phase[];
  readonly tolerance: Amount;
};

const zero = "0" as Amount;

/** The exception type of row 1; null if the row does not apply. */
export function returnOrFailureOf(scene: Scene, legs: readonly CaseLeg[]): ExceptionType | null {
  const { delta, required, tolerance } = scene;
  const short = shortPhases(scene, legs);
  const returned = delta.returnedAmount !== null && compare(delta.returnedAmount, tolerance) > 0;
  const isShort = delta.unexplainedDelta !== null && compare(delta.unexplainedDelta, tolerance) > 0;
  const failed = isShort ? legs.filter((leg) => isFailed(leg) && required.includes(leg.phase)) : [];
  if (!returned && short.size === 0 && failed.length === 0) return null;
  const affected = (phase: Phase) => (returned && phase === delta.actualPhase) || short.has(phase);
  const wentBack = legs.filter((leg) => hasReturned(leg) && affected(leg.phase));
  const failuresAndReturns = [
    ...failed.map(failureOf),
    ...wentBack.flatMap((leg) => returnsOf(leg, hasRemainingMoney(scene, legs, leg.phase))),
  ];
  return [...failuresAndReturns].sort(latestFirst)[0]?.exceptionType ?? null;
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
  returned: "payment_returned",
  reversed: "payment_reversed",
  canceled: "payment_canceled",
} as const satisfies Record<FailureCause, ExceptionType>;

function failureOf({ leg, phase }: CaseLeg): Setback {
  const exceptionType = exceptionOfFailure[leg.cause ?? "failed"];
  return { time: leg.time, rank: 0, exceptionType, phase };
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
  const named = leg.reversals.map(({ name, time }) => ({ name, time }));
  const known = named.length > 0 ? named : [{ name: null, time: leg.time }];
  return known.map(({ name, time }) => {
    const exceptionType = name === null ? unnamed : exceptionOfReturn[name];
    return { time, rank: 1, exceptionType, phase };
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

/** A return's own id, else the transfer id of the movement that went back; of a refund those of what it got. */
export function returnIdsOf(
  { refundOf }: PaymentIntent,
  legs: readonly CaseLeg[],
): readonly string[] {
  const isShown = refundOf === undefined ? hasReturned : isConfirmed;
  const returns = legs.filter(isShown).flatMap(({ leg }) =>
    leg.reversals.map(({ reference, time }) => ({
      id: reference ?? leg.providerTransferId,
      time,
    })),
  );
  const ids = returns.sort((a, b) => b.time - a.time).flatMap(({ id }) => id ?? []);
  return [...new Set(ids)].slice(0, returnIdsNamed);
}
