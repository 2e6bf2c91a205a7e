/** Refunds that fail and disputes that are won, as the case sees them (docs/matching.md, Money that goes back). */
import { describe, expect, test } from "vitest";
import { stateBeforeFirstRun } from "#domain/case/reconciliation-case.ts";
import { summarize } from "#domain/case/summary.ts";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { permutations } from "../permutations.ts";
import { amount, atMinute, evaluate, intentOf, legOf, money, uuid } from "../samples.ts";

const intent = intentOf({ source: money("785 EUR"), destination: money("785 EUR") });
const named = (name: "refund" | "dispute", reference: string) => [
  {
    ...money("785 EUR"),
    time: atMinute(7),
    name,
    reference,
    paymentUuid: null,
    references: [reference],
  },
];
const charge = legOf("785 EUR", { kind: "provider", providerTransferId: "ch_1" });
const dispute = back("785 EUR", "dp_1", "ch_1");
const won = back("785 EUR", "won_1", "dp_1");
const lostAgain = back("785 EUR", "dp_2", "won_1");

function back(text: string, id: string, reverses: string, changes: Partial<FlowLeg> = {}): FlowLeg {
  return legOf(text, {
    kind: "provider",
    phase: "intermediary_in",
    effect: "back",
    providerTransferId: id,
    reverses,
    reversals: named("dispute", id),
    ...changes,
  });
}

/** The case in every order of its legs, which must agree. */
function caseOf(...legs: readonly FlowLeg[]) {
  const found = permutations([...legs]).map((order) => evaluate({ intent, legs: order }));
  const [first = stateBeforeFirstRun] = found;
  for (const each of found) expect(each).toEqual(first);
  return { ...first, summary: summarize(intent, first, String) };
}

describe("what takes back a back leg goes forward again", () => {
  test.each([
    ["disputed", [charge, dispute], "0", "payment_reversed", "needs_review"],
    ["won", [charge, dispute, won], "785", null, "matched"],
    ["lost again", [charge, dispute, won, lostAgain], "0", "payment_reversed", "needs_review"],
  ] as const)("%s", (_name, legs, actualAmount, exceptionType, verdict) => {
    expect(caseOf(...legs)).toMatchObject({ actualAmount, exceptionType, verdict });
  });

  test("the summary says that the money came again", () => {
    expect(caseOf(charge, dispute, won).summary).toBe(
      "785.00 EUR arrived, exactly as expected. What went back (dp_1) came again.",
    );
  });

  test("coming again later is no late settlement", () => {
    const rule = { delayedSettlementThresholdMinutes: 30 };
    const late = { ...won, time: atMinute(60) };
    const found = evaluate({ intent, legs: [charge, dispute, late], rule, minute: 90 });
    expect(found.exceptionType).toBeNull();
  });

  test("a part that comes again leaves the rest returned", () => {
    const part = back("500 EUR", "won_1", "dp_1");
    expect(caseOf(charge, dispute, part)).toMatchObject({
      actualAmount: "500",
      exceptionType: "payment_reversed",
      unexplainedDelta: "0",
    });
  });

  test("money that came again explains no shortage", () => {
    const short = legOf("700 EUR", { kind: "provider", providerTransferId: "ch_1" });
    const lost = back("700 EUR", "dp_1", "ch_1");
    const again = back("700 EUR", "won_1", "dp_1");
    expect(caseOf(short, lost, again)).toMatchObject({
      actualAmount: "700",
      exceptionType: "underpayment",
      unexplainedDelta: "85",
    });
  });

  test("of a movement that is not known the chain is as long as what is known", () => {
    expect(caseOf(charge, won)).toMatchObject({ actualAmount: "0" });
    expect(caseOf(charge, dispute, lostAgain)).toMatchObject({ actualAmount: "-785" });
  });

  test("pending and failed movements count for nothing", () => {
    for (const status of ["pending", "failed"] as const) {
      const notYet = back("785 EUR", "won_1", "dp_1", { status });
      expect(caseOf(charge, dispute, notYet)).toMatchObject({ actualAmount: "0" });
    }
  });

  test("circles end, and take nothing that is not there", () => {
    const [one, two] = [back("785 EUR", "a", "b"), back("785 EUR", "b", "a")];
    expect(caseOf(charge, one, two)).toMatchObject({ actualAmount: "-785" });
    const own = back("785 EUR", "a", "a");
    expect(caseOf(charge, own).verdict).toBe("needs_review");
  });

  test("a chain of thousands ends", () => {
    const many = Array.from({ length: 2_001 }, (_, n) => back("1 EUR", `m_${n}`, `m_${n - 1}`));
    const found = evaluate({ intent, legs: [charge, ...many] });
    expect(found.actualAmount).toBe("784");
  });
});

describe("a back leg that was undone", () => {
  const undone = back("785 EUR", "re_1", "ch_1", {
    status: "failed",
    undoneAmount: amount("785"),
    reversals: named("refund", "re_1"),
  });

  test("counts for nothing, and the case says that it did not go back", () => {
    const found = caseOf(charge, undone);
    expect(found).toMatchObject({ verdict: "matched", actualAmount: "785", exceptionType: null });
    expect(found.summary).toBe(
      "785.00 EUR arrived, exactly as expected. re_1 did not go back after all.",
    );
  });

  test("leaves the refund that expected it failed", () => {
    const refund = intentOf({ uuid: uuid(2), refundOf: uuid(1) });
    const part = { ...undone, ...money("100 EUR") };
    for (const status of ["failed", "reversed"] as const) {
      const found = evaluate({ intent: refund, legs: [{ ...part, status }] });
      expect(found).toMatchObject({ verdict: "needs_review", actualAmount: "0", status: "open" });
    }
    expect(evaluate({ intent: refund, legs: [part] }).exceptionType).toBe("payment_failed");
    const again = back("100 EUR", "re_2", "ch_1");
    expect(evaluate({ intent: refund, legs: [part, again] }).verdict).toBe("matched");
  });
});

describe("what the provider says of the money", () => {
  const saying = (changes: Partial<FlowLeg>) => {
    const found = evaluate({ legs: [legOf("100 EUR", changes)] });
    return `${found.exceptionType}: ${summarize(intentOf(), found, String)}`;
  };
  const returned = (isWithProvider: boolean) => [
    {
      ...money("100 EUR"),
      time: atMinute(7),
      name: "return" as const,
      reference: null,
      paymentUuid: null,
      references: [],
      ...(isWithProvider ? { isWithProvider } : {}),
    },
  ];

  test("the refund failed: the provider has it", () => {
    expect(saying({ status: "failed", cause: "refund_failed" })).toBe(
      "payment_failed: The payment of 100.00 EUR failed, and so did giving it back: the provider has the money.",
    );
  });

  test("on its way to the sender, and with the sender", () => {
    expect(saying({ status: "reversed", reversals: returned(true) as never })).toContain(
      "payment_returned: 100.00 EUR of the payment of 100.00 EUR came back to the provider and is on its way",
    );
    expect(saying({ status: "reversed", reversals: returned(false) as never })).toContain(
      "was returned to the sender",
    );
  });
});

describe("a failed leg beside others of its phase", () => {
  const failed = legOf("100 EUR", { status: "failed" });
  const pending = (text: string) => legOf(text, { status: "pending" });

  test("is not hidden by a small one that is announced", () => {
    expect(evaluate({ legs: [failed, pending("1 EUR")] }).exceptionType).toBe("payment_failed");
  });

  test("is waited for where a new attempt of the whole is under way", () => {
    expect(evaluate({ legs: [failed, pending("100 EUR")] }).verdict).toBe("unreconciled");
  });

  test("is not hidden by one that is linked by its amount only", () => {
    const found = evaluate({ legs: [failed], tentative: [pending("100 EUR")] });
    expect(found.exceptionType).toBe("payment_failed");
  });
});

test("an ignored leg counts for no coverage", () => {
  const ignored = legOf("100 EUR", { requirementLevel: "ignored" });
  expect(evaluate({ legs: [ignored] }).evidenceCoverage.bank).toBe("not_expected");
});

describe("an fx fee", () => {
  const fees = (text: string) => [{ type: "fx" as const, ...money(text) }];

  test("beside a rate, the reading that leaves less holds", () => {
    const exchanged = intentOf({ source: money("100 USD"), destination: money("90 EUR") });
    const leg = (text: string) =>
      legOf(text, { exchangeRate: amount("0.88"), fees: fees("3 EUR") });
    expect(evaluate({ intent: exchanged, legs: [leg("88 EUR")] })).toMatchObject({
      fxSpread: "2",
      unexplainedDelta: "0",
    });
    expect(evaluate({ intent: exchanged, legs: [leg("87 EUR")] })).toMatchObject({
      fxSpread: "3",
      unexplainedDelta: "0",
      deltaLines: [{ type: "fx_spread", amount: "3", evidence: "fx fee" }],
    });
  });

  test("where nothing is exchanged is a fee like any other", () => {
    const found = evaluate({ legs: [legOf("97 EUR", { fees: fees("3 EUR") })] });
    expect(found).toMatchObject({
      verdict: "matched",
      feeReading: "on_top",
      unexplainedDelta: "0",
    });
    expect(summarize(intentOf(), found, String)).toContain("3.00 EUR fx fee");
    expect(evaluate({ legs: [legOf("97 EUR")] }).feeReading).toBeNull();
  });
});

describe("what was disposed of and came after all", () => {
  const disposed = (text: string) => ({
    disposedAmount: amount(text),
    dispositionCount: 1,
    status: "resolved" as const,
    statusSetBy: "person" as const,
  });

  test.each([
    ["50", "100 EUR", true],
    ["50", "60 EUR", true],
    ["50", "50 EUR", false],
    ["30", "60 EUR", false],
    ["-20", "100 EUR", true],
    ["-20", "120 EUR", false],
    ["0", "60 EUR", false],
  ] as const)("%s disposed of, %s arrived: contradicted %s", (of, text, contradicted) => {
    const found = evaluate({ state: disposed(of), legs: [legOf(text)] });
    expect(found.contradicted).toBe(contradicted);
  });

  test("the summary sends a person to the disposition", () => {
    const found = evaluate({ state: disposed("50"), legs: [legOf("100 EUR")] });
    expect(summarize(intentOf(), found, String)).toContain("look at the disposition");
  });
});

test("a case that waits says for which legs, and that no rule makes it late", () => {
  const both = intentOf({
    expectedLegs: [
      { phase: "source", requirement: "required" },
      { phase: "destination", requirement: "required" },
    ],
  });
  const found = evaluate({ intent: both });
  expect(found.missingPhases).toEqual(["source", "destination"]);
  expect(summarize(both, found, String)).toBe(
    "Waiting for evidence of 100.00 EUR: the source and destination legs are not confirmed. No rule sets a deadline, so nothing will make it late.",
  );
  const timed = evaluate({ intent: both, rule: { expectedCompletionMinutes: 60 } });
  expect(summarize(both, timed, String)).not.toContain("No rule");
});
