/**
 * The clocks of a case: all start at the effective date (docs/matching.md, Requirements and
 * clocks).
 */

import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Phase } from "#domain/payment/phase.ts";
import { type RuleSettings, slaFieldOfPhase } from "#domain/rule/rule.ts";
import { plusBusinessTime } from "#domain/value/business-time.ts";
import { type Instant, latestInstant, millisecondsPerMinute } from "#domain/value/instant.ts";
import { compare, negate, subtract, sum } from "#domain/value/money.ts";
import { amountsByKind } from "../amount/phase-amount.ts";
import { toleranceOnSide } from "../amount/tolerance.ts";
import { isOnEitherSide, sideOf } from "../leg/amount-side.ts";
import { type CaseLeg, isBack, isConfirmed } from "../leg/case-leg.ts";

type Clocks = { readonly intent: PaymentIntent; readonly rule: RuleSettings };

type Deadlines = { readonly delayed: Instant[]; readonly expected: Instant[] };

/** A case is at risk past 80% of a leg SLA; in milliseconds a whole number. */
const riskMillisecondsPerMinute = (millisecondsPerMinute * 4) / 5;

/** Moments after which the case is delayed or at risk, for the phases not present. */
export function deadlinesOf({ intent, rule }: Clocks, missing: readonly Phase[]): Deadlines {
  const slas = missing.map((phase) => rule[slaFieldOfPhase[phase]]);
  const clocks = { intent, rule };
  const due = [rule.delayedSettlementThresholdMinutes, ...slas].map((sla) => dueAt(clocks, sla));
  const atRisk = slas.map((minutes) => riskAt(clocks, minutes));
  const expected = [dueAt(clocks, rule.expectedCompletionMinutes), ...atRisk];
  return {
    delayed: due.filter((instant) => instant !== null),
    expected: expected.filter((instant) => instant !== null),
  };
}

/**
 * The time so many minutes after the effective date, of business time where the rule counts it; null without minutes and
 * after the year 9999.
 */
export function dueAt(clocks: Clocks, minutes: number | null): Instant | null {
  return minutes === null ? null : withinCalendar(after(clocks, minutes * millisecondsPerMinute));
}

/** The time at which 80% of a leg SLA are over; null as for `dueAt`. */
export function riskAt(clocks: Clocks, minutes: number | null): Instant | null {
  if (minutes === null) return null;
  return withinCalendar(after(clocks, minutes * riskMillisecondsPerMinute));
}

function after({ intent, rule }: Clocks, milliseconds: number): Instant {
  const { effectiveDate } = intent;
  return rule.businessCalendar === null
    ? ((effectiveDate + milliseconds) as Instant)
    : plusBusinessTime(rule.businessCalendar, effectiveDate, milliseconds);
}

function withinCalendar(instant: Instant): Instant | null {
  return instant > latestInstant ? null : instant;
}

/**
 * Row 11: whether row 14 applied at the time of a leg that completed the payment. A leg SLA ends with the
 * first leg of its phase, the delay threshold with the leg that completed the amount.
 */
export function isLate(
  { intent, rule }: Clocks,
  legs: readonly CaseLeg[],
  required: readonly Phase[],
): boolean {
  const isPast = (minutes: number | null, time: Instant | null) =>
    minutes !== null &&
    time !== null &&
    time > after({ intent, rule }, minutes * millisecondsPerMinute);
  return required.some((phase) => {
    const ofPhase = legs.filter((leg) => leg.phase === phase);
    const present = ofPhase.filter(isPresentMoney);
    return (
      isPast(rule[slaFieldOfPhase[phase]], earliest(present.map(({ leg }) => leg.time))) ||
      isPast(rule.delayedSettlementThresholdMinutes, completedAt({ intent, rule }, ofPhase))
    );
  });
}

/** Money that went back and came again is no new arrival. */
export function isPresentMoney(leg: CaseLeg): boolean {
  return isConfirmed(leg) && !leg.recovers;
}

export function earliest(times: readonly Instant[]): Instant | null {
  return times.reduce<Instant | null>((a, b) => (a === null || b < a ? b : a), null);
}

/**
 * When the first completely arrived kind of evidence had reported its amount of the phase, within the
 * tolerance: what is left of it, where some went back.
 *
 * @param ofPhase the counted legs of the phase
 */
export function completedAt(clocks: Clocks, ofPhase: readonly CaseLeg[]): Instant | null {
  const { intent } = clocks;
  const kinds = amountsByKind(
    intent,
    ofPhase.filter((leg) => isPresentMoney(leg) && isOnEitherSide(leg, intent)),
  );
  // Money that went back and came again was there in time before.
  const back = ofPhase.some(({ recovers }) => recovers) ? [] : ofPhase.filter(isBack);
  const times = kinds.flatMap(({ legs }) => {
    const kind = legs[0]?.leg.kind;
    const byCurrency = Map.groupBy(legs, ({ currency }) => currency);
    return [...byCurrency].map(([currency, own]) => {
      const gone = back.filter((leg) => leg.leg.kind === kind && leg.currency === currency);
      return completeWithinToleranceAt(clocks, own, gone);
    });
  });
  return earliest(times.filter((time) => time !== null));
}

/** Since when what there was lacks at most the tolerance of what there is in the end. */
function completeWithinToleranceAt(
  { intent, rule }: Clocks,
  forward: readonly CaseLeg[],
  back: readonly CaseLeg[],
): Instant | null {
  const moves = [
    ...forward.map((each) => ({ each, amount: each.amount })),
    ...back.map((each) => ({ each, amount: negate(each.netAmount) })),
  ].sort((a, b) => a.each.leg.time - b.each.leg.time);
  let toCome = sum(moves.map(({ amount }) => amount));
  let since: Instant | null = null;
  for (const { each, amount } of moves) {
    toCome = subtract(toCome, amount);
    const limit = toleranceOnSide(sideOf(each, intent), intent, rule);
    if (compare(toCome, limit) > 0) since = null;
    else since ??= each.leg.time;
  }
  return since;
}

/** Deadlines pass strictly later, so the case is due one millisecond after. */
export function nextDeadline(
  situation: Clocks & { readonly now: Instant },
  missing: readonly Phase[],
): Instant | null {
  const { delayed, expected } = deadlinesOf(situation, missing);
  const [next] = [...delayed, ...expected]
    .filter((due) => due >= situation.now)
    .sort((a, b) => a - b);
  return next === undefined ? null : ((next + 1) as Instant);
}
