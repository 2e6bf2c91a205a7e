/** Evidence that several payments share by one reference (docs/matching.md, Several candidates of one tier). */

import { expect, test } from "vitest";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { decideGroup } from "#domain/matching/decide-group.ts";
import type { GroupCase } from "#domain/matching/strategy/group-input.ts";
import { atMinute, intentOf, legOf, money, ruleOf, uuid } from "../samples.ts";

const reference = { type: "contract", value: "C-77" };

function invoice(n: number, value: string, minute: number): GroupCase {
  const intent = intentOf({
    uuid: uuid(n),
    externalReference: `INV-${n}`,
    source: money(`${value} EUR`),
    destination: money(`${value} EUR`),
    referenceValues: [reference.value],
    referenceTypes: [reference.type],
    effectiveDate: atMinute(minute),
  });
  return { intent, rule: ruleOf(), closed: false, otherLegs: [] };
}

const month = 30 * 1_440;

function credit(n: number, value: string, minute: number, changes: Partial<FlowLeg> = {}) {
  const said = { references: [reference], time: atMinute(minute), uuid: uuid<"leg">(100 + n) };
  return legOf(`${value} EUR`, { ...said, ...changes });
}

function decide(legs: readonly FlowLeg[], cases: readonly GroupCase[]) {
  const input = { legs, cases, candidatesOf: () => cases, firmLegs: [], incomplete: false };
  return decideGroup({ ...input, ruleOf: () => ruleOf() }).map(({ allocations, decision }) => ({
    to: allocations.map(({ paymentUuid }) => paymentUuid),
    outcome: decision.outcome,
  }));
}

test("goes to the payment of its amount, then of its month", () => {
  const cases = [invoice(1, "100", 0), invoice(2, "100", month), invoice(3, "120", month)];
  const legs = [credit(1, "120", 10 * month), credit(2, "100", month + 5), credit(3, "100", 7)];
  expect(decide(legs, cases)).toEqual([
    { to: [uuid(3)], outcome: "linked" },
    { to: [uuid(2)], outcome: "linked" },
    { to: [uuid(1)], outcome: "linked" },
  ]);
});

test("is ambiguous where more evidence than payments fits equally well", () => {
  const cases = [invoice(1, "100", 0), invoice(2, "120", 0)];
  const decided = decide([credit(1, "100", 5), credit(2, "100", 5)], cases);
  expect(decided.map(({ outcome }) => outcome)).toEqual(["ambiguous", "ambiguous"]);
});

test("a failed leg goes to the nearest payment of its amount and takes no position", () => {
  const cases = [invoice(1, "100", 0), invoice(2, "100", month)];
  const failed = credit(1, "100", month - 5, { status: "failed" });
  expect(decide([failed, credit(2, "100", month)], cases)).toEqual([
    { to: [uuid(2)], outcome: "linked" },
    { to: [uuid(2)], outcome: "linked" },
  ]);
});

test("a failed leg with the amount of no payment stays unmatched and changes no case", () => {
  const cases = [invoice(1, "100", 0), invoice(2, "120", 0)];
  const [decided] = decide([credit(1, "50", 5, { status: "failed" })], cases);
  expect(decided).toEqual({ to: [], outcome: "unmatched" });
});

function invoiceTo(n: number, beneficiaryName: string | null, minute = 0): GroupCase {
  const { intent, ...more } = invoice(n, "100", minute);
  return { ...more, intent: { ...intent, beneficiaryName } };
}

const from = (counterpartyName: string) => ({
  kind: "bank" as const,
  metadata: { importBatchId: "imp_1", direction: "credit", counterpartyName },
});

test("what amount and time leave open goes to the payment of the counterparty that it names", () => {
  const cases = [invoiceTo(1, "Acme Ltd"), invoiceTo(2, "Beta GmbH"), invoiceTo(3, null)];
  const decided = decide([credit(1, "100", 5, from("BETA  gmbh"))], cases);
  expect(decided).toEqual([{ to: [uuid(2)], outcome: "linked" }]);
});

test("a counterparty never leads to a payment that does not carry the reference", () => {
  const named = { ...invoiceTo(4, "Beta GmbH") };
  const other = { ...named, intent: { ...named.intent, referenceValues: [], referenceTypes: [] } };
  const cases = [invoiceTo(1, "Acme Ltd"), invoiceTo(2, null)];
  const input = { legs: [credit(1, "100", 5, from("Beta GmbH"))], firmLegs: [], incomplete: false };
  const decided = decideGroup({
    ...input,
    cases: [...cases, other],
    candidatesOf: () => cases,
    ruleOf: () => ruleOf(),
  });
  expect(decided.map(({ decision }) => decision.outcome)).toEqual(["ambiguous"]);
});

test("two payments to one counterparty stay ambiguous", () => {
  const cases = [invoiceTo(1, "Acme Ltd"), invoiceTo(2, "Acme Ltd")];
  const [decided] = decide([credit(1, "100", 5, from("Acme Ltd"))], cases);
  expect(decided?.outcome).toBe("ambiguous");
});

test("the counterparty does not choose outside the window, nor where the rule forbids amounts", () => {
  const cases = [invoiceTo(1, "Acme Ltd"), invoiceTo(2, "Beta GmbH")];
  const legs = [credit(1, "100", month, from("Acme Ltd"))];
  expect(decide(legs, cases).map(({ outcome }) => outcome)).toEqual(["ambiguous"]);
  const input = { cases, candidatesOf: () => cases, firmLegs: [], incomplete: false };
  const ruleOfLeg = () => ruleOf({ allowAmountAndTimeWindowMatch: false });
  const near = [credit(1, "100", 5, from("Acme Ltd"))];
  const [decided] = decideGroup({ ...input, legs: near, ruleOf: ruleOfLeg });
  expect(decided?.decision.outcome).toBe("ambiguous");
});

test("the link by counterparty is tentative, final, and says what became of the others", () => {
  const cases = [invoiceTo(1, "Acme Ltd"), invoiceTo(2, "Beta GmbH")];
  const input = { cases, candidatesOf: () => cases, firmLegs: [], incomplete: false };
  const legs = [credit(1, "100", 5, from("Beta GmbH"))];
  const [decided] = decideGroup({ ...input, legs, ruleOf: () => ruleOf() });
  expect(decided?.allocations).toMatchObject([
    { paymentUuid: uuid(2), strategy: "amount_and_counterparty", final: true },
  ]);
  expect(decided?.decision.candidates).toMatchObject([
    { paymentUuid: uuid(2), strategy: "amount_and_counterparty", outcome: "linked" },
    { paymentUuid: uuid(1), strategy: "reference_exact", outcome: "lost" },
  ]);
});

test("evidence that names nobody leaves the position to evidence with the reference and the counterparty", () => {
  const cases = [invoiceTo(1, "Acme Ltd"), invoiceTo(2, "Beta GmbH")];
  const nameless = credit(2, "100", 5, { ...from("Beta GmbH"), references: [] });
  const decided = decideGroup({
    legs: [nameless, credit(1, "100", 6, from("Beta GmbH"))],
    cases,
    candidatesOf: (leg) => (leg.references.length === 0 ? [] : cases),
    firmLegs: [],
    incomplete: false,
    ruleOf: () => ruleOf(),
  });
  const to = decided.map(({ allocations }) => allocations.map((each) => each.paymentUuid));
  expect(to[1]).toEqual([uuid(2)]);
  expect(to[0]).not.toContain(uuid(2));
});
