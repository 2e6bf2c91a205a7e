/**
 * What a run leaves in the case beside its verdict (docs/matching.md, Status, Requirements and
 * clocks, Evidence coverage).
 */
import { describe, expect, test } from "vitest";
import { changeOf } from "#domain/case/case-change.ts";
import { type CaseState, slaAgeOf, stateBeforeFirstRun } from "#domain/case/reconciliation-case.ts";
import { setStatus } from "#domain/case/work/person-status.ts";
import { atMinute, currency, evaluate, intentOf, legOf, money, type Run } from "../samples.ts";

describe("evaluateCase", () => {
  test("matched resolves a case, a contrary run re-opens it, a status set by a person stays", () => {
    const matched = evaluate({ legs: [legOf("100 EUR")] });
    expect(matched).toMatchObject({ status: "resolved", statusSetBy: "matcher" });
    const reopened = evaluate({ state: matched, legs: [legOf("90 EUR")] });
    expect(reopened).toMatchObject({ status: "open", reconciledAt: null });
    const closed = setStatus(matched, "resolved", []);
    expect(evaluate({ state: closed, legs: [legOf("90 EUR")] })).toMatchObject({
      status: "resolved",
      contradicted: true,
    });
    expect(evaluate({ state: closed, legs: [legOf("100 EUR")] }).contradicted).toBe(false);
  });

  test("a canceled intent without money is archived", () => {
    expect(evaluate({ state: { canceled: true } }).status).toBe("archived");
  });

  test("a second run with the same evidence changes nothing", () => {
    const legs = [legOf("100 EUR")];
    const first = evaluate({ legs });
    expect(changeOf(first, evaluate({ state: first, legs, minute: 500 }))).toBeNull();
    expect(changeOf(first, evaluate({ state: first, legs: [legOf("90 EUR")] }))).toMatchObject({
      before: { verdict: "matched" },
      after: { verdict: "needs_review" },
    });
  });

  test("the case is due one millisecond after its next deadline, and never once complete", () => {
    const rule = { expectedCompletionMinutes: 20, destinationSlaMinutes: 30 };
    const due = (minute: number) => evaluate({ rule, minute }).nextDeadlineAt;
    expect([due(10), due(21), due(25), due(31)]).toEqual([
      atMinute(20) + 1,
      atMinute(24) + 1,
      atMinute(30) + 1,
      null,
    ]);
    expect(evaluate({ rule, legs: [legOf("100 EUR")] }).nextDeadlineAt).toBeNull();
  });

  test("the age is never negative and stops when the case is reconciled", () => {
    const intent = intentOf();
    const age = (run: Run, asOf: number) =>
      slaAgeOf({ intent, state: evaluate({ intent, ...run }) }, atMinute(asOf));
    expect([age({}, -5), age({}, 12), age({ minute: 90 }, 12)]).toEqual([0, 12, 12]);
    const paid = evaluate({ legs: [legOf("100 EUR")], minute: 7 });
    const later = { state: paid, legs: [legOf("100 EUR")], minute: 90 };
    expect([slaAgeOf({ intent, state: paid }, atMinute(90)), age(later, 90)]).toEqual([7, 7]);
  });

  test("ignored legs do not count", () => {
    const ignored = intentOf({ expectedLegs: [{ phase: "source", requirement: "ignored" }] });
    const legs = [legOf("100 EUR", { phase: "source", status: "failed" }), legOf("100 EUR")];
    expect(evaluate({ intent: ignored, legs })).toMatchObject({ verdict: "matched" });
    expect(evaluate({ legs: [legOf("5 XAU", { requirementLevel: "ignored" })] })).toMatchObject({
      verdict: "unreconciled",
      actualAmount: null,
    });
  });

  test("evidence adds a required phase only explicitly, and never against the intent", () => {
    const transfer = legOf("100 EUR", { phase: "transfer", status: "pending" });
    const required = { ...transfer, requirementLevel: "required" } as const;
    const optional = intentOf({ expectedLegs: [{ phase: "transfer", requirement: "optional" }] });
    const total = (run: Run) => evaluate(run).requiredLegsTotal;
    expect(total({ legs: [transfer] })).toBe(1);
    expect(total({ legs: [required] })).toBe(2);
    expect(total({ intent: optional, legs: [required] })).toBe(1);
  });

  test("coverage shows the evidence of each kind", () => {
    const legs = [
      legOf("100 EUR"),
      legOf("90 EUR", { kind: "provider" }),
      legOf("1 EUR", { kind: "chain", phase: "transfer", status: "pending" }),
    ];
    expect(evaluate({ legs }).evidenceCoverage).toEqual({
      expected: "present",
      bank: "conflicting",
      provider: "conflicting",
      chain: "pending",
      file: "not_expected",
    });
  });

  test.each([
    ["a kind that a rule requires is missing without evidence", [], "missing"],
    ["one that is pending is pending", [legOf("100 EUR", { status: "pending" })], "pending"],
    ["one that failed was seen", [legOf("100 EUR", { status: "failed" })], "present"],
    ["one that is confirmed was seen", [legOf("100 EUR")], "present"],
    [
      "what evidence calls missing was not seen",
      [legOf("100 EUR", { status: "missing" })],
      "missing",
    ],
  ] as const)("coverage: %s", (_name, legs, bank) => {
    const asked = evaluate({ legs, asked: ["bank"] }).evidenceCoverage;
    expect(asked).toMatchObject({ bank, provider: "not_expected", expected: "present" });
    expect(evaluate({ legs }).evidenceCoverage.bank).toBe(
      bank === "missing" ? "not_expected" : bank,
    );
  });

  test("another exception under the same verdict contradicts a status set by a person", () => {
    const short = evaluate({ legs: [legOf("90 EUR")] });
    const closed = setStatus(short, "resolved", []);
    const run = (...texts: string[]) =>
      evaluate({ state: closed, legs: texts.map((text) => legOf(text)) }).contradicted;
    expect([run("90 EUR"), run("100 EUR", "100 EUR"), run("100 EUR")]).toEqual([
      false,
      true,
      false,
    ]);
  });

  test.each(["archived", "resolved"] as const)(
    "a case that was %s before its first run is contradicted by evidence only",
    (status) => {
      const closed = setStatus(stateBeforeFirstRun, status, []);
      expect(evaluate({ state: closed }).contradicted).toBe(false);
      expect(evaluate({ state: closed, legs: [legOf("90 EUR")] }).contradicted).toBe(true);
    },
  );

  test("time alone contradicts no status that a person set, evidence does", () => {
    const rule = { expectedCompletionMinutes: 20, delayedSettlementThresholdMinutes: 30 };
    const closed = setStatus(evaluate({ rule, minute: 10 }), "archived", []);
    const caseAt = (minute: number, ...legs: string[]) =>
      evaluate({ state: closed, rule, minute, legs: legs.map((text) => legOf(text)) });
    expect([caseAt(10), caseAt(25), caseAt(31)].map(outcomeOf)).toEqual([
      ["unreconciled", false],
      ["sla_risk", false],
      ["delayed", false],
    ]);
    expect(outcomeOf(caseAt(31, "100 EUR"))).toEqual(["matched", true]);
    const late = setStatus(caseAt(31), "archived", []);
    const onItsWay = [legOf("100 EUR", { status: "pending" })];
    expect(outcomeOf(evaluate({ state: late, rule, minute: 31, legs: onItsWay }))).toEqual([
      "delayed",
      true,
    ]);
  });

  test("a cancellation without money contradicts no case that a person closed before", () => {
    const canceled = (state: CaseState) => evaluate({ state: { ...state, canceled: true } });
    for (const status of ["archived", "resolved"] as const)
      expect(outcomeOf(canceled(setStatus(evaluate({}), status, [])))).toEqual([
        "unreconciled",
        false,
      ]);
    const matched = evaluate({ legs: [legOf("100 EUR")] });
    expect(canceled(setStatus(matched, "resolved", [])).contradicted).toBe(true);
    const paid = evaluate({ state: { canceled: true }, legs: [legOf("60 EUR")] });
    expect(paid.verdict).toBe("needs_review");
    expect(canceled(setStatus(paid, "archived", [])).contradicted).toBe(false);
  });

  test.each([1, 3, 7, 11, 23, 49, 101, 1_437])(
    "four fifths of a leg SLA of %i minutes is a whole millisecond, and not yet past then",
    (minutes) => {
      const rule = { destinationSlaMinutes: minutes };
      const due = atMinute(0) + minutes * 48_000;
      expect(evaluate({ rule, minute: 0 }).nextDeadlineAt).toBe(due + 1);
      const verdictAt = (instant: number) =>
        evaluate({ rule, minute: (instant - atMinute(0)) / 60_000 }).verdict;
      expect([verdictAt(due), verdictAt(due + 1)]).toEqual(["unreconciled", "sla_risk"]);
    },
  );

  test("a chain leg without a phase stands for what its currency and recipient say", () => {
    const beneficiary = `0x${"ab".repeat(20)}`;
    const intent = intentOf({
      source: money("100 USD"),
      destination: money("100 USDC"),
      beneficiaryAccount: beneficiary.toUpperCase().replace("0X", "0x"),
    });
    const chain = { kind: "chain", phase: null, currency: currency("USDC") } as const;
    const verdictOf = (toAddress: string) =>
      evaluate({ intent, legs: [legOf("100 USDC", { ...chain, toAddress })] }).verdict;
    expect(verdictOf(beneficiary)).toBe("matched");
    expect(verdictOf(`0x${"cd".repeat(20)}`)).toBe("needs_review");
  });
});

const outcomeOf = ({ verdict, contradicted }: CaseState) => [verdict, contradicted];
