/** Legs decided together (docs/matching.md, From leg to case, Amount and time). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FlowLeg, isManual } from "#domain/evidence/flow-leg.ts";
import { decideGroup } from "#domain/matching/decide-group.ts";
import { type LegDecision, maximumCandidatesKept } from "#domain/matching/explanation/explain.ts";
import type { GroupInput } from "#domain/matching/strategy/group-input.ts";
import type { Uuid } from "#domain/value/id.ts";
import { propertyRuns } from "../property-runs.ts";
import { uuid } from "../samples.ts";
import { candidatesAmong, type World, worlds } from "./worlds.ts";

/** What a decision says, without its wording. */
type Said = {
  readonly outcome: string;
  readonly links: readonly string[];
  readonly among: readonly string[];
};

function sayOf({ allocations, decision }: LegDecision): Said {
  const links = allocations.map(
    ({ paymentUuid, strategy, amount }) => `${paymentUuid} ${strategy} ${Number(amount)}`,
  );
  return {
    outcome: decision.outcome,
    links: links.sort(),
    among: [...decision.ambiguousPaymentUuids].sort(),
  };
}

function decisionsOf(world: GroupInput): Map<Uuid, LegDecision> {
  const decided = decideGroup(world);
  expect(decided.length).toBe(world.legs.length);
  return new Map(
    world.legs.flatMap(({ uuid: leg }, index) => {
      const decision = decided[index];
      return decision === undefined ? [] : [[leg, decision]];
    }),
  );
}

function decide(world: GroupInput): Map<string, Said> {
  return new Map([...decisionsOf(world)].map(([leg, each]) => [leg as string, sayOf(each)]));
}

/** Every leg of random worlds with what was decided of it. */
function forEveryLeg(check: (leg: FlowLeg, decided: LegDecision, world: World) => void): void {
  fc.assert(
    fc.property(worlds, (world) => {
      const decided = decisionsOf(world);
      expect(decided.size).toBe(world.legs.length);
      for (const leg of world.legs) {
        const decision = decided.get(leg.uuid);
        if (decision !== undefined) check(leg, decision, world);
      }
    }),
    propertyRuns,
  );
}

/** The world and one more kind of evidence that says the same as this leg, under the same rules. */
function withTwin(world: World, leg: FlowLeg): World {
  const twin: FlowLeg = { ...leg, uuid: uuid(200), kind: "file", links: [] };
  return {
    ...world,
    legs: [...world.legs, twin],
    candidatesOf: (each) => world.candidatesOf(each.uuid === twin.uuid ? leg : each),
    ruleOf: (each, intent) => world.ruleOf(each.uuid === twin.uuid ? leg : each, intent),
  };
}

describe("decideGroup", () => {
  test("the result does not depend on the order of legs, candidates, payments and firm legs", () => {
    fc.assert(
      fc.property(worlds, fc.infiniteStream(fc.nat()), (world, order) => {
        const shuffle = <T>(values: Iterable<T>): T[] =>
          [...values]
            .map((value) => ({ value, at: order.next().value ?? 0 }))
            .sort((a, b) => a.at - b.at)
            .map(({ value }) => value);
        const shuffled = {
          ...world,
          legs: shuffle(world.legs),
          firmLegs: shuffle(world.firmLegs),
          cases: shuffle(world.cases),
          candidatesOf: (leg: FlowLeg) => shuffle(world.candidatesOf(leg)),
        };
        const decided = decisionsOf(world);
        const again = decisionsOf(shuffled);
        expect(new Map([...again].sort())).toEqual(new Map([...decided].sort()));
      }),
      propertyRuns,
    );
  });

  test("the result does not depend on ids", () => {
    const names = [1, 2, 3, 100, 101, 102, 103].map(uuid);
    const renamed = fc.tuple(
      fc.shuffledSubarray(names.slice(0, 3), { minLength: 3 }),
      fc.shuffledSubarray(names.slice(3), { minLength: 4 }),
    );
    fc.assert(
      fc.property(worlds, renamed, (world, [payments, legs]) => {
        const other = [...payments, ...legs];
        const rename = <T>(value: T): T =>
          JSON.parse(JSON.stringify(value), (_key, text) => other[names.indexOf(text)] ?? text);
        const cases = rename(world.cases);
        const moved = {
          ...world,
          legs: rename(world.legs),
          firmLegs: rename(world.firmLegs),
          cases,
          candidatesOf: candidatesAmong(cases),
        };
        const expected = rename([...decide(world)]).map(([leg, { outcome, links, among }]) => [
          leg,
          { outcome, links: links.map(renameLink).sort(), among: [...among].sort() },
        ]);
        function renameLink(text: string): string {
          const [payment = "", ...rest] = text.split(" ");
          return [rename(payment), ...rest].join(" ");
        }
        expect(decide(moved)).toEqual(new Map(expected as [string, Said][]));
      }),
      propertyRuns,
    );
  });

  test("no leg gives more than it has, each part above zero or a person's", () => {
    forEveryLeg((leg, { allocations }) => {
      const given = allocations.reduce((total, { amount }) => total + Number(amount), 0);
      expect(given).toBeLessThanOrEqual(Number(leg.amount));
      for (const { amount, strategy } of allocations) {
        expect(Number(amount) > 0 || strategy === "manual").toBe(true);
      }
    });
  });

  test("manual links stay alone; a leg that a person unlinked is not linked again", () => {
    forEveryLeg((leg, { allocations, decision }) => {
      const manual = leg.links.filter(isManual);
      if (manual.length > 0 && leg.mergedInto === null) {
        const linked = allocations.map(({ paymentUuid, strategy }) => [paymentUuid, strategy]);
        expect(linked).toEqual(manual.map(({ paymentUuid }) => [paymentUuid, "manual"]));
        return;
      }
      const named = [
        ...allocations.map(({ paymentUuid }) => paymentUuid),
        ...decision.ambiguousPaymentUuids,
      ];
      for (const payment of leg.excludedPaymentUuids) expect(named).not.toContain(payment);
    });
  });

  test("every decision is explained: a reason, and candidates with why each won or lost", () => {
    forEveryLeg((_leg, { allocations, decision }) => {
      expect(decision.reason).not.toBe("");
      expect(decision.candidates.length).toBeLessThanOrEqual(maximumCandidatesKept);
      const linked = decision.candidates.filter(({ outcome }) => outcome === "linked");
      const isManualOne = decision.strategy === "manual";
      expect(linked.length).toBe(isManualOne ? 0 : allocations.length);
      for (const { reason } of decision.candidates) expect(reason).not.toBe("");
    });
  });

  test("one more kind of evidence of a movement leaves what is firm as it is", () => {
    fc.assert(
      fc.property(worlds, fc.nat(), (world, pick) => {
        // The matcher may disagree with a person's link; it then reports the twin.
        const own = world.legs.filter(({ links }) => !links.some(isManual));
        const leg = own[pick % own.length];
        const more = decide(leg === undefined ? world : withTwin(world, leg));
        for (const [name, said] of decide(world)) {
          const isFirm = said.links.some((link) => !link.includes("amount_and_time_window"));
          if (isFirm) expect(more.get(name)).toEqual(said);
        }
      }),
      propertyRuns,
    );
  });
});
