/** Evidence and payments of one price (docs/matching.md, Crowds; Several candidates of one tier). */
import { describe, expect, test } from "vitest";
import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import { decideGroup } from "#domain/matching/decide-group.ts";
import type { LegDecision } from "#domain/matching/explanation/explain.ts";
import type { GroupInput } from "#domain/matching/strategy/group-input.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Uuid } from "#domain/value/id.ts";
import { amount, atMinute, intentOf, legOf, ruleOf, uuid } from "../samples.ts";
import { candidatesAmong } from "./worlds.ts";

const price = { amount: amount("9.99"), currency: intentOf().source.currency };

function payment(n: number, minute: number, more: Partial<PaymentIntent> = {}): PaymentIntent {
  return intentOf({
    uuid: uuid(n),
    externalReference: `INV-${n}`,
    source: price,
    destination: price,
    effectiveDate: atMinute(minute),
    ...more,
  });
}

function evidence(n: number, minute: number, more: Partial<FlowLeg> = {}): FlowLeg {
  const said = {
    uuid: uuid<"leg">(100_000 + n),
    time: atMinute(minute),
    phase: "destination",
  } as const;
  return legOf("9.99 EUR", { ...said, ...more });
}

function worldOf(
  payments: readonly PaymentIntent[],
  legs: readonly FlowLeg[],
  windowMinutes: number | null = null,
  more: Partial<GroupInput> = {},
): GroupInput {
  const rule = ruleOf({ timeWindowMinutes: windowMinutes });
  const cases = payments.map((intent) => ({
    intent,
    rule,
    closed: false,
    otherLegs: [],
  }));
  return {
    legs,
    cases,
    candidatesOf: candidatesAmong(cases),
    firmLegs: [],
    ruleOf: () => rule,
    incomplete: false,
    ...more,
  };
}

const count = <T>(n: number, make: (index: number) => T) =>
  Array.from({ length: n }, (_, index) => make(index));

function linkedTo(decision: LegDecision | undefined): Uuid | null {
  return decision?.allocations[0]?.paymentUuid ?? null;
}

const linksOf = (world: GroupInput) => decideGroup(world).map(linkedTo);

describe("crowds", () => {
  test("100 payments of one price and 100 pieces of evidence in different minutes are linked", () => {
    const world = worldOf(
      count(100, (n) => payment(n + 1, 2 * n)),
      count(100, (n) => evidence(n, 2 * n)),
    );
    expect(linksOf(world)).toEqual(count(100, (n) => uuid(n + 1)));
  });

  test("a leg that 101 open payments fit waits as if it fitted none", () => {
    const payments = count(101, (n) => payment(n + 1, 2 * n));
    const [decision] = decideGroup(worldOf(payments, [evidence(0, 0)]));
    expect(decision?.decision).toMatchObject({ outcome: "unmatched", ambiguousPaymentUuids: [] });
    expect(decision?.decision.reason).toContain("more than 100 payments");
    expect(linksOf(worldOf(payments.slice(1), [evidence(0, 0)]))).toEqual([uuid(2)]);
  });

  test("a payment that 101 pieces of evidence fit takes none of them", () => {
    const legs = count(101, (n) => evidence(n, 2 * n));
    expect(linksOf(worldOf([payment(1, 0)], legs)).filter((link) => link !== null)).toEqual([]);
    const linked = linksOf(worldOf([payment(1, 0)], legs.slice(1)));
    expect(linked[0]).toBe(uuid(1));
  });

  test("evidence of another kind does not crowd a position", () => {
    const legs = [
      evidence(0, 0, { kind: "bank" }),
      ...count(101, (n) => evidence(n + 1, 2 * n, { kind: "provider" })),
    ];
    expect(linksOf(worldOf([payment(1, 0)], legs))[0]).toBe(uuid(1));
  });

  test("one sale a day for 200 days with a window of five days: every one is linked", () => {
    const day = 1_440;
    const world = worldOf(
      count(200, (n) => payment(n + 1, n * day)),
      count(200, (n) => evidence(n, n * day + 60)),
      7_200,
    );
    expect(linksOf(world)).toEqual(count(200, (n) => uuid(n + 1)));
  });

  test("a component of 500 is decided, a larger one is ambiguous as a whole", () => {
    const chain = (pairs: number) =>
      worldOf(
        count(pairs, (n) => payment(n + 1, n * 10)),
        count(pairs, (n) => evidence(n, n * 10)),
        10,
      );
    expect(linksOf(chain(250)).every((link) => link !== null)).toBe(true);
    const outcomes = decideGroup(chain(251)).map(({ decision }) => decision.outcome);
    expect(new Set(outcomes)).toEqual(new Set(["ambiguous"]));
  });

  test("evidence is ambiguous among 20 cases by name, among more by itself alone", () => {
    const equal = (payments: number) =>
      decideGroup(
        worldOf(
          count(payments, (n) => payment(n + 1, 0)),
          [evidence(0, 0)],
        ),
      )[0]?.decision;
    expect(equal(20)).toMatchObject({
      outcome: "ambiguous",
      ambiguousPaymentUuids: count(20, (n) => uuid(n + 1)),
    });
    expect(equal(21)).toMatchObject({ outcome: "ambiguous", ambiguousPaymentUuids: [] });
  });

  test("what is crowded by more than is at hand takes no part", () => {
    const payments = [payment(1, 0)];
    const [leg] = [evidence(0, 0)];
    const world = (crowded: readonly string[]) =>
      linksOf(worldOf(payments, [leg], null, { crowded: new Set(crowded) }));
    expect(world([])).toEqual([uuid(1)]);
    expect(world([leg.uuid])).toEqual([null]);
    expect(world([`${uuid(1)}/destination/${leg.kind}`])).toEqual([null]);
  });
});

describe("final links", () => {
  const old = payment(1, 0);
  const [link] = decideGroup(worldOf([old], [evidence(0, 0)]));
  const finalAt = atMinute(7_200 + 7 * 1_440);

  test("a link by amount becomes final seven days after its window has closed", () => {
    expect(link?.allocations[0]).toMatchObject({ finalAt });
  });

  const linked = (): FlowLeg => ({
    ...evidence(0, 0),
    links: [
      {
        uuid: uuid(7),
        paymentUuid: old.uuid,
        strategy: "amount_and_time_window",
        firm: false,
        allocatedAmount: amount("9.99"),
        createdAt: atMinute(0),
        createdBy: "system:matcher",
        finalAt,
      },
    ],
  });
  const better = evidence(1, 0, { kind: "provider" });

  test.each([
    ["a millisecond before", -1, null],
    ["from then on", 0, old.uuid],
  ])("%s, evidence that fits as well changes it: %s", (_name, milliseconds, expected) => {
    const now = (finalAt + milliseconds) as typeof finalAt;
    const world = worldOf([old], [{ ...linked(), kind: "provider" }, better], null, { now });
    expect(linksOf(world)[0]).toBe(expected);
  });

  test("a reference still moves it", () => {
    const named = payment(2, 0);
    const leg = { ...linked(), externalReference: "INV-2" };
    expect(linksOf(worldOf([old, named], [leg], null, { now: finalAt }))).toEqual([named.uuid]);
  });
});

describe("shared references", () => {
  test("a batch of 100 shares one debit, a reference of 101 names nobody", () => {
    const carriers = (n: number) =>
      count(n, (index) => payment(index + 1, 0, { referenceValues: ["BATCH"] }));
    const debit = (n: number) =>
      legOf("1 EUR", {
        uuid: uuid(900_000),
        amount: amount((9.99 * n).toFixed(2)),
        phase: "destination",
        references: [{ type: "batch", value: "BATCH" }],
      });
    const [shared] = decideGroup(worldOf(carriers(100), [debit(100)]));
    expect(shared?.allocations.length).toBe(100);
    const world = worldOf(carriers(101), [debit(101)], null, {
      sharedReferences: new Set(["BATCH"]),
    });
    expect(decideGroup(world)[0]?.allocations).toEqual([]);
  });
});
