/** The clocks that a case shows (docs/matching.md, Requirements and clocks). */
import { describe, expect, test } from "vitest";
import { clocksOf } from "#domain/case/clocks.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { RuleSettings } from "#domain/rule/rule.ts";
import type { Instant } from "#domain/value/instant.ts";
import { atMinute, intentOf, legOf, linkTo, ruleOf, uuid } from "../samples.ts";

const twoPhases = intentOf({
  expectedLegs: [
    { phase: "source", requirement: "required" },
    { phase: "destination", requirement: "required" },
  ],
});

const minuteOf = (instant: Instant | null) =>
  instant === null ? null : (instant - atMinute(0)) / 60_000;

type Case = {
  readonly rule: Partial<RuleSettings>;
  readonly legs?: readonly FlowLeg[];
  readonly minute: number;
};

/** Phase, risk, due, met (in minutes) and state of each clock. */
function clocksAt({ rule, legs = [], minute }: Case) {
  const linked = legs.map((leg) => linkTo(twoPhases, leg));
  const scene = { intent: twoPhases, rule: ruleOf(rule), legs: linked, now: atMinute(minute) };
  return clocksOf(scene).map(({ phase, riskAt, dueAt, metAt, state }) =>
    [phase ?? "case", ...[riskAt, dueAt, metAt].map(minuteOf), state].join(" "),
  );
}

const leg = (phase: FlowLeg["phase"], minute: number, text = "100 EUR") =>
  legOf(text, { phase, time: atMinute(minute) });

describe("clocksOf", () => {
  const rule = { destinationSlaMinutes: 100, delayedSettlementThresholdMinutes: 200 };

  test("a required phase with an SLA has a clock, one without has none, the case comes last", () => {
    expect(clocksAt({ rule, minute: 10 })).toEqual([
      "destination 80 100  running",
      "case  200  running",
    ]);
    expect(clocksAt({ rule: { expectedCompletionMinutes: 50 }, minute: 51 })).toEqual([
      "case 50   at_risk",
    ]);
    expect(clocksAt({ rule: {}, minute: 10 })).toEqual([]);
  });

  test("past is strictly later", () => {
    const states = (minute: number) => clocksAt({ rule, minute })[0]?.split(" ").at(-1);
    expect([80, 81, 100, 101].map(states)).toEqual(["running", "at_risk", "at_risk", "overdue"]);
  });

  test("a second payment that goes back does not stop the clock anew", () => {
    const named = (n: number, minute: number, changes: Partial<FlowLeg> = {}) =>
      legOf("100 EUR", {
        uuid: uuid(n),
        phase: "destination",
        time: atMinute(minute),
        providerTransferId: `t${n}`,
        ...changes,
      });
    const back = named(33, 400, { effect: "back", reverses: "t32" });
    const legs = [leg("source", 20), named(31, 30), named(32, 300), back];
    expect(clocksAt({ rule, legs, minute: 500 })).toEqual([
      "destination 80 100 30 met",
      "case  200 30 met",
    ]);
  });

  test("the first leg stops the clock of its phase, the last phase that of the case", () => {
    const legs = [leg("source", 20), leg("destination", 30)];
    expect(clocksAt({ rule, legs: legs.slice(1), minute: 500 })).toEqual([
      "destination 80 100 30 met",
      "case  200  overdue",
    ]);
    expect(clocksAt({ rule, legs, minute: 500 })[1]).toBe("case  200 30 met");
  });

  test("evidence that came after the limit stops the clock late", () => {
    const legs = [
      leg("source", 20),
      leg("destination", 101, "60 EUR"),
      leg("destination", 201, "40 EUR"),
    ];
    expect(clocksAt({ rule, legs, minute: 500 })).toEqual([
      "destination 80 100 101 met_late",
      "case  200 201 met_late",
    ]);
  });

  test("minutes past the year 9999 are no clock", () => {
    expect(clocksAt({ rule: { sourceSlaMinutes: 9_000_000_000 }, minute: 10 })).toEqual([]);
  });
});
