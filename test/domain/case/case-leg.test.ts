/** The legs of one case: phase, share and fees (docs/matching.md, Money that goes back; People; Amounts). */
import { describe, expect, test } from "vitest";
import { computeDelta } from "#domain/case/amount/delta.ts";
import { caseLegs } from "#domain/case/leg/case-leg.ts";
import { stateBeforeFirstRun } from "#domain/case/reconciliation-case.ts";
import { setStatus } from "#domain/case/work/person-status.ts";
import type { FlowLeg, MatchLink } from "#domain/evidence/flow-leg.ts";
import { amount, atMinute, evaluate, intentOf, legOf, linkTo, money } from "../samples.ts";

const intent = intentOf();

function shareOf(leg: FlowLeg, share: string): FlowLeg {
  const linked = linkTo(intent, leg);
  return {
    ...linked,
    links: linked.links.map((link) => ({ ...link, allocatedAmount: amount(share) })),
  };
}

describe("a share of a leg", () => {
  test("carries its part of the leg's fees", () => {
    const fees = [{ type: "provider", ...money("2 EUR") }] as const;
    const leg = shareOf(legOf("100 EUR", { fees }), "30");
    const delta = computeDelta(intent, caseLegs(intent, [leg]));
    expect(delta).toMatchObject({ actualAmount: "30", fees: { provider: "0.6" } });
    expect(delta.unexplainedDelta).toBe("69.4");
  });

  test("rounds its part half-even to 18 decimals", () => {
    const fees = [{ type: "network", ...money("1 EUR") }] as const;
    const [share] = caseLegs(intent, [shareOf(legOf("60 EUR", { fees }), "10")]);
    expect(share?.fees).toEqual([{ type: "network", ...money("0.166666666666666667 EUR") }]);
  });
});

test("a reversal of the whole leg in another currency takes back every share", () => {
  const exchanged = intentOf({ source: money("50 USD"), destination: money("100 EUR") });
  const reversal = {
    time: atMinute(9),
    name: null,
    reference: null,
    paymentUuid: null,
    references: [],
  };
  const reversedBy = (text: string) =>
    legOf("100 EUR", { reversals: [{ ...money(text), ...reversal }] });
  const [whole] = caseLegs(exchanged, [shareOf(reversedBy("50 USD"), "30")]);
  expect(whole?.returned).toBe("30");
  const [part] = caseLegs(exchanged, [shareOf(reversedBy("49 USD"), "30")]);
  expect(part?.returned).toBe("0");
});

describe("a phase whose legs all failed", () => {
  test.each(["USD", "GBP"])("ends the search with 0 also in %s", (unit) => {
    const failed = legOf(`100 ${unit}`, { status: "failed" });
    const before = legOf("100 EUR", { phase: "source" });
    expect(evaluate({ legs: [failed, before] })).toMatchObject({
      actualAmount: "0",
      exceptionType: "payment_failed",
    });
  });

  test("does not end it by legs in the stablecoin, which take no part", () => {
    const failed = legOf("100 USDC", { status: "failed" });
    const before = legOf("100 EUR", { phase: "source" });
    const found = evaluate({
      intent: intentOf({ stablecoin: "USDC" }),
      legs: [failed, before],
    });
    expect(found.actualAmount).toBe("100");
  });
});

test("a case without a known amount is not complete", () => {
  const intent = intentOf({ stablecoin: "USDC" });
  const found = evaluate({ intent, legs: [legOf("90 USDC")] });
  expect(found).toMatchObject({ actualAmount: null, verdict: "unreconciled" });
  const late = evaluate({
    intent,
    legs: [legOf("90 USDC")],
    rule: { delayedSettlementThresholdMinutes: 5 },
    minute: 60,
  });
  expect(late.exceptionType).toBe("sla_breach");
});

describe("a back leg that states a phase without forward money", () => {
  const back = legOf("30 EUR", { effect: "back", reverses: "T-1" });

  test("counts in that of the movement that it reverses", () => {
    const legs = [
      legOf("100 EUR", { phase: "source", providerTransferId: "T-1" }),
      legOf("100 EUR", { phase: "transfer", providerTransferId: "T-2" }),
      back,
    ].map((leg) => linkTo(intent, leg));
    expect(caseLegs(intent, legs).map(({ phase }) => phase)).toEqual([
      "source",
      "transfer",
      "source",
    ]);
  });

  test("does not count where all forward legs failed", () => {
    const legs = [
      legOf("100 EUR", { phase: "source" }),
      legOf("100 EUR", { status: "failed" }),
      legOf("30 EUR", { effect: "back" }),
    ].map((leg) => linkTo(intent, leg));
    expect(caseLegs(intent, legs).at(-1)?.phase).toBe("source");
  });
});

describe("a tentative leg where a firm leg of its kind stands", () => {
  const tentative = [legOf("100 EUR")];

  test.each(["confirmed", "pending"] as const)("counts for nothing beside a %s one", (status) => {
    const firm = legOf("90 EUR", { status, time: atMinute(1) });
    const alone = evaluate({ legs: [firm] });
    const beside = evaluate({ legs: [firm], tentative });
    expect(beside.exceptionType).toBe(alone.exceptionType);
    expect(beside.actualAmount).toBe(alone.actualAmount);
  });

  test("counts beside one that failed, in another phase, or of another kind", () => {
    const others = [legOf("100 EUR", { phase: "source" }), legOf("100 EUR", { kind: "provider" })];
    for (const firm of others) {
      expect(evaluate({ legs: [firm], tentative }).actualAmount).toBe("100");
    }
    const failed = legOf("100 EUR", { status: "failed" });
    expect(evaluate({ legs: [failed], tentative }).exceptionType).toBe("weak_match");
  });

  test("counts where its link is final, as a second payment", () => {
    const firm = linkTo(intent, legOf("100 EUR", { time: atMinute(1) }));
    const weak = linkTo(intent, legOf("100 EUR"), false);
    const countsIn = (...legs: FlowLeg[]) => caseLegs(intent, legs).map((each) => each.counts);
    expect(countsIn(firm, weak)).toEqual([true, false]);
    const links = weak.links.map((link): MatchLink => ({ ...link, final: true }));
    expect(countsIn(firm, { ...weak, links })).toEqual([true, true]);
  });
});

describe("the links of a case that a person closed", () => {
  const tentative = [legOf("100 EUR")];

  test("are firm", () => {
    const state = setStatus(stateBeforeFirstRun, "resolved", []);
    expect(evaluate({ tentative, state }).verdict).toBe("matched");
  });

  test("are again what they were when it is re-opened", () => {
    const state = setStatus(setStatus(stateBeforeFirstRun, "resolved", []), "open", []);
    expect(evaluate({ tentative, state }).exceptionType).toBe("weak_match");
  });
});

describe("the receiver of an outbound debit", () => {
  const [own, other] = ["DE02120300000000202051", "DE02500105170137075030"];
  const outbound = intentOf({
    direction: "outbound",
    directionStated: true,
    beneficiaryAccount: own,
  });
  const metadata = { direction: "debit", account: "A-1", counterpartyAccount: other };
  const debit = legOf("100 EUR", { phase: "source", metadata });

  test("is compared where nothing lies between source and destination", () => {
    const found = evaluate({ intent: outbound, legs: [debit] });
    expect(found.exceptionType).toBe("wrong_beneficiary");
  });

  test.each(["pending", "confirmed"] as const)("is not where a hop is %s", (status) => {
    const hop = legOf("100 EUR", { kind: "provider", phase: "transfer", status });
    const found = evaluate({ intent: outbound, legs: [debit, hop] });
    expect(found.exceptionType).not.toBe("wrong_beneficiary");
  });
});

test("foreign money in a required phase hides no return of expected money", () => {
  const intent = intentOf({
    expectedLegs: [
      { phase: "source", requirement: "required" },
      { phase: "destination", requirement: "required" },
    ],
  });
  const source = { kind: "provider", phase: "source" } as const;
  const found = evaluate({
    intent,
    legs: [
      legOf("100 USD", source),
      legOf("100 EUR", source),
      legOf("30 EUR", { ...source, effect: "back", time: atMinute(90) }),
      legOf("100 EUR", { status: "failed" }),
    ],
  });
  expect(found.exceptionType).toBe("payment_refunded");
});

test("a back leg is converted to the currency of its phase, whichever kind has the forward money", () => {
  const exchanged = intentOf({ source: money("100 USD"), destination: money("100 EUR") });
  const found = evaluate({
    intent: exchanged,
    legs: [
      legOf("98 EUR", { kind: "file" }),
      legOf("100 USD", { effect: "back", exchangeRate: amount("0.98") }),
    ],
  });
  expect(found).toMatchObject({ actualAmount: "-98", actualImplied: true });
});

describe("a split payment is late with the part that completes it", () => {
  const rule = { delayedSettlementThresholdMinutes: 30 };
  const first = legOf("60 EUR", { kind: "provider", time: atMinute(6) });
  const last = legOf("40 EUR", { kind: "provider", time: atMinute(90) });

  test("also where a stronger kind is still arriving", () => {
    const bank = legOf("60 EUR", { time: atMinute(5) });
    const found = evaluate({ legs: [bank, first, last], rule, minute: 120 });
    expect(found.exceptionType).toBe("late_settlement");
  });

  test("also beside a leg in the stablecoin", () => {
    const coin = legOf("60 USDC", { kind: "chain", time: atMinute(5) });
    const intent = intentOf({ stablecoin: "USDC" });
    const found = evaluate({ intent, legs: [coin, first, last], rule, minute: 120 });
    expect(found.exceptionType).toBe("late_settlement");
  });
});

test("a leg that was only reversed and names itself is a step of the transfer that has its id", () => {
  const step = { kind: "provider", provider: "p", providerTransferId: "T-1" } as const;
  const legs = [
    legOf("100 EUR", { ...step, status: "reversed", effect: "back", reverses: "T-1" }),
    legOf("100 EUR", { ...step, phase: "transfer" }),
  ].map((leg) => linkTo(intent, leg));
  expect(caseLegs(intent, legs).map(({ effect }) => effect)).toEqual(["forward", "forward"]);
});
