/** What a case shows of each kind of evidence in each phase (docs/specification.md, ReconciliationCase). */
import { describe, expect, test } from "vitest";
import { observedOf } from "#domain/case/observed.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { RuleSettings } from "#domain/rule/rule.ts";
import { intentOf, legOf, linkTo, ruleOf } from "../samples.ts";

const intent = intentOf({});

/** Phase, kind, amount, currency and number of legs of each, with a mark where it does not agree. */
function observedIn(legs: readonly FlowLeg[], rule: Partial<RuleSettings> = {}) {
  const linked = legs.map((leg) => linkTo(intent, leg));
  return observedOf({ intent, rule: ruleOf(rule), legs: linked }).map((each) =>
    [
      ...[each.phase, each.kind, each.amount, each.currency, each.legUuids.length],
      ...(each.agrees ? [] : ["differs"]),
    ].join(" "),
  );
}

const leg = (text: string, more: Partial<FlowLeg> = {}) =>
  legOf(text, { phase: "destination", ...more });

describe("observed", () => {
  test("has one amount for each phase, kind and currency, in the order of phases and kinds", () => {
    const legs = [
      leg("60 EUR", { kind: "bank" }),
      leg("40 EUR", { kind: "bank" }),
      leg("100 EUR", { kind: "provider" }),
      leg("100 EUR", { kind: "provider", phase: "source" }),
    ];
    expect(observedIn(legs)).toEqual([
      "source provider 100 EUR 1",
      "destination bank 100 EUR 2",
      "destination provider 100 EUR 1",
    ]);
  });

  test("takes off what went back, and leaves out what has not moved", () => {
    expect(observedIn([leg("100 EUR", { status: "reversed" })])).toEqual([
      "destination bank 0 EUR 1 differs",
    ]);
    expect(observedIn([leg("100 EUR", { status: "pending" })])).toEqual([]);
    expect(observedIn([leg("100 EUR", { status: "failed" })])).toEqual([]);
  });

  test("differs from what is expected beyond the tolerance, in source and destination alone", () => {
    const rule = { amountTolerance: "1" as never };
    expect(observedIn([leg("99 EUR")], rule)).toEqual(["destination bank 99 EUR 1"]);
    expect(observedIn([leg("98 EUR")], rule)).toEqual(["destination bank 98 EUR 1 differs"]);
    expect(observedIn([leg("98 EUR", { phase: "transfer" })], rule)).toEqual([
      "transfer bank 98 EUR 1",
    ]);
    expect(observedIn([leg("7 USD")], rule)).toEqual(["destination bank 7 USD 1"]);
  });

  test("differs where two kinds report different amounts of a phase", () => {
    const [one, other] = [
      leg("98 EUR", { phase: "transfer", kind: "bank" }),
      leg("90 EUR", { phase: "transfer", kind: "provider" }),
    ];
    expect(observedIn([one, other])).toEqual([
      "transfer bank 98 EUR 1 differs",
      "transfer provider 90 EUR 1 differs",
    ]);
  });
});
