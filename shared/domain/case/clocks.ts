/**
 * The clocks of a case as people see them (docs/matching.md, Requirements and clocks): one for each required
 * phase with an SLA, and one for the case.
 */

import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Phase } from "#domain/payment/phase.ts";
import { type RuleField, type RuleSettings, slaFieldOfPhase } from "#domain/rule/rule.ts";
import type { Instant } from "#domain/value/instant.ts";
import { computeDelta } from "./amount/delta.ts";
import { type CaseLeg, caseLegs } from "./leg/case-leg.ts";
import type { LinkedLeg } from "./leg/linked-leg.ts";
import { completedAt, dueAt, earliest, isPresentMoney, riskAt } from "./verdict/deadlines.ts";
import { factsOf, requiredPhases } from "./verdict/facts.ts";

export const clockStates = ["running", "at_risk", "overdue", "met", "met_late"] as const;
type ClockState = (typeof clockStates)[number];

export type Clock = {
  /** Null for the clock of the whole case. */
  readonly phase: Phase | null;
  readonly startsAt: Instant;
  /** After this time the case is at risk; null if the rule sets no such time. */
  readonly riskAt: Instant | null;
  /** After this time the case is delayed; null if the rule sets no such time. */
  readonly dueAt: Instant | null;
  /** The time of the evidence that stopped the clock; null while it runs. */
  readonly metAt: Instant | null;
  readonly state: ClockState;
  /** The field of the rule that sets the clock. */
  readonly field: RuleField;
};

type ClockInput = {
  readonly intent: PaymentIntent;
  readonly rule: RuleSettings;
  /** All legs of the case, sealed ones included. */
  readonly legs: readonly LinkedLeg[];
  readonly now: Instant;
};

/** At most six: the phases in their order, then the case. */
export function clocksOf({ intent, rule, legs, now }: ClockInput): Clock[] {
  const clocks = { intent, rule };
  const all = caseLegs(intent, legs);
  const counted = all.filter((leg) => leg.counts);
  const required = requiredPhases(intent, counted);
  const ofPhases = required.map((phase) => {
    const field = slaFieldOfPhase[phase];
    const minutes = rule[field];
    const present = counted.filter((leg) => leg.phase === phase && isPresentMoney(leg));
    const metAt = earliest(present.map(({ leg }) => leg.time));
    const times = { riskAt: riskAt(clocks, minutes), dueAt: dueAt(clocks, minutes), metAt };
    return clockAt(now, { phase, startsAt: intent.effectiveDate, ...times, field });
  });
  const delta = computeDelta(intent, all);
  const situation = { intent, legs: all, rule, delta, canceled: false, ambiguous: false, now };
  const metAt = factsOf(situation).complete ? caseMetAt({ intent, rule }, counted, required) : null;
  const { expectedCompletionMinutes: expected, delayedSettlementThresholdMinutes: delay } = rule;
  const ofCase = clockAt(now, {
    phase: null,
    startsAt: intent.effectiveDate,
    riskAt: dueAt(clocks, expected),
    dueAt: dueAt(clocks, delay),
    metAt,
    field: delay === null ? "expectedCompletionMinutes" : "delayedSettlementThresholdMinutes",
  });
  return [...ofPhases, ofCase].filter((clock) => clock.riskAt !== null || clock.dueAt !== null);
}

/** When the last of the present required phases was complete; if none is present, when destination was. */
function caseMetAt(
  clocks: Pick<ClockInput, "intent" | "rule">,
  legs: readonly CaseLeg[],
  required: readonly Phase[],
): Instant | null {
  const completed = (phases: readonly Phase[]) =>
    phases
      .map((phase) =>
        completedAt(
          clocks,
          legs.filter((leg) => leg.phase === phase),
        ),
      )
      .filter((time) => time !== null);
  const times = completed(required);
  const relied = times.length > 0 ? times : completed(["destination"]);
  return relied.reduce<Instant | null>((a, b) => (a === null || b > a ? b : a), null);
}

function clockAt(now: Instant, clock: Omit<Clock, "state">): Clock {
  return { ...clock, state: stateAt(now, clock) };
}

/** Past means strictly later. */
function stateAt(now: Instant, { riskAt, dueAt, metAt }: Omit<Clock, "state">): ClockState {
  const isAfter = (time: Instant, limit: Instant | null) => limit !== null && time > limit;
  if (metAt !== null) return isAfter(metAt, dueAt) ? "met_late" : "met";
  if (isAfter(now, dueAt)) return "overdue";
  return isAfter(now, riskAt) ? "at_risk" : "running";
}
