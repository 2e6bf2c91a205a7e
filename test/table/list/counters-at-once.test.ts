/**
 * Two counters of one list and a writer, with wrong clocks, stopped at every call: whatever is
 * committed is listed, and totals are exact.
 */

import { describe, expect, test } from "vitest";
import { parseUuid, type Uuid } from "#domain/value/id.ts";
import { recordKey } from "#store/table/core/keys.ts";
import type { Table } from "#store/table/core/table.ts";
import { countList, settledBefore } from "#store/table/list/count/count-list.ts";
import { readHead } from "#store/table/list/list-head.ts";
import { listHeadKey } from "#store/table/list/list-keys.ts";
import { counted, type ListedCollection } from "#store/table/list/listed/listed-collection.ts";
import { list } from "#store/table/list/listing.ts";
import { registerDay } from "#store/table/list/walk/day-registry.ts";
import { organizationOf } from "../../organization.ts";
import { createLaggingTable } from "./lagging-table.ts";
import { beginStepped } from "./stepped-table.ts";

type Leg = { readonly isMatched: boolean };

const legs: ListedCollection<Leg, Leg> = {
  name: "leg",
  revision: 1,
  isImmutable: false,
  decode: (item) => [{ isMatched: item["isMatched"] as boolean }],
  facets: (leg) => leg,
  keys: () => ({}),
  keysAsFacets: [],
};

const organizationId = organizationOf("org_at_once");
const start = Date.UTC(2026, 4, 4, 12);
const second = 1_000;
const minute = 60 * second;

function createList(collection: typeof legs) {
  const lagging = createLaggingTable(() => 0.1);
  const { table } = lagging;
  let made = 0;
  const put = (uuid: Uuid<"leg">, isMatched: boolean) =>
    lagging.put({ ...recordKey(organizationId, "leg", uuid), isMatched });
  /** A record whose day is registered and that is not committed yet. */
  const prepare = async (moment: number) => {
    made += 1;
    const time = moment.toString(16).padStart(12, "0");
    const uuid = parseUuid(`${time}70008${made.toString(16).padStart(13, "0")}00`) as Uuid<"leg">;
    await registerDay(table, organizationId, "leg", uuid);
    return { uuid, commit: (isMatched = false) => put(uuid, isMatched) };
  };
  const create = async (moment: number): Promise<Uuid<"leg">> => {
    const { uuid, commit } = await prepare(moment);
    commit();
    return uuid;
  };
  /** A counter that receives these changes from the stream and uses its own clock. */
  const count = (on: Table, uuids: readonly Uuid<"leg">[], clock: number) => {
    const touched = new Map(uuids.map((uuid) => [uuid, []]));
    const before = settledBefore(clock, touched);
    const request = { organizationId, collection: counted(collection), touched, before };
    return countList(on, request, () => Promise.resolve());
  };
  const page = (now: number, matches: (leg: Leg) => boolean = () => true) =>
    list(table, { organizationId, collection, page: { limit: 1_000, offset: 0 }, now, matches });
  const head = () => readHead(table, listHeadKey(organizationId, "leg", 1));
  return { table, put, prepare, create, count, page, head };
}

const clockErrors = [0, -500, 500, -3 * second, 3 * second, -5 * minute, 5 * minute];

type Situation = {
  readonly collection: typeof legs;
  readonly first: number;
  readonly second: number;
  readonly writer: number;
};

/** Calls of the first counter before the commit, and of the second before the first continues. */
type Schedule = { readonly before: number; readonly between: number };

/** Creates counted records and further uncounted ones, so that a counter has a boundary to move. */
async function prepareList(collection: typeof legs) {
  const world = createList(collection);
  const uuids: Uuid<"leg">[] = [];
  for (let n = 0; n < 10; n += 1) uuids.push(await world.create(start - 60 * second + n));
  uuids.push(await world.create(start - 50 * second));
  await world.count(world.table, uuids, start);
  expect((await world.head()).boundary).toBe(start - 53 * second);
  const more: Uuid<"leg">[] = [];
  for (let n = 0; n < 10; n += 1) more.push(await world.create(start - 20 * second + n));
  const trigger = await world.create(start + 5 * minute);
  return { ...world, touched: [...more, trigger] };
}

type Ends = { readonly first: boolean; readonly second: boolean };

/** @returns whether the counters had finished before they were stopped */
async function play(
  { collection, first, second: other, writer }: Situation,
  { before, between }: Schedule,
): Promise<Ends> {
  const world = await prepareList(collection);
  // The second counter does not move the boundary: it knows only this record.
  const { uuid, commit } = await world.prepare(start + writer - 22 * second);
  const now = start + 5 * minute;
  const one = beginStepped(world.table, (on) => world.count(on, world.touched, now + first));
  await one.step(before);
  const isFirstDone = one.isDone();
  commit(true);
  const two = beginStepped(world.table, (on) => world.count(on, [uuid], now + other));
  await two.step(between);
  const ends = { first: isFirstDone, second: two.isDone() };
  await one.finish();
  await two.finish();
  const name = JSON.stringify({ first, other, writer, before, between });
  for (const later of [now, now + 60 * minute]) {
    expect((await world.page(later)).total, name).toBe(23);
    const matched = await world.page(later, ({ isMatched }) => isMatched);
    expect(matched, name).toEqual({ items: [{ isMatched: true }], total: 1 });
  }
  return ends;
}

/** Stops the first counter at each of its calls, and the second at each of its own. */
async function playAll(situation: Situation): Promise<void> {
  for (let before = 0, ends = { first: false, second: false }; !ends.first; before += 1) {
    ends = { ...ends, second: false };
    for (let between = 0; !ends.second; between += 1) {
      ends = await play(situation, { before, between });
    }
  }
}

describe.each([
  ["mutable records", legs],
  ["immutable records", { ...legs, isImmutable: true }],
] as const)("%s", (_, collection) => {
  test.each(clockErrors)("a writer whose clock is off by %i ms hides no record", async (writer) => {
    for (const first of clockErrors) {
      await playAll({ collection, first, second: -first, writer });
    }
  });
});

describe("a clock that is five minutes fast", () => {
  test.each([
    ["of a counter", 5 * minute, 0],
    ["of a writer", 0, 5 * minute],
  ])(
    "%s never moves the boundary beyond a record with a correct clock",
    async (_, counter, writer) => {
      const { table, create, count, head } = createList(legs);
      for (let n = 0; n < 40; n += 1) {
        const now = start + n * second;
        const uuid = await create(now + (n % 10 === 9 ? writer : 0));
        await count(table, [uuid], now + counter);
        expect((await head()).boundary).toBeLessThanOrEqual(now);
      }
      expect((await head()).boundary).toBeGreaterThan(start);
    },
  );

  test("of a list's reader moves the boundary at most to the newest record", async () => {
    const { create, page, head } = createList(legs);
    for (let n = 0; n < 40; n += 1) await create(start + n * second);
    expect((await page(start + 5 * minute)).total).toBe(40);
    expect((await head()).boundary).toBe(start + 39 * second + 1);
  });
});

test("a counter that stalls while it writes the tree does not destroy what a later counter wrote", async () => {
  for (let before = 0, isDone = false; !isDone; before += 3) {
    const { table, put, create, count, page } = createList(legs);
    const uuids: Uuid<"leg">[] = [];
    for (let n = 0; n < 600; n += 1) uuids.push(await create(start + n));
    uuids.push(await create(start + minute));
    const now = start + minute;
    while (await count(table, uuids, now)) await Promise.resolve();
    const change = (from: number) => {
      const changed = uuids.slice(from, from + 150);
      for (const uuid of changed) put(uuid, true);
      return changed;
    };
    const late = change(0);
    const stalled = beginStepped(table, (on) => count(on, late, now));
    await stalled.step(before);
    isDone = stalled.isDone();
    // Each of these rewrites the tree, so that node slots are reused.
    for (const from of [150, 300, 450]) {
      await count(table, change(from), now).catch(() => undefined);
    }
    await stalled.finish().catch(() => undefined);
    // A broken tree can be neither counted nor read.
    const read = (matches: (leg: Leg) => boolean) =>
      page(now, matches).then(({ items, total }) => [items.length, total], String);
    expect(await read(({ isMatched }) => isMatched), `${before} calls`).toEqual([600, 600]);
    expect(await read(() => true), `${before} calls`).toEqual([601, 601]);
  }
});
