/** The tree by amount after random changes, compared with a plain filter and sort. */
import { expect, test } from "vitest";
import type { AmountLimits } from "#domain/value/amount-limits.ts";
import type { Uuid } from "#domain/value/id.ts";
import { type Amount, compare } from "#domain/value/money.ts";
import {
  type AmountChange,
  type AmountPlace,
  type AmountRow,
  amountChangesOf,
  compareAmountPlaces,
} from "#store/table/list/by-amount/amount-node.ts";
import {
  decodeAmountNode,
  encodeAmountNode,
} from "#store/table/list/by-amount/amount-node-codec.ts";
import { countWithin, newestWithin } from "#store/table/list/by-amount/amount-search.ts";
import { rewriteAmounts } from "#store/table/list/by-amount/amount-tree.ts";
import { compareRows, type NodeRef } from "#store/table/list/tree/list-node.ts";
import { TreeRegistry } from "#store/table/list/tree/list-node-codec.ts";
import type { NodeStore } from "#store/table/list/tree/list-node-store.ts";
import { SeededRandom } from "../../simulation/seeded-random.ts";

const allFacets = Array.from({ length: 12 }, (_, n) => JSON.stringify({ kind: `kind ${n}` }));
const firstMoment = Date.UTC(2026, 0, 1);

/** Keeps encoded nodes; what the trees read and write goes through their stored form. */
function createStore() {
  const registry = new TreeRegistry();
  const stored = new Map<string, Uint8Array>();
  const nameOf = ({ number, slot }: NodeRef) => `${number} ${slot}`;
  let reads = 0;
  const loadAmounts = async (refs: readonly NodeRef[]) =>
    new Map(
      refs.map((ref) => {
        reads += 1;
        const bytes = stored.get(nameOf(ref));
        if (bytes === undefined) throw new Error(`Node ${ref.number} is not stored.`);
        return [ref.number, decodeAmountNode(bytes, registry)] as const;
      }),
    );
  const store = { registry, loadAmounts } as unknown as NodeStore;
  const rewrite = async (root: NodeRef | null, changes: readonly AmountChange[], stamp: number) => {
    const rewritten = await rewriteAmounts(store, { root, changes }, stamp);
    for (const { ref, node } of rewritten.added) {
      if (node.kind !== "amount leaf" && node.kind !== "amount branch") continue;
      stored.set(nameOf(ref), encodeAmountNode(node, registry));
    }
    return rewritten.root;
  };
  return {
    store,
    rewrite,
    takeReads: () => {
      const taken = reads;
      reads = 0;
      return taken;
    },
    sizes: () => [...stored.values()].map(({ length }) => length),
  };
}

function createWorld(seed: number) {
  const random = new SeededRandom(seed);
  const rows: AmountRow[] = [];
  let made = 0;
  const below = (count: number) => Math.floor(random.fraction() * count);
  const pick = <T>(values: readonly T[]): T => values[below(values.length)] as T;
  // The first facets are frequent, and some amounts are very frequent.
  const facets = () => allFacets[Math.min(below(40), allFacets.length - 1)] ?? "";
  // Some amounts are lower than all before.
  const lowest = () => (random.fraction() < 0.04 ? String(-made / 1_000) : null);
  const amount = () => (lowest() ?? usual()) as Amount;
  const usual = () =>
    (random.fraction() < 0.2
      ? pick(["-3", "0", "9.99", "500"])
      : String(below(100_000) / 100)) as Amount;
  const create = (): AmountChange => {
    made += 1 + below(5_000);
    const time = (firstMoment + made * 100).toString(16).padStart(12, "0");
    const rest = Array.from({ length: 12 }, () => below(16).toString(16)).join("");
    const uuid = `${time}70008000${rest}` as Uuid;
    const row = { uuid, ordinal: below(20) === 0 ? 1 : 0, amount: amount(), facets: facets() };
    rows.push(row);
    return { ...placeOf(row), before: null, after: row.facets };
  };
  const change = (): AmountChange[] => {
    const index = below(rows.length);
    const row = rows[index] as AmountRow;
    const kind = random.fraction();
    if (kind < 0.1) {
      rows.splice(index, 1);
      return [{ ...placeOf(row), before: row.facets, after: null }];
    }
    const after = { ...row, facets: facets(), amount: kind < 0.2 ? amount() : row.amount };
    rows[index] = after;
    if (compareAmountPlaces(row, after) === 0) {
      return [{ ...placeOf(row), before: row.facets, after: after.facets }];
    }
    return [
      { ...placeOf(row), before: row.facets, after: null },
      { ...placeOf(after), before: null, after: after.facets },
    ];
  };
  /** Removes all records of some neighbouring amounts, and makes some new ones there. */
  const clear = (): AmountChange[] => {
    const from = below(900);
    const isInside = ({ amount: each }: AmountRow) =>
      Number(each) > from && Number(each) < from + 40;
    const removed = rows.filter(isInside);
    const kept = rows.filter((row) => !isInside(row));
    rows.splice(0, rows.length, ...kept);
    const added = Array.from({ length: 60 }, () => {
      const place = { ...create(), amount: String(from + 1 + below(3_900) / 100) as Amount };
      const row = { ...(rows.at(-1) as AmountRow), amount: place.amount };
      rows[rows.length - 1] = row;
      return place;
    });
    return [
      ...removed.map((row) => ({ ...placeOf(row), before: row.facets, after: null })),
      ...added,
    ];
  };
  const limits = (): AmountLimits => {
    const [a, b] = [amount(), amount()].sort(compare) as [Amount, Amount];
    // Among the lowest, most of which wait.
    const lowestPart = (-made / 1_000) * (0.75 + random.fraction() / 4);
    if (random.fraction() < 0.25) return { least: String(lowestPart) as Amount, most: b };
    return { least: random.fraction() < 0.2 ? null : a, most: random.fraction() < 0.2 ? null : b };
  };
  return { random, rows, create, change, clear, limits, pick };
}

function placeOf({ uuid, ordinal, amount }: AmountPlace) {
  return { uuid, ordinal, amount };
}

test("counts exactly and finds the newest after any changes", async () => {
  const world = createWorld(5);
  const { store, rewrite, takeReads, sizes } = createStore();
  let root = await rewrite(null, Array.from({ length: 14_000 }, world.create), 1);
  let mostReads = 0;
  for (let stamp = 2; stamp < 90; stamp += 1) {
    const changes = Array.from({ length: 129 }, () =>
      world.random.fraction() < 0.4 ? [world.create()] : world.change(),
    ).flat();
    if (stamp % 4 === 0) changes.push(...world.clear());
    root = await rewrite(root, changes, stamp);
    if (root === null) throw new Error("The tree is empty.");
    const { least, most } = world.limits();
    const wanted = new Set(allFacets.filter(() => world.random.fraction() < 0.3));
    const matches = (facets: string) => wanted.has(facets);
    const within = world.rows.filter(
      ({ amount }) =>
        (least === null || compare(amount, least) >= 0) &&
        (most === null || compare(amount, most) <= 0),
    );
    const matching = within.filter(({ facets }) => matches(facets)).sort(compareRows);
    const count = world.pick([0, 1, 25, 25, 300]);
    const isLeftOut = ({ uuid }: { readonly uuid: Uuid }) => uuid.endsWith("7");
    takeReads();
    const counted = await countWithin(store, root, { least, most, matches });
    expect(takeReads(), "nodes on the way to two limits").toBeLessThanOrEqual(8);
    expect(counted).toEqual({ matching: matching.length, all: within.length });
    const found = await newestWithin(store, root, { least, most, matches, count, isLeftOut });
    if (count === 25) mostReads = Math.max(mostReads, takeReads());
    const expected = matching.filter((row) => !isLeftOut(row)).slice(0, count);
    expect(found.map(placeOf)).toEqual(expected.map(placeOf));
  }
  // 25 rows, and as many that are left out, among 80 leaves.
  expect(mostReads).toBeLessThanOrEqual(80);
  expect(
    Math.max(
      ...sizes()
        .toSorted((a, b) => a - b)
        .slice(0, -2),
    ),
    "bytes of a node",
  ).toBeLessThan(4_000);
});

test("counts nothing once all records have left, and begins again", async () => {
  const world = createWorld(6);
  const { rewrite, store } = createStore();
  const created = Array.from({ length: 2_000 }, world.create);
  const removed = created.map((change) => ({ ...change, before: change.after, after: null }));
  const steps = [created, removed, created.slice(0, 3), removed.slice(0, 3), created];
  const all = { least: null, most: null, matches: () => true };
  let root: NodeRef | null = null;
  const counts: number[] = [];
  for (const [index, changes] of steps.entries()) {
    root = await rewrite(root, changes, index + 1);
    const { matching } = root === null ? { matching: 0 } : await countWithin(store, root, all);
    counts.push(matching);
  }
  expect(counts).toEqual([2_000, 0, 3, 0, 2_000]);
});

test("equal amounts are one place, whatever their digits", () => {
  const uuid = "01900000000070008000000000000001" as Uuid;
  const [one, other] = ["one", "other"];
  const markOf = (facets: string, amount: string) => [{ facets, amounts: [amount as Amount] }];
  const changesOf = (before: ReturnType<typeof markOf>, after: ReturnType<typeof markOf>) =>
    amountChangesOf([{ uuid, before, after }]).map(({ amount, before: from, after: to }) => {
      return [amount, from, to];
    });
  expect(changesOf(markOf(one, "1.0"), markOf(one, "1.00"))).toEqual([]);
  expect(changesOf(markOf(one, "1.0"), markOf(other, "1"))).toEqual([["1", one, other]]);
  expect(changesOf(markOf(one, "1.0"), markOf(one, "1.1"))).toEqual([
    ["1", one, null],
    ["1.1", null, one],
  ]);
});
