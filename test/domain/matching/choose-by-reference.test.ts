/** Evidence that several payments share by one reference (docs/matching.md, Several candidates of one tier). */

import { expect, test } from "vitest";
import type { FlowLeg } from "../../../shared/domain/evidence/flow-leg.ts";
import { decideGroup } from "../../../shared/domain/matching/decide-group.ts";
import type { GroupCase } from "../../../shared/domain/matching/group-input.ts";
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
