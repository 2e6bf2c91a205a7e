/** Best assignments of items to places, against every assignment one by one. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Fit,
  findAssignments,
  type ItemAssignment,
} from "#domain/matching/assignment/optimal-assignment.ts";
import { stronglyConnected } from "#domain/matching/assignment/strongly-connected.ts";
import { propertyRuns } from "../property-runs.ts";

/** A place for each item; null: left over. */
type Assignment = readonly (number | null)[];

function assignmentsOf(item: number, items: number, fits: readonly Fit[]): Assignment[] {
  if (item === items) return [[]];
  return assignmentsOf(item + 1, items, fits).flatMap((rest) => {
    const free = fits.filter((fit) => fit.item === item && !rest.includes(fit.position));
    return [null, ...free.map(({ position }) => position)].map((position) => [position, ...rest]);
  });
}

function standingsByBruteForce(items: number, fits: readonly Fit[]): ItemAssignment[] {
  const costOf = (assignment: Assignment) =>
    assignment.reduce<bigint>((sum, position, item) => {
      const fit = fits.find((each) => each.item === item && each.position === position);
      return sum + (fit?.cost ?? 0n);
    }, 0n);
  const filled = (assignment: Assignment) =>
    assignment.filter((position) => position !== null).length;
  const all = assignmentsOf(0, items, fits);
  const most = Math.max(...all.map(filled));
  const fullest = all.filter((each) => filled(each) === most);
  const least = fullest.map(costOf).reduce((a, b) => (b < a ? b : a));
  const best = fullest.filter((each) => costOf(each) === least);
  return Array.from({ length: items }, (_, item) => {
    const positions = new Set(best.map((each) => each[item] ?? null));
    const taken = [...positions].filter((position) => position !== null).sort((a, b) => a - b);
    return { positions: taken, mayBeUnassigned: positions.has(null) };
  });
}

const problems = fc
  .record({
    items: fc.integer({ min: 1, max: 5 }),
    positions: fc.integer({ min: 1, max: 4 }),
    costs: fc.array(fc.constantFrom(null, 0n, 0n, 1n, 1n, 2n, 5n), {
      minLength: 20,
      maxLength: 20,
    }),
  })
  .map(({ items, positions, costs }) => {
    const pairs = Array.from({ length: items * positions }, (_, n) => n);
    const fits = pairs.flatMap((n): Fit[] => {
      const cost = costs[n] ?? null;
      return cost === null ? [] : [{ item: n % items, position: Math.floor(n / items), cost }];
    });
    return { items, positions, fits };
  });

describe("findStandings", () => {
  test("returns the positions of each item in all best assignments", () => {
    let alternatives = 0;
    fc.assert(
      fc.property(problems, ({ items, positions, fits }) => {
        const found = findAssignments(items, positions, fits).map((standing) => ({
          ...standing,
          positions: [...standing.positions].sort((a, b) => a - b),
        }));
        expect(found).toEqual(standingsByBruteForce(items, fits));
        alternatives += found.filter((each) => each.positions.length > 1).length;
      }),
      { numRuns: propertyRuns.numRuns * 4 },
    );
    expect(alternatives).toBeGreaterThan(propertyRuns.numRuns);
  });

  test.each<[name: string, items: number, places: number, fits: Fit[], expected: ItemAssignment[]]>(
    [
      ["one item, one place", 1, 1, [fitting(0, 0, 3n)], [at(0)]],
      ["the nearer item", 2, 1, [fitting(0, 0, 3n), fitting(1, 0, 2n)], [left(), at(0)]],
      ["a tie", 2, 1, [fitting(0, 0, 2n), fitting(1, 0, 2n)], [left(0), left(0)]],
      [
        "more places filled before less cost",
        2,
        2,
        [fitting(0, 0, 0n), fitting(0, 1, 9n), fitting(1, 0, 9n)],
        [at(1), at(0)],
      ],
      [
        "two that may change places",
        2,
        2,
        [fitting(0, 0, 1n), fitting(0, 1, 2n), fitting(1, 0, 2n), fitting(1, 1, 3n)],
        [at(0, 1), at(0, 1)],
      ],
      ["nothing fits", 1, 1, [], [left()]],
    ],
  )("%s", (_name, items, positions, fits, expected) => {
    expect(findAssignments(items, positions, fits)).toEqual(expected);
  });
});

function fitting(item: number, position: number, cost: bigint): Fit {
  return { item, position, cost };
}

function at(...positions: number[]): ItemAssignment {
  return { positions, mayBeUnassigned: false };
}

function left(...positions: number[]): ItemAssignment {
  return { positions, mayBeUnassigned: true };
}

describe("stronglyConnected", () => {
  const graphs = fc
    .integer({ min: 1, max: 7 })
    .chain((nodes) =>
      fc.array(fc.uniqueArray(fc.nat({ max: nodes - 1 })), { minLength: nodes, maxLength: nodes }),
    );

  test("two nodes share a component exactly when each reaches the other", () => {
    fc.assert(
      fc.property(graphs, (next) => {
        const reached = next.map((_, node) => reach(next, node));
        const component = stronglyConnected(next);
        for (const [a] of next.entries()) {
          for (const [b] of next.entries()) {
            const mutual = reached[a]?.has(b) === true && reached[b]?.has(a) === true;
            expect(component[a] === component[b]).toBe(mutual);
          }
        }
      }),
      propertyRuns,
    );
  });

  test("its depth is not bounded by the stack", () => {
    const nodes = 200_000;
    const ring = Array.from({ length: nodes }, (_, node) => [(node + 1) % nodes]);
    expect(new Set(stronglyConnected(ring)).size).toBe(1);
  });
});

function reach(next: readonly (readonly number[])[], start: number): Set<number> {
  const reached = new Set([start]);
  for (const node of reached) for (const target of next[node] ?? []) reached.add(target);
  return reached;
}
