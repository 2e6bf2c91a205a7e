/**
 * Every field of a rule changes a result (docs/specification.md, ReconciliationRule;
 * docs/matching.md, Which rule).
 */
import { describe, expect, test } from "vitest";
import { amount } from "../samples.ts";
import { effects, unnamed, window } from "./rule-field-effects.ts";
import { outcomeOf } from "./rule-scenes.ts";
import { short } from "./tolerance-effects.ts";

const rows = Object.entries(effects).flatMap(([field, of]) =>
  of.map((effect) => [field, ...effect] as const),
);

describe("a rule's", () => {
  test.each(rows)("%s, %s", (_field, _value, scene, without, outcomeWithout, rules, outcome) => {
    expect([outcomeOf(without, scene), outcomeOf(rules, scene)]).toEqual([outcomeWithout, outcome]);
  });

  test("age decides between equal rules: the oldest wins, whatever its position in the list", () => {
    const wide = { timeWindowMinutes: 5 };
    expect(outcomeOf([window, wide], unnamed)).toBe("unreconciled");
    expect(outcomeOf([wide, window], unnamed)).toBe("weak_match");
  });

  test("field comes from the most specific rule that sets it", () => {
    const specific = { paymentType: "bank", amountTolerance: null } as const;
    const rules = [{ amountTolerance: amount("0.5") }, specific];
    expect(outcomeOf(rules, { evidence: [short] })).toBe("within_tolerance");
    const tighter = { ...specific, amountTolerance: amount("0.1") };
    expect(outcomeOf([{ amountTolerance: amount("0.5") }, tighter], { evidence: [short] })).toBe(
      "underpayment",
    );
  });

  test("strategy is allowed only where every applicable rule allows it", () => {
    const off = { allowReferenceExactMatch: false, timeWindowMinutes: 4 };
    const on = { paymentType: "bank", allowReferenceExactMatch: true } as const;
    expect(outcomeOf([off, on], { evidence: [short] })).toBe("unreconciled");
  });
});
