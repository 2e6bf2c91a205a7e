import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sourceTypes } from "#domain/evidence/source-type.ts";
import { applicableRules, type ReconciliationRule } from "#domain/rule/rule.ts";
import { RuleBook } from "#domain/rule/rule-book.ts";
import { atMinute, intentOf, storedRule, uuid } from "../samples.ts";

const stored = storedRule;
const anything = stored(1);
const ofBank = stored(2, { paymentType: "bank" });
const ofStatement = stored(3, { sourceType: "bank_statement" });
const ofBoth = stored(4, { paymentType: "bank", sourceType: "bank_statement" });
const inactive = stored(0, { ...ofBoth, uuid: uuid(0), createdAt: atMinute(0), isActive: false });
const all = [inactive, anything, ofBank, ofStatement, ofBoth, stored(9, { paymentType: "bank" })];

const mostSpecific = (...given: Parameters<typeof applicableRules>) =>
  applicableRules(...given)[0] ?? null;

describe("the most specific rule", () => {
  test.each([
    ["both equal", "bank", "bank_statement", ofBoth],
    ["source type before payment type", "other", "bank_statement", ofStatement],
    ["no rule of the source type: payment type", "bank", "psp_report", ofBank],
    ["neither matches: the general rule", "other", "psp_report", anything],
    ["without a source type only rules without one", "bank", null, ofBank],
  ] as const)("%s", (_name, paymentType, sourceType, expected) => {
    expect(mostSpecific(all, paymentType, sourceType)).toBe(expected);
  });

  test("of equally good rules the oldest decides", () => {
    expect(mostSpecific([stored(7), stored(6), stored(8)], "bank", null)?.uuid).toBe(uuid(6));
  });

  test("source type weighs more than payment type", () => {
    expect(mostSpecific([ofBank, ofStatement], "bank", "bank_statement")).toBe(ofStatement);
  });

  test("no rule, an inactive one or one of something else: none", () => {
    expect(mostSpecific([], "bank", null)).toBeNull();
    expect(mostSpecific([inactive], "bank", "bank_statement")).toBeNull();
    expect(mostSpecific([ofBoth], "bank", null)).toBeNull();
    expect(mostSpecific([ofBank], "stablecoin", "bank_statement")).toBeNull();
  });

  test("does not depend on the order of the rules", () => {
    const shuffled = fc.shuffledSubarray(all, { minLength: all.length });
    fc.assert(
      fc.property(shuffled, (rules) => {
        expect(mostSpecific(rules, "bank", "bank_statement")).toBe(ofBoth);
      }),
    );
  });
});

describe("kinds of evidence that rules expect", () => {
  const askedBy = (...rules: readonly ReconciliationRule[]) =>
    new RuleBook(rules).expectedKinds(intentOf({ paymentType: "bank" }));
  const kinds = {
    client_transfer_report: ["file"],
    client_internal_ledger: ["file"],
    bank_statement: ["bank"],
    onchain_report: ["chain"],
    psp_report: ["provider"],
    manual: [],
  } as const;

  test.each(sourceTypes)("follow from a rule for %s", (sourceType) => {
    expect(askedBy(stored(1, { sourceType }))).toEqual(kinds[sourceType]);
  });

  test("come only from active rules for the payment's type or for all, each kind once", () => {
    const statement = { sourceType: "bank_statement" } as const;
    expect(askedBy(stored(1), stored(2, { paymentType: "bank" }))).toEqual([]);
    expect(askedBy(stored(1, { ...statement, isActive: false }))).toEqual([]);
    expect(askedBy(stored(1, { ...statement, paymentType: "other" }))).toEqual([]);
    expect(askedBy(stored(1, { ...statement, paymentType: "bank" }), stored(2, statement))).toEqual(
      ["bank"],
    );
  });
});
