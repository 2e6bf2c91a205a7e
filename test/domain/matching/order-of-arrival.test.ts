/**
 * The final state does not depend on the order in which payments and evidence come
 * (docs/matching.md).
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EvidenceKind } from "#domain/evidence/evidence-kind.ts";
import { type LegFacts, noFacts } from "#domain/evidence/leg-facts.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { permutations } from "../permutations.ts";
import { propertyRuns } from "../property-runs.ts";
import { amount, atMinute, money, storedRule } from "../samples.ts";
import { type EvidenceRecord, SmallService } from "./small-service.ts";
import { intents, makeIntent, mostly } from "./worlds.ts";

const hash = `0x${"1f".repeat(32)}`;
const [alice, bob] = [`0x${"ab".repeat(20)}`, `0x${"bb".repeat(20)}`];

type Source = readonly [kind: EvidenceKind, facts: Partial<LegFacts>];

const bank = { provider: "bank-1", phase: "destination" } as const;
const provider = { provider: "p", phase: "destination" } as const;
const sources = fc.oneof(
  fc.constantFrom<Source>(
    ["bank", bank],
    ["bank", { ...bank, externalReference: "INV-1" }],
    ["bank", { ...bank, providerTransferId: "E-1" }],
    ["bank", { ...bank, providerTransferId: "E-1", externalReference: "INV-2" }],
    ["provider", { ...provider, providerTransferId: "T-1" }],
    ["provider", { ...provider, providerTransferId: "T-2", routeGroupId: "R" }],
    ["provider", { ...provider, providerTransferId: "T-2", txHash: hash }],
    ["provider", { provider: "p", phase: "source", providerTransferId: "T-2" }],
  ),
  fc
    .record({
      txHash: fc.constant(hash),
      logIndex: fc.constantFrom(null, 1, 2),
      toAddress: fc.constantFrom(null, alice, bob),
      routeGroupId: mostly(null, "R"),
    })
    .map((facts): Source => ["chain", facts]),
);

const records: fc.Arbitrary<EvidenceRecord> = fc
  .record({
    source: sources,
    status: mostly("confirmed", "pending", "failed", "reversed", "missing"),
    value: mostly("10", "10.5", "4", "20"),
    minute: fc.constantFrom(null, 1, 2, 6, 40),
    sequence: mostly(null, 1, 2),
    cause: mostly(null, "returned", "canceled"),
    fee: mostly(null, "0.5"),
  })
  .map(({ source: [kind, facts], status, value, minute, sequence, cause, fee }) => ({
    kind,
    origin: "submitted" as const,
    source: "acme",
    status,
    ...money(`${value} EUR`),
    sequence,
    occurredAt: minute === null ? null : atMinute(minute),
    receivedAt: atMinute(3),
    cause: status === "failed" || status === "reversed" ? cause : null,
    facts: {
      ...noFacts,
      ...facts,
      fees: fee === null ? [] : [{ type: "provider", ...money(`${fee} EUR`) }],
    },
  }));

type Arrival = { readonly intent: PaymentIntent } | { readonly record: EvidenceRecord };

const rules = fc.constantFrom(
  [],
  [storedRule(1, { amountTolerance: amount("0.5"), delayedSettlementThresholdMinutes: 30 })],
  [
    storedRule(1, { requireAllRequiredLegs: false, allowReferenceExactMatch: false }),
    storedRule(2, { sourceType: "bank_statement", timeWindowMinutes: 5 }),
  ],
);

function arrivalsOf(most: { intents: number; records: number }): fc.Arbitrary<Arrival[]> {
  return fc
    .record({
      payments: fc.array(intents, { minLength: 1, maxLength: most.intents }),
      evidence: fc.array(records, { minLength: 1, maxLength: most.records }),
    })
    .map(({ payments, evidence }) => [
      ...payments.map((made, index) => ({ intent: makeIntent(index + 1, made) })),
      ...evidence.map((record) => ({ record })),
    ]);
}

/** Everything is decided after each arrival, by what there is so far. */
function play(rulesNow: Parameters<typeof newService>[0], arrivals: readonly Arrival[]) {
  const service = newService(rulesNow);
  for (const arrival of arrivals) {
    if ("intent" in arrival) service.expectPayment(arrival.intent);
    else service.accept(arrival.record);
    service.run(atMinute(10));
  }
  service.run(atMinute(50));
  return service.read();
}

function newService(of: ConstructorParameters<typeof SmallService>[0]): SmallService {
  return new SmallService(of);
}

/** One test for each: all 24 orders of each history take long. */
const parts = 8;
const partsOfRuns = Array.from({ length: parts }, (_, index) => ({
  part: index + 1,
  numRuns: Math.ceil(propertyRuns.numRuns / parts),
}));

/** Payments keep their ids; evidence gets its own as it comes. */
describe("the result does not depend on the order of arrival", () => {
  const verdicts = new Set<string>();

  test.each(partsOfRuns)("all permutations of small histories, part $part", ({ numRuns }) => {
    fc.assert(
      fc.property(rules, arrivalsOf({ intents: 2, records: 3 }), (given, arrivals) => {
        const small = arrivals.slice(0, 4);
        const expected = play(given, small);
        for (const order of permutations(small)) expect(play(given, order)).toEqual(expected);
        for (const each of expected.cases) verdicts.add(/"verdict":"(\w+)"/.exec(each)?.[1] ?? "");
      }),
      { numRuns },
    );
  });

  test("the small histories have different verdicts", () => {
    expect(verdicts.size).toBeGreaterThan(3);
  });

  test("random orders of large histories", () => {
    const orders = arrivalsOf({ intents: 3, records: 9 }).chain((arrivals) =>
      fc.tuple(
        fc.constant(arrivals),
        fc.shuffledSubarray(arrivals, { minLength: arrivals.length }),
      ),
    );
    fc.assert(
      fc.property(rules, orders, (given, [arrivals, order]) => {
        expect(play(given, order)).toEqual(play(given, arrivals));
      }),
      propertyRuns,
    );
  });

  test("the same content in another record changes nothing", () => {
    const names = (legs: readonly string[]) => [...new Set(legs)];
    fc.assert(
      fc.property(rules, arrivalsOf({ intents: 2, records: 6 }), fc.nat(), (given, all, pick) => {
        const again = all[pick % all.length];
        if (again === undefined || !("record" in again) || !isRepeatable(again.record)) return;
        const once = play(given, all);
        const twice = play(given, [...all, again]);
        expect({ ...twice, legs: names(twice.legs) }).toEqual({ ...once, legs: names(once.legs) });
      }),
      propertyRuns,
    );
  });
});

/** News of a named movement; what takes a part of an amount takes one more each time. */
function isRepeatable({ kind, status, facts }: EvidenceRecord): boolean {
  return status !== "reversed" && (kind === "chain" || facts.providerTransferId !== null);
}
