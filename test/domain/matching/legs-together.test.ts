/** What legs of one decision say about one another (docs/matching.md, From leg to case). */
import { describe, expect, test } from "vitest";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { decideGroup } from "#domain/matching/decide-group.ts";
import type { GroupCase } from "#domain/matching/strategy/group-input.ts";
import { valuesOfIntent, valuesOfLeg } from "#domain/matching/strategy/match-values.ts";
import { RuleBook } from "#domain/rule/rule-book.ts";
import { amount, atMinute, intentOf, legOf, linkTo, storedRule, uuid } from "../samples.ts";

const first = intentOf({ uuid: uuid(1), externalReference: "INV-1" });
const second = intentOf({ uuid: uuid(2), externalReference: "INV-2" });

type Changes = Partial<GroupCase>;

function caseOf(intent: GroupCase["intent"], changes: Changes = {}): GroupCase {
  return { intent, rule: storedRule(1), closed: false, otherLegs: [], ...changes };
}

/** A line for each leg: its payments, else why it waits. */
function decided(
  legs: readonly FlowLeg[],
  cases: readonly GroupCase[] = [caseOf(first)],
  rules: RuleBook = new RuleBook([]),
): string[] {
  return decideGroup({
    legs,
    cases,
    candidatesOf: (leg) =>
      cases.filter(({ intent }) =>
        valuesOfLeg(leg).some((value) => valuesOfIntent(intent).includes(value)),
      ),
    firmLegs: [],
    ruleOf: (leg, intent) => rules.legSettings(leg, intent),
    incomplete: false,
  }).map(({ allocations, decision }) =>
    allocations.length === 0
      ? decision.outcome
      : allocations.map((each) => `${each.paymentUuid} by ${each.strategy}`).join(", "),
  );
}

const bothInvoices = [
  { type: "invoice", value: "INV-1" },
  { type: "invoice", value: "INV-2" },
];

describe("evidence that does not count", () => {
  test("an ignored leg holds no position", () => {
    const ignored = legOf("100 EUR", {
      ...{ uuid: uuid(11), externalReference: "INV-1", requirementLevel: "ignored" },
    });
    const money = legOf("100 EUR", { uuid: uuid(12) });
    expect(decided([ignored, money])[1]).toBe(`${first.uuid} by amount_and_time_window`);
  });

  test("an ignored statement row does not say which sign is forward", () => {
    const row = (n: number, direction: string, valueDate: string) =>
      legOf("100 EUR", {
        ...{ uuid: uuid(n), kind: "bank", phase: null },
        metadata: { importBatchId: "imp_1", direction, account: "A-1", valueDate },
      });
    const ignored = {
      ...row(11, "credit", "2026-03-02"),
      ...{ externalReference: "INV-1", requirementLevel: "ignored" as const },
    };
    const debit = row(12, "debit", "2026-03-03");
    expect(decided([ignored, debit])[1]).toBe(`${first.uuid} by amount_and_time_window`);
  });
});

describe("a case that a person closed", () => {
  const closed = { closed: true, closedByPerson: true };

  test("its links by amount are firm and carry other legs of the movement", () => {
    const movement = { provider: "q", providerTransferId: "T-1" };
    const linked = linkTo(first, legOf("100 EUR", { uuid: uuid(11), ...movement }), false);
    const later = legOf("100 EUR", { uuid: uuid(12), phase: "source", ...movement });
    expect(decided([linked, later], [caseOf(first, closed)])[1]).toBe(
      `${first.uuid} by same_movement`,
    );
  });

  test("it keeps a leg whose evidence does not name it any more", () => {
    const linked = linkTo(first, legOf("100 EUR", { uuid: uuid(11) }), true);
    expect(decided([linked], [caseOf(first, closed), caseOf(second)])).toEqual([
      `${first.uuid} by reference_exact`,
    ]);
  });
});

test("a leg that shares a movement with two payments waits, also where a later round names one", () => {
  const route = { routeGroupId: "R" };
  const both = legOf("200 EUR", { uuid: uuid(11), references: bothInvoices, ...route });
  const unlinked = legOf("7 EUR", {
    uuid: uuid(12),
    excludedPaymentUuids: [second.uuid],
    ...route,
  });
  const failed = legOf("8 EUR", { uuid: uuid(13), status: "failed", ...route });
  expect(decided([both, unlinked, failed], [caseOf(first), caseOf(second)])).toEqual([
    `${first.uuid} by reference_exact, ${second.uuid} by reference_exact`,
    `${first.uuid} by same_movement`,
    "unmatched",
  ]);
});

test("a leg whose transfer belongs to one payment and whose reversal names another is ambiguous", () => {
  const transfer = { provider: "p", providerTransferId: "T-1" };
  const named = legOf("100 EUR", {
    ...{ uuid: uuid(11), phase: "transfer", externalReference: "INV-1" },
    ...transfer,
  });
  const shared = legOf("100 EUR", { uuid: uuid(12), ...transfer });
  const back = legOf("100 EUR", {
    ...{ uuid: uuid(13), provider: "p", reverses: "T-1", effect: "back" },
    ...{ status: "pending", externalReference: "INV-2" },
  });
  const cases = [caseOf(first), caseOf(second)];
  expect(decided([named, shared], cases)[1]).toBe(`${first.uuid} by same_movement`);
  expect(decided([named, shared, back], cases)[1]).toBe("ambiguous");
});

describe("a leg that takes no position", () => {
  test("two legs that reverse one unknown movement belong to one payment", () => {
    const reversal = { provider: "q", reverses: "T-9", effect: "back" as const };
    const named = legOf("30 EUR", {
      ...{ uuid: uuid(11), externalReference: "INV-1" },
      ...reversal,
    });
    const other = legOf("20 EUR", { uuid: uuid(12), ...reversal });
    expect(decided([named, other])[1]).toBe(`${first.uuid} by same_movement`);
  });

  test("several payments that it names, none of its amount: its movement chooses", () => {
    const route = { routeGroupId: "R" };
    const named = legOf("100 EUR", {
      ...{ uuid: uuid(11), kind: "chain", externalReference: "INV-2" },
      ...route,
    });
    const failed = legOf("7 EUR", {
      ...{ uuid: uuid(12), status: "failed", references: bothInvoices },
      ...route,
    });
    const cases = [caseOf(first), caseOf(second)];
    expect(decided([named, failed], cases)[1]).toBe(`${second.uuid} by same_movement`);
    expect(decided([failed], cases)).toEqual(["unmatched"]);
  });

  test("a failed leg stays with the counterparty that it names, also where that is paid", () => {
    const known = { ...first, beneficiaryName: "Acme Ltd" };
    const bank = { kind: "bank" as const, phase: "destination" as const };
    const paid = legOf("100 EUR", { uuid: uuid(11), ...bank });
    const failed = legOf("100 EUR", {
      ...{ uuid: uuid(12), status: "failed", ...bank },
      metadata: { counterpartyName: "ACME  ltd" },
    });
    const far = { ...second, effectiveDate: atMinute(60) };
    expect(decided([paid, failed], [caseOf(known), caseOf(far)])).toEqual([
      `${known.uuid} by amount_and_time_window`,
      "unmatched",
    ]);
  });
});

test("a leg is compared within the tolerance of the rules of its own source type", () => {
  const ofStatements = { sourceType: "bank_statement" as const, amountTolerance: amount("2") };
  const rules = new RuleBook([storedRule(1, ofStatements)]);
  const row = legOf("98 EUR", { uuid: uuid(11), kind: "bank", phase: "destination" });
  const report = legOf("98 EUR", { uuid: uuid(12), kind: "provider" });
  expect(decided([row, report], [caseOf(first)], rules)).toEqual([
    `${first.uuid} by amount_and_time_window`,
    "unmatched",
  ]);
});
