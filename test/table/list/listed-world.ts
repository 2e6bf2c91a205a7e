/**
 * Records that are created, changed and deleted, a counter behind their stream, and the expected
 * content of lists.
 */

import { expect } from "vitest";
import { parseUuid, type Uuid } from "#domain/value/id.ts";
import { type Amount, fromExact, ZERO } from "#domain/value/money.ts";
import { recordKey } from "#store/table/core/keys.ts";
import {
  commitDelayMilliseconds,
  countList,
  settledBefore,
} from "#store/table/list/count/count-list.ts";
import { countByFacets } from "#store/table/list/list-counts.ts";
import type { Range } from "#store/table/list/list-records.ts";
import { counted, keyPairs } from "#store/table/list/listed/listed-collection.ts";
import { list } from "#store/table/list/listing.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import { numbersFrom } from "../../bench/list/counted-cases.ts";
import { organizationOf } from "../../organization.ts";
import { createLaggingTable } from "./lagging-table.ts";
import { countsOf, momentOf, type Paint, type PaintFacets, paints, type Stored } from "./paints.ts";

const organizationId = organizationOf("org_paint");
/** From frequent to rare, so that some are rare in every branch of the tree. */
const colors = ["white", "white", "white", "white", "gray", "gray", "red", "blue"];
const rareColors = ["gold", "silver"];

type Change = { readonly uuid: Uuid<"leg">; readonly keys: [string, string][] };

export function createWorld(seed: number, collection = paints) {
  const random = numbersFrom(seed);
  const lagging = createLaggingTable(random);
  const { table } = lagging;
  const records = new Map<Uuid<"leg">, Stored>();
  const stream: Change[][] = [];
  let now = Date.UTC(2026, 4, 4, 22);
  let made = 0;
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const newPaint = (name: string): Paint => ({
    name,
    color: random() < 0.01 ? pick(rareColors) : pick(colors),
    dry: random() < 0.3,
    painter: pick(["ann", "ann", "bob", "eve"]),
    room: random() < 0.5 ? null : `room ${Math.floor(random() * 40)}`,
    amounts: [newPrice(), ...(random() < 0.8 ? ["0", "0"] : [newPrice(), newPrice()])] as Amount[],
  });
  const newPrice = () => pick(["0", "-12.50", "0.000000000000000001", (random() * 1e9).toFixed(2)]);
  const newUuid = (): Uuid<"leg"> => {
    made += 1;
    const time = now.toString(16).padStart(12, "0");
    const shard = pick(["00", "00", "07"]);
    return parseUuid(`${time}70008${made.toString(16).padStart(13, "0")}${shard}`) as Uuid<"leg">;
  };
  const store = (stored: Stored, before: readonly Paint[]) => {
    records.set(stored.uuid, stored);
    lagging.put({ ...recordKey(organizationId, "leg", stored.uuid), paints: stored.paints });
    publish(stored.uuid, [...before, ...stored.paints]);
  };
  const publish = (uuid: Uuid<"leg">, seen: readonly Paint[]) => {
    const keys = seen.flatMap((paint) => keyPairs(paints.keys(paint)) as [string, string][]);
    const last = stream.at(-1);
    if (last === undefined || last.length > 30 || random() < 0.05) stream.push([{ uuid, keys }]);
    else last.push({ uuid, keys });
  };
  const create = async () => {
    now += random() < 0.3 ? 0 : Math.floor(random() * 120);
    const uuid = newUuid();
    const isRegistered = await registerDay(table, organizationId, "leg", uuid).then(
      () => true,
      () => false,
    );
    if (!isRegistered) return;
    const count = random() < 0.8 ? 1 : 3;
    const all = Array.from({ length: count }, (_, n) => newPaint(`${made}.${n}`));
    store({ uuid, paints: all }, []);
  };
  const change = () => {
    const all = [...records.values()];
    const recent = all.slice(-300);
    const old = pick(random() < 0.7 ? recent : all);
    const paintedOver = old.paints.map(({ name, amounts: [price = "0" as Amount] }) => {
      const { amounts, ...paint } = newPaint(name);
      return { ...paint, amounts: random() < 0.1 ? amounts : [price, ...amounts.slice(1)] };
    });
    store({ uuid: old.uuid, paints: paintedOver }, old.paints);
  };
  const remove = () => {
    const old = pick([...records.values()]);
    records.delete(old.uuid);
    lagging.remove(recordKey(organizationId, "leg", old.uuid));
    publish(old.uuid, old.paints);
  };
  const count = (changes: readonly Change[], clockError = 0) => {
    const touched = new Map(changes.map(({ uuid }) => [uuid, keysOf(changes, uuid)]));
    const before = settledBefore(now + clockError, touched);
    const request = { organizationId, collection: counted(collection), touched, before };
    return countList(table, request, () => Promise.resolve());
  };
  const keysOf = (changes: readonly Change[], uuid: Uuid<"leg">) =>
    changes.flatMap((each) => (each.uuid === uuid ? each.keys : []));
  /** Delivers some batches in parallel, in any order, and some of them again later. */
  const deliver = async () => {
    const batches = Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
      const [batch = []] = stream.splice(Math.floor(random() * stream.length), 1);
      if (random() < 0.2) stream.push(batch);
      return batch;
    });
    // The clocks of some counters are wrong by minutes.
    const clockError = () => (random() < 0.7 ? 0 : Math.floor((random() - 0.5) * 600_000));
    const counting = batches.map((batch) => count(batch, clockError()));
    const outcomes = await Promise.allSettled(counting);
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome.status === "rejected") stream.push(batches[index] ?? []);
    }
  };
  const drain = async () => {
    while (stream.length > 0) await deliver();
  };
  return {
    random,
    pick,
    lagging,
    records,
    create,
    change,
    remove,
    count,
    pendingChanges: () => stream.flat(),
    deliver,
    drain,
    now: () => now,
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
    countsIn: async (ranges: readonly Range[]) => {
      const found = await countByFacets(table, { organizationId, collection, ranges });
      const counts = found.map(({ facets, counts: each, sums }) => {
        const inRanges = each.map((count, range) => ({
          count,
          sums: [0, 1, 2].map((index) => fromExact(sums[range]?.[index] ?? ZERO)),
        }));
        return [JSON.stringify(facets), inRanges] as const;
      });
      return Object.fromEntries(counts);
    },
    expectedCounts: (ranges: readonly Range[]) => countsOf([...records.values()], ranges),
    pageOf: (asked: Asked) => list(table, { organizationId, collection, now, ...asked }),
    expected: (asked: Asked) => expectedOf([...records.values()], asked),
  };
}

type Asked = {
  readonly page: { readonly limit: number; readonly offset: number };
  readonly matches: (facets: PaintFacets) => boolean;
  readonly keys: Record<string, string>;
  readonly from?: number;
  readonly to?: number;
};

function expectedOf(records: readonly Stored[], asked: Asked) {
  const { page, matches, keys, from = 0, to = Number.POSITIVE_INFINITY } = asked;
  const found = records
    .toSorted((a, b) => (a.uuid < b.uuid ? 1 : -1))
    .filter(({ uuid }) => momentOf(uuid) >= from && momentOf(uuid) < to)
    .flatMap((stored) => stored.paints)
    .filter((paint) => passes(paint, matches, keys));
  return { items: found.slice(page.offset, page.offset + page.limit), total: found.length };
}

function passes(paint: Paint, matches: Asked["matches"], keys: Asked["keys"]): boolean {
  const carried = paints.keys(paint);
  return matches(paint) && Object.entries(keys).every(([name, value]) => carried[name] === value);
}

type World = ReturnType<typeof createWorld>;

const filters: readonly Asked["matches"][] = [
  () => true,
  ({ dry }) => dry,
  ({ color }) => color === "white",
  ({ color, dry }) => color === "red" && dry,
  ({ color }) => color === "gold",
  ({ color }) => color === "silver" || color === "blue",
  ({ color }) => color === "no such color",
];

const keyFilters: readonly Asked["keys"][] = [
  {},
  {},
  { painter: "ann" },
  { painter: "nobody" },
  { room: "room 7" },
  { room: "room 3", painter: "eve" },
];

export function randomAsked({ random, pick, records, now }: World, isWhole: boolean): Asked {
  const oldest = momentOf([...records.keys()].sort()[0] as Uuid<"leg">);
  const moment = () => Math.floor(oldest + random() * (now() - oldest));
  const matches = isWhole ? () => true : pick(filters);
  const asked = {
    page: { limit: pick([1, 10, 25, 100]), offset: 0 },
    matches,
    keys: isWhole ? {} : pick(keyFilters),
    ...(random() < 0.3 ? { from: moment() } : {}),
    ...(random() < 0.3 ? { to: moment() } : {}),
  };
  const { total } = expectedOf([...records.values()], asked);
  const offset = Math.floor(random() * random() * (total + 20));
  return { ...asked, page: { ...asked.page, offset } };
}

export async function expectExact(world: World, asked: Asked, when: string): Promise<void> {
  const { keys, page, from, to } = asked;
  const name = `${when} ${JSON.stringify({ keys, page, from, to })} ${asked.matches}`;
  expect(await world.pageOf(asked), name).toEqual(world.expected(asked));
}

type WeightedAction = readonly [share: number, act: (world: World) => unknown];

/** Actions with their share of a hundred steps. */
export const immutableActions: readonly WeightedAction[] = [
  [50, (world) => world.create()],
  [15, (world) => world.deliver()],
  [1, (world) => world.wait(commitDelayMilliseconds * 2)],
  [8, (world) => expectMatchingItems(world)],
];
const actions: readonly WeightedAction[] = [
  ...immutableActions,
  [25, (world) => world.change()],
  [1, (world) => world.remove()],
];

export async function runRandomActions(
  world: World,
  steps: number,
  from: readonly WeightedAction[] = actions,
): Promise<void> {
  const acts = from.flatMap(([share, act]) => Array.from({ length: share }, () => act));
  for (let step = 0; step < steps; step += 1) await world.pick(acts)(world);
}

/** Checks what holds however late the counter is. */
async function expectMatchingItems(world: World): Promise<void> {
  const asked = randomAsked(world, false);
  const { items } = await world.pageOf(asked);
  for (const paint of items) {
    expect(passes(paint, asked.matches, asked.keys), "a shown record passes the filter").toBe(true);
  }
}

export async function waitForCounter(world: World): Promise<void> {
  world.lagging.failures = 0;
  await world.drain();
}
