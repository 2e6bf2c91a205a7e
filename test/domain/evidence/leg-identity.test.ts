/** Which records are observations of one leg, in every order of arrival (docs/matching.md, Flow leg). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FlowLeg, MatchLink, Observation } from "#domain/evidence/flow-leg.ts";
import { type LegFacts, noFacts } from "#domain/evidence/leg-facts.ts";
import { movementValue, partitionByLeg } from "#domain/evidence/leg-identity.ts";
import { assignObservations } from "#domain/evidence/observation/assign-observations.ts";
import { renderShareMark } from "#domain/evidence/settlement-share.ts";
import { permutations } from "../permutations.ts";
import { propertyRuns } from "../property-runs.ts";
import { amount, atMinute, observationOf, organizationId, uuid } from "../samples.ts";

const hash = `0x${"1f".repeat(32)}`;
const [alice, bob] = [`0x${"aa".repeat(20)}`, `0x${"bb".repeat(20)}`];
const [usdc, dai] = [`0x${"01".repeat(20)}`, `0x${"02".repeat(20)}`];

type Parts = Partial<LegFacts>;

/** Records of one transaction, named by what they say. */
const records = {
  "log 1 to alice": { logIndex: 1, toAddress: alice },
  "log 2 to bob": { logIndex: 2, toAddress: bob },
  "log 1": { logIndex: 1 },
  "log 2": { logIndex: 2 },
  "log 3": { logIndex: 3 },
  "to alice": { toAddress: alice },
  "to bob": { toAddress: bob },
  nothing: {},
  "usdc to alice": { tokenAddress: usdc, toAddress: alice },
  "dai, log 1": { tokenAddress: dai, logIndex: 1 },
  "dai, log 2": { tokenAddress: dai, logIndex: 2 },
  "usdc on 1": { tokenAddress: usdc, chainId: 1 },
  "usdc on 137": { tokenAddress: usdc, chainId: 137 },
} as const satisfies Record<string, Parts>;
type Name = keyof typeof records;
const names = Object.keys(records) as Name[];

function observationNamed(name: Name): Observation {
  const facts: LegFacts = { ...noFacts, txHash: hash, ...records[name] };
  return observationOf("confirmed", { rawRecordId: name, facts, receivedAt: atMinute(1) });
}

/** Legs as records come one by one. */
class Ledger {
  legs: FlowLeg[] = [];
  #made = 0;

  take(observation: Observation): void {
    const changed = assignObservations({
      organizationId,
      kind: "chain",
      known: this.legs,
      observations: [observation],
      receivedAt: observation.receivedAt,
      nextUuid: () => {
        this.#made += 1;
        return uuid(this.#made);
      },
    });
    const after = new Map(changed.map(({ leg }) => [leg.uuid, leg]));
    const kept = this.legs.filter((leg) => !after.has(leg.uuid));
    this.legs = [...kept, ...after.values()];
  }

  /** The records of every leg, and those that wait. */
  read(): string[] {
    return this.legs
      .filter(({ mergedInto }) => mergedInto === null)
      .map(({ observations, hasAmbiguousIdentity }) => {
        const observationNamed = observations.map(({ rawRecordId }) => rawRecordId).sort();
        return `${observationNamed.join(" + ")}${hasAmbiguousIdentity ? " waits" : ""}`;
      })
      .sort();
  }
}

function ledgerOf(order: readonly Name[]): Ledger {
  const ledger = new Ledger();
  for (const name of order) ledger.take(observationNamed(name));
  return ledger;
}

const histories: readonly (readonly [history: readonly Name[], legs: readonly string[]])[] = [
  [["log 1 to alice"], ["log 1 to alice"]],
  [["log 1 to alice", "log 1"], ["log 1 + log 1 to alice"]],
  [["log 1", "to alice"], ["log 1 + to alice"]],
  [
    ["log 1", "log 2"],
    ["log 1", "log 2"],
  ],
  [["nothing", "log 1"], ["log 1 + nothing"]],
  [
    ["nothing", "log 1", "log 2"],
    ["log 1", "log 2", "nothing waits"],
  ],
  [
    ["to alice", "log 1", "log 2"],
    ["log 1", "log 2", "to alice waits"],
  ],
  [
    ["to alice", "log 1", "log 2", "log 2 to bob"],
    ["log 1 + to alice", "log 2 + log 2 to bob"],
  ],
  [
    ["to alice", "to bob", "log 1 to alice", "log 2 to bob"],
    ["log 1 to alice + to alice", "log 2 to bob + to bob"],
  ],
  [
    ["to alice", "to bob", "log 1", "log 2"],
    ["log 1 waits", "log 2 waits", "to alice waits", "to bob waits"],
  ],
  [
    ["to alice", "to bob", "log 1", "log 2", "log 1 to alice"],
    ["log 1 + log 1 to alice + to alice", "log 2 + to bob"],
  ],
  [
    ["dai, log 1", "dai, log 2", "usdc to alice"],
    ["dai, log 1", "dai, log 2", "usdc to alice"],
  ],
  [
    ["usdc on 1", "usdc on 137"],
    ["usdc on 1", "usdc on 137"],
  ],
  [
    ["nothing", "usdc on 1", "usdc on 137", "log 1"],
    ["log 1 waits", "nothing waits", "usdc on 1", "usdc on 137"],
  ],
];

describe("records of one transaction", () => {
  test.each(histories)("%j are, in every order, %j", (history, legs) => {
    for (const order of permutations(history))
      expect(ledgerOf(order).read()).toEqual([...legs].sort());
  });

  test("any records: all permutations of few, and the same as all at once", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...names), { maxLength: 4 }), (history) => {
        const { legs, ambiguous } = partitionByLeg("chain", history, (name) => ({
          ...noFacts,
          ...records[name],
        }));
        const atOnce = [
          ...legs.map((leg) => [...leg].sort().join(" + ")),
          ...ambiguous.map((name) => `${name} waits`),
        ].sort();
        for (const order of permutations(history)) expect(ledgerOf(order).read()).toEqual(atOnce);
      }),
      propertyRuns,
    );
  });

  test("any records: random orders of many", () => {
    const many = fc.uniqueArray(fc.constantFrom(...names), { minLength: 5 });
    const orders = many.chain((history) =>
      fc.tuple(fc.constant(history), fc.shuffledSubarray(history, { minLength: history.length })),
    );
    fc.assert(
      fc.property(orders, ([history, order]) => {
        expect(ledgerOf(order).read()).toEqual(ledgerOf(history).read());
      }),
      propertyRuns,
    );
  });

  test("a leg keeps its id whatever comes later; every record is in one leg", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...names), { maxLength: 7 }), (history) => {
        const ledger = new Ledger();
        for (const [index, name] of history.entries()) {
          const before = ledger.legs;
          ledger.take(observationNamed(name));
          expect(before.filter((leg) => !goesOn(leg, ledger.legs))).toEqual([]);
          const all = ledger.legs.flatMap(({ observations }) =>
            observations.map((t) => t.rawRecordId),
          );
          expect(all.sort()).toEqual(history.slice(0, index + 1).sort());
        }
        expect(ledger.legs.filter((leg) => !isWhole(leg, ledger.legs))).toEqual([]);
      }),
      propertyRuns,
    );
  });

  test("a more complete record decides an ambiguous one, whose leg is merged", () => {
    const ledger = ledgerOf(["log 1", "log 2", "to alice"]);
    const [waiting] = ledger.legs.filter(({ hasAmbiguousIdentity }) => hasAmbiguousIdentity);
    ledger.take(observationNamed("log 2 to bob"));
    const first = ledger.legs.find(({ logIndex }) => logIndex === 1);
    const decided = ledger.legs.find(({ uuid: id }) => id === waiting?.uuid);
    expect(decided).toMatchObject({
      hasAmbiguousIdentity: false,
      mergedInto: first?.uuid,
      observations: [],
    });
    expect(first).toMatchObject({ toAddress: alice, version: 2 });
  });

  test("what a person said of a record that waited goes with it", () => {
    const ledger = ledgerOf(["log 1", "log 2", "to alice"]);
    const link: MatchLink = {
      uuid: uuid(70),
      paymentUuid: uuid(80),
      strategy: "manual",
      firm: true,
      allocatedAmount: amount("40"),
      createdAt: atMinute(2),
      createdBy: "user:1",
    };
    ledger.legs = ledger.legs.map((leg) =>
      leg.hasAmbiguousIdentity ? { ...leg, links: [link], excludedPaymentUuids: [uuid(81)] } : leg,
    );
    ledger.take(observationNamed("log 2 to bob"));
    const first = ledger.legs.find(
      ({ logIndex, observations }) => logIndex === 1 && observations.length > 0,
    );
    expect(first).toMatchObject({ links: [link], excludedPaymentUuids: [uuid(81)] });
  });

  test("the same record again changes only the number of observations", () => {
    const ledger = ledgerOf(["log 1", "log 2 to bob"]);
    const facts = ledger.legs.map(({ status, amount: value, logIndex }) => [
      status,
      value,
      logIndex,
    ]);
    ledger.take({ ...observationNamed("log 1"), rawRecordId: "again" });
    expect(ledger.legs).toHaveLength(2);
    const after = ledger.legs.map(({ status, amount: value, logIndex }) => [
      status,
      value,
      logIndex,
    ]);
    expect(after.sort()).toEqual(facts.sort());
  });
});

/** The leg is there under its id, and where it went on in another one it stays so. */
function goesOn({ uuid: id, mergedInto }: FlowLeg, legs: readonly FlowLeg[]): boolean {
  const after = legs.find((leg) => leg.uuid === id);
  return after !== undefined && (mergedInto === null || after.mergedInto === mergedInto);
}

/** A leg has records, or another one that has them. */
function isWhole({ mergedInto, observations }: FlowLeg, legs: readonly FlowLeg[]): boolean {
  if (mergedInto === null) return observations.length > 0;
  return observations.length === 0 && legs.some((leg) => leg.uuid === mergedInto);
}

describe("movementValue", () => {
  const movement = {
    txHash: hash,
    providerTransferId: "T-1",
    chainCheck: null,
    metadata: null,
  };
  const share = renderShareMark({ settlementId: "stl_1", position: 0, returned: null });

  test.each([
    ["a chain's is its hash", { ...movement, kind: "chain" }, hash],
    ["any other's is its transfer id", { ...movement, kind: "bank" }, "T-1"],
    ["a chain leg without a hash is by itself", { ...movement, kind: "chain", txHash: null }, null],
    [
      "what the chain contradicts is about no movement",
      { ...movement, kind: "chain", chainCheck: "contradicted" },
      null,
    ],
    ["a share of a settlement is by itself", { ...movement, kind: "bank", metadata: share }, null],
  ] as const)("%s", (_name, leg, value) => {
    expect(movementValue(leg)).toBe(value);
  });
});
