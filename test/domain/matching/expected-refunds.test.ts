/** Money that goes back to the payments that expect it (docs/matching.md, Expected refunds). */
import { expect, test } from "vitest";
import type { FlowLeg } from "../../../shared/domain/evidence/flow-leg.ts";
import { decideGroup } from "../../../shared/domain/matching/decide-group.ts";
import type { GroupCase } from "../../../shared/domain/matching/strategy/group-input.ts";
import { evaluate, intentOf, legOf, linkTo, money, ruleOf, uuid } from "../samples.ts";

const original = intentOf();
const refund = intentOf({ uuid: uuid(2), externalReference: "BACK-1", refundOf: original.uuid });

const caseOf = (intent: typeof refund): GroupCase => ({
  intent,
  rule: ruleOf(),
  closed: false,
  otherLegs: [],
  ...(intent === original ? { hasRefunds: true } : {}),
});

function paymentsOf(legs: readonly FlowLeg[], back = refund): readonly string[][] {
  const cases = [caseOf(original), caseOf(back)];
  const decided = decideGroup({
    legs,
    cases,
    candidatesOf: () => cases,
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
