/** Which intents a leg belongs to, and why (docs/matching.md, From leg to case, Explanation). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { maximumCandidatesKept } from "#domain/matching/explanation/explain.ts";
import { decideLeg } from "#domain/matching/tier/decide-leg.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { RuleSettings } from "#domain/rule/rule.ts";
import { propertyRuns } from "../property-runs.ts";
import { amount, atMinute, intentOf, legOf, money, ruleOf, uuid } from "../samples.ts";

function candidate(
  n: number,
  changes: Partial<PaymentIntent> = {},
  rule: Partial<RuleSettings> = {},
) {
  const intent = intentOf({ uuid: uuid(n), externalReference: `INV-${n}`, ...changes });
  return { intent, rule: ruleOf(rule) };
}

const hash = `0x${"1f".repeat(32)}`;
const references = { referenceValues: ["T-1", hash, "END-TO-END"] };

const strategies: readonly (readonly [
  strategy: string,
  evidence: Partial<FlowLeg>,
  allowedBy: keyof RuleSettings | null,
])[] = [
  ["payment_intent_id", { paymentIntentUuid: uuid(1) }, null],
  ["provider_id", { providerTransferId: "T-1" }, "allowProviderIdMatch"],
  ["tx_hash", { txHash: hash }, "allowTxHashMatch"],
  ["reference_exact", { externalReference: "INV-1" }, "allowReferenceExactMatch"],
  [
    "reference_exact",
    { references: [{ type: "end_to_end_id", value: "END-TO-END" }] },
    "allowReferenceExactMatch",
  ],
];
const switches = [
  "allowProviderIdMatch",
  "allowTxHashMatch",
  "allowReferenceExactMatch",
  "allowAmountAndTimeWindowMatch",
] as const;

describe("a transfer id that equals a reference", () => {
  test.each([
    ["order_number", "T", false],
    ["order_number", "123456789", false],
    ["order_number", "1234567890", true],
    ["provider_transfer_id", "T", true],
    ["providerTransferId", "T", true],
  ])("of type %s with the value %s links: %s", (type, id, links) => {
    const named = candidate(1, { referenceValues: [id], referenceTypes: [type] });
    const leg = legOf("7 EUR", { kind: "provider", providerTransferId: id });
    expect(decideLeg(leg, [named]).decision.outcome).toBe(links ? "linked" : "unmatched");
  });
});

describe("decideLeg", () => {
  test.each(strategies)("%s links the whole leg", (strategy, evidence, allowedBy) => {
    const leg = legOf("100 EUR", evidence);
    const { allocations, decision } = decideLeg(leg, [candidate(1, references)]);
    expect(allocations).toEqual([{ paymentUuid: uuid(1), strategy, amount: "100" }]);
    expect(decision).toMatchObject({ outcome: "linked", strategy });
    const others = switches.filter((name) => name !== allowedBy);
    const off = Object.fromEntries(others.map((name) => [name, false]));
    expect(decideLeg(leg, [candidate(1, references, off)]).allocations).toHaveLength(1);
  });

  test.each(strategies.filter(([, , allowedBy]) => allowedBy !== null))(
    "%s does not link where the rule switches it off",
    (_strategy, evidence, allowedBy) => {
      const off = { [allowedBy ?? ""]: false };
      const leg = legOf("100 EUR", evidence);
      const { allocations, decision } = decideLeg(leg, [candidate(1, references, off)]);
      expect(allocations).toEqual([]);
      expect(decision).toMatchObject({ outcome: "unmatched", strategy: null });
      expect(decision.candidates).toMatchObject([{ paymentUuid: uuid(1), outcome: "lost" }]);
      expect(decision.reason).not.toBe("");
    },
  );

  test("the first strategy with candidates decides, and the loser says why it lost", () => {
    const leg = legOf("90 EUR", {
      providerTransferId: "T-1",
      externalReference: "INV-2",
      time: atMinute(90),
    });
    const byId = candidate(1, { referenceValues: ["T-1"] });
    const { allocations, decision } = decideLeg(leg, [candidate(2), byId]);
    expect(allocations).toMatchObject([{ paymentUuid: uuid(1), strategy: "provider_id" }]);
    expect(decision.candidates).toMatchObject([
      {
        paymentUuid: uuid(1),
        outcome: "linked",
        compared: { field: "providerTransferId", evidence: "T-1" },
        amountDifference: "-10",
        minutesDifference: 90,
      },
      { paymentUuid: uuid(2), outcome: "lost", strategy: "reference_exact" },
    ]);
    expect(decision.candidates[1]?.reason).toContain("provider_id");
  });

  test("a switched off strategy leaves the decision to the next", () => {
    const leg = legOf("100 EUR", { providerTransferId: "T-1", externalReference: "INV-2" });
    const byId = candidate(1, { referenceValues: ["T-1"] }, { allowProviderIdMatch: false });
    expect(decideLeg(leg, [byId, candidate(2)]).allocations).toMatchObject([
      { paymentUuid: uuid(2), strategy: "reference_exact" },
    ]);
  });

  test("a candidate in another currency links", () => {
    const leg = legOf("100 GBP", { externalReference: "INV-1" });
    const { allocations, decision } = decideLeg(leg, [candidate(1)]);
    expect(allocations).toMatchObject([{ amount: "100" }]);
    expect(decision.candidates).toMatchObject([{ amountDifference: null }]);
  });

  test.each([
    ["another letter case", { externalReference: "inv-1" }],
    ["a part of it", { externalReference: "INV" }],
    ["a transfer id that equals a reference only by field", { providerTransferId: "INV-1" }],
    ["nothing", {}],
  ])("%s is no match", (_name, evidence) => {
    expect(decideLeg(legOf("100 EUR", evidence), [candidate(1)]).allocations).toEqual([]);
  });

  test("without candidates the decision says so", () => {
    expect(decideLeg(legOf("100 EUR"), []).decision).toMatchObject({
      outcome: "unmatched",
      candidates: [],
      reason:
        "No payment intent carries this evidence's references, and none fits by amount and time.",
    });
  });
});

test("evidence that a person unlinked does not say that no payment carries its reference", () => {
  const leg = legOf("100 EUR", { externalReference: "INV-1" });
  const unlinked = { ...leg, excludedPaymentUuids: [candidate(1).intent.uuid] };
  expect(decideLeg(unlinked, []).decision.reason).toBe(
    "A person unlinked this evidence, so it is not linked there again. No other payment intent carries its references, and none fits by amount and time.",
  );
});

describe("several candidates", () => {
  const shared = (n: number, value: string) =>
    candidate(n, {
      source: money(`${value} EUR`),
      destination: money(`${value} EUR`),
      referenceValues: ["BATCH-9"],
    });
  const batch = (value: string) =>
    legOf(`${value} EUR`, { references: [{ type: "batch", value: "BATCH-9" }] });

  test("share the leg when their expected amounts add up to it exactly", () => {
    const { allocations, decision } = decideLeg(batch("100"), [shared(2, "40"), shared(1, "60.0")]);
    expect(allocations).toMatchObject([
      { paymentUuid: uuid(1), amount: "60.0" },
      { paymentUuid: uuid(2), amount: "40" },
    ]);
    expect(decision.outcome).toBe("linked");
  });

  test.each(["99.99", "100.01", "60"])("are ambiguous for %s", (value) => {
    const decided = decideLeg(batch(value), [shared(1, "60"), shared(2, "40")]);
    expect(decided.allocations).toEqual([]);
    expect(decided.decision).toMatchObject({
      outcome: "ambiguous",
      candidates: [
        { paymentUuid: uuid(1), outcome: "ambiguous" },
        { paymentUuid: uuid(2), outcome: "ambiguous" },
      ],
    });
  });

  test("are ambiguous when one expects nothing in the leg's currency", () => {
    const foreign = candidate(2, {
      source: money("40 USD"),
      destination: money("40 USD"),
      referenceValues: ["BATCH-9"],
    });
    expect(decideLeg(batch("60"), [shared(1, "60"), foreign]).decision.outcome).toBe("ambiguous");
  });

  test(`only ${maximumCandidatesKept} candidates are kept`, () => {
    const many = Array.from({ length: 30 }, (_, n) => shared(n + 1, "1"));
    expect(decideLeg(batch("7"), many).decision.candidates).toHaveLength(maximumCandidatesKept);
    expect(decideLeg(batch("30"), many).allocations).toHaveLength(30);
  });

  test("the order of the candidates never matters, and no leg gives more than it has", () => {
    const pool = [
      shared(1, "60"),
      shared(2, "40"),
      shared(3, "25"),
      candidate(4, { referenceValues: ["T-1"] }),
      candidate(5, { referenceValues: ["T-1", "BATCH-9"] }, { allowProviderIdMatch: false }),
    ];
    const legs = fc.record({
      value: fc.constantFrom("100", "60", "65", "125"),
      evidence: fc.constantFrom(
        { references: [{ type: "batch", value: "BATCH-9" }] },
        { references: [{ type: "batch", value: "BATCH-9" }], providerTransferId: "T-1" },
        { externalReference: "INV-4" },
      ),
    });
    fc.assert(
      fc.property(legs, fc.subarray(pool), fc.infiniteStream(fc.nat()), (sample, chosen, order) => {
        const leg = legOf(`${sample.value} EUR`, sample.evidence);
        const keyed = chosen.map((entry) => ({ entry, rank: order.next().value ?? 0 }));
        const shuffled = keyed.sort((a, b) => a.rank - b.rank).map(({ entry }) => entry);
        const decided = decideLeg(leg, chosen);
        expect(decideLeg(leg, shuffled)).toEqual(decided);
        const given = decided.allocations.reduce(
          (total, { amount: part }) => total + Number(part),
          0,
        );
        expect(given).toBeLessThanOrEqual(Number(amount(sample.value)));
      }),
      propertyRuns,
    );
  });
});
