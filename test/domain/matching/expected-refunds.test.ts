/** Money that goes back to the payments that expect it (docs/matching.md, Expected refunds). */
import { expect, test } from "vitest";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { decideGroup } from "#domain/matching/decide-group.ts";
import type { GroupCase } from "#domain/matching/strategy/group-input.ts";
import { amount, evaluate, intentOf, legOf, linkTo, money, ruleOf, uuid } from "../samples.ts";

const original = intentOf();
const refund = intentOf({ uuid: uuid(2), externalReference: "BACK-1", refundOf: original.uuid });

const caseOf = (intent: typeof refund): GroupCase => ({
  intent,
  rule: ruleOf(),
  closed: false,
  otherLegs: [],
  ...(intent === original ? { hasRefunds: true } : {}),
});

/** @param named the payments that share a value with the evidence */
function paymentsOf(
  legs: readonly FlowLeg[],
  back = refund,
  named = [original, back],
): readonly string[][] {
  const cases = [caseOf(original), caseOf(back)];
  const decided = decideGroup({
    legs,
    cases,
    candidatesOf: () => cases.filter(({ intent }) => named.includes(intent)),
    firmLegs: [],
    ruleOf: () => ruleOf(),
    incomplete: false,
  });
  return decided.map(({ allocations }) => allocations.map(({ paymentUuid }) => paymentUuid));
}

test("evidence that is ignored does not keep a refund from the money that it expects", () => {
  const named = legOf("100 EUR", {
    effect: "back",
    reverses: "ch_1",
    externalReference: "BACK-1",
    requirementLevel: "ignored",
  });
  const back = legOf("100 EUR", {
    effect: "back",
    reverses: "ch_1",
    externalReference: original.externalReference,
  });
  expect(paymentsOf([named, back])).toEqual([[refund.uuid], [refund.uuid]]);
  expect(paymentsOf([{ ...named, requirementLevel: null }, back])[1]).toEqual([original.uuid]);
});

test("money that goes back and names a refund in another spelling is the refund's, where its original is a candidate too", () => {
  const away = legOf("100 EUR", { effect: "back", reverses: "T-1", externalReference: "back/1" });
  expect(paymentsOf([away])).toEqual([[refund.uuid]]);
  const named = { ...away, externalReference: original.externalReference };
  const both = { ...named, references: [{ type: "text", value: "back/1" }] };
  expect(paymentsOf([{ ...both, amount: amount("60") }])).toEqual([[original.uuid]]);
});

test("what takes back forward money goes to the refund, also where a back leg has the same id", () => {
  const named = { kind: "provider", provider: "p", sourceRef: "E-1" } as const;
  const paid = legOf("100 EUR", { ...named, externalReference: original.externalReference });
  const part = legOf("30 EUR", { ...named, effect: "back", status: "reversed" });
  const whole = { kind: "provider", provider: "p", effect: "back", reverses: "E-1" } as const;
  const taken = legOf("100 EUR", whole);
  expect(paymentsOf([paid, part, taken], refund, [original])).toEqual([
    [original.uuid],
    [original.uuid],
    [refund.uuid],
  ]);
});

test("what takes back forward money does not follow a back leg of the same id to the refund", () => {
  const named = { kind: "provider", provider: "p", sourceRef: "E-1" } as const;
  const paid = legOf("100 EUR", { ...named, externalReference: original.externalReference });
  const back = legOf("100 EUR", { ...named, effect: "back", status: "reversed" });
  const other = { kind: "provider", provider: "p", effect: "back", reverses: "E-1" } as const;
  const failed = legOf("100 USD", { ...other, status: "failed" });
  expect(paymentsOf([paid, back, failed], refund, [original])).toEqual([
    [original.uuid],
    [refund.uuid],
    [original.uuid],
  ]);
});

test("a refund has all that went back, also where other evidence carries its transfer id", () => {
  const id = { provider: "p", providerTransferId: "T-1", kind: "provider" } as const;
  const back = legOf("100 EUR", { ...id, status: "reversed", effect: "back" });
  const beside = legOf("100 EUR", { ...id, phase: "source", requirementLevel: "ignored" });
  const legs = [back, beside].map((leg) => linkTo(refund, leg));
  const { verdict, actualAmount } = evaluate({ intent: refund, legs });
  expect({ verdict, actualAmount }).toEqual({ verdict: "matched", actualAmount: "100" });
});

test("what went back in two currencies is added up in the payment's own", () => {
  const intent = intentOf({ source: money("50 USD") });
  const legs = ["100 EUR", "100 USD"].map((text) =>
    linkTo(intent, legOf(text, { effect: "back", kind: "provider" })),
  );
  expect(evaluate({ intent, legs })).toMatchObject({ actualAmount: "-300" });
});

test("a row is compared with what the refund expects where the row counts in its case", () => {
  const metadata = { importBatchId: "imp_1", direction: "credit", account: "A-1" };
  const row = legOf("100 EUR", { phase: "source", metadata });
  const cheap = {
    ...refund,
    ...{ source: money("100 EUR"), destination: money("30 EUR") },
    ...({ direction: "inbound", directionStated: true } as const),
  };
  const away = { ...cheap, expectedLegs: [{ phase: "source", requirement: "required" }] } as const;
  expect(paymentsOf([row], cheap)).toEqual([[original.uuid]]);
  expect(paymentsOf([row], away)).toEqual([[]]);
});

test("a row without a phase of its own has the amount that the refund expects in destination", () => {
  const metadata = { importBatchId: "imp_1", direction: "debit", account: "A-1" };
  const references = [{ type: "text", value: "Back/1" }];
  const named = { phase: null, metadata, externalReference: null, references };
  const back = {
    ...refund,
    source: money("50 EUR"),
    expectedLegs: [{ phase: "source", requirement: "required" }],
  } as const;
  expect(paymentsOf([legOf("100 EUR", named)], back, [back])).toEqual([[refund.uuid]]);
});

test("evidence that is ignored is no refund that failed", () => {
  const undone = legOf("100 EUR", {
    ...{ effect: "back", status: "reversed", undoneAmount: amount("100") },
    ...{ reverses: "ch_1", externalReference: original.externalReference },
  });
  expect(paymentsOf([undone])).toEqual([[refund.uuid]]);
  expect(paymentsOf([{ ...undone, requirementLevel: "ignored" }])).toEqual([[original.uuid]]);
});

test("money of a refund that was taken back, and that again, is evidence that was reversed", () => {
  const own = { provider: "p", kind: "provider" } as const;
  const pending = legOf("100 EUR", { ...own, status: "pending", providerTransferId: "M-0" });
  const undone = legOf("100 EUR", {
    ...{ ...own, effect: "back", status: "reversed", undoneAmount: amount("100") },
    ...{ providerTransferId: "M-1", reverses: "M-0" },
  });
  const legs = [pending, undone].map((leg) => linkTo(refund, leg));
  const { evidenceCoverage } = evaluate({ intent: refund, legs });
  expect(evidenceCoverage.provider).toBe("present");
});
