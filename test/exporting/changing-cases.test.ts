/** An export of cases that change while it is written, also by runs that crash at any call. */
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Uuid } from "#domain/value/id.ts";
import { countList } from "#store/table/list/count/count-list.ts";
import { listedCollections } from "#store/table/listed-collections.ts";
import { findPayment } from "#store/table/payment/payment-store.ts";
import { SeededRandom } from "../simulation/seeded-random.ts";
import {
  type ExportWorld,
  openExportWorld,
  organizationId,
  runUntilOver,
  uuidsIn,
} from "./export-world.ts";

const cases = 1_000;
const changing = 30;

/** Small parts and short runs, so that an export of 1,000 cases needs several of both. */
const bounds = { partBytes: 100_000, leastPartBytes: 50_000, runMilliseconds: 60_000 };
/** Time that passes with each call. */
const callMilliseconds = 5_000;

let world: ExportWorld;
let uuids: Uuid<"payment">[];
beforeAll(async () => {
  world = openExportWorld();
  uuids = await world.createCases(cases);
});

beforeEach(() => {
  // The same query returns the same export for ten minutes.
  world.clock.now += 3_600_000;
});

/** Counts like the list-counter does about a second later. */
async function count(changed: readonly Uuid<"payment">[]): Promise<void> {
  await countList(world.table, {
    organizationId,
    collection: listedCollections.payment,
    touched: new Map(changed.map((uuid) => [uuid, []])),
    before: world.clock.now - 1_000,
  });
}

/** Closes or reopens cases, and counts the change. */
async function change(
  some: readonly Uuid<"payment">[],
  toStatus: "open" | "archived",
): Promise<void> {
  for (const uuid of some) await world.changeCase(uuid, { status: toStatus });
  await count(some);
}

/** Expects all cases except `some`, which were not open throughout. */
function expectComplete(
  text: string | null,
  total: number | null | undefined,
  some: Set<Uuid<"payment">>,
) {
  const found = uuidsIn(text);
  const missing = uuids.filter((uuid) => !(some.has(uuid) || found.includes(uuid)));
  expect(missing).toEqual([]);
  expect(new Set(found).size).toBe(found.length);
  expect(found).toEqual(found.toSorted().toReversed());
  expect(JSON.parse(text ?? "").total).toBe(found.length);
  expect(total).toBe(found.length);
}

/** Cases evenly distributed over the whole export. */
function someCases(): Uuid<"payment">[] {
  const step = Math.floor(cases / changing);
  return uuids.filter((_, at) => at % step === 0).slice(0, changing);
}

/** With each call, time passes, one of the cases is closed, and a new one is created. */
function changesOf(some: readonly Uuid<"payment">[], name: string) {
  let calls = 0;
  return async () => {
    world.clock.now += callMilliseconds;
    const closed = some[calls];
    calls += 1;
    if (closed === undefined) return;
    await change([closed], "archived");
    await world.createCase(`${name}-${calls}`);
  };
}

test("an export of 1,000 open cases contains and counts all of them, although 30 change while it runs", async () => {
  const some = someCases();
  await count(uuids);
  const job = await world.ask({ status: "open" });
  const runs = await runUntilOver(world, job, bounds, changesOf(some, "made-meanwhile"));
  expect(runs).toBeGreaterThan(2);
  const stored = await world.stored(job);
  expect(stored).toMatchObject({ status: "completed", failure: null });
  expectComplete(world.textOf(job), stored?.total, new Set(some));
  const closed = await Promise.all(
    some.map((uuid) => findPayment(world.table, organizationId, uuid)),
  );
  expect(closed.map((payment) => payment?.state.status)).toEqual(some.map(() => "archived"));
  await change(some, "open");
});

test("a change that the list-counter never received does not shorten an export", async () => {
  const closed = uuids[cases - 4] as Uuid<"payment">;
  await world.changeCase(closed, { status: "archived" });
  const job = await world.ask({ status: "open" });
  await runUntilOver(world, job);
  expect(uuidsIn(world.textOf(job))).not.toContain(closed);
  expectComplete(world.textOf(job), (await world.stored(job))?.total, new Set([closed]));
  await world.changeCase(closed, { status: "open" });
});

/** Delivers one message until a run ends normally; earlier runs crash before one of their calls. */
async function runWithDeaths(
  message: string,
  random: SeededRandom,
  onCall: () => Promise<void>,
): Promise<number> {
  for (let deaths = 0; ; deaths += 1) {
    let callsLeft = random.integer(1, callsBeforeDeath);
    let die = () => {};
    const death = new Promise<"died">((resolve) => {
      die = () => resolve("died");
    });
    const run = world.run(message, bounds, async () => {
      callsLeft -= 1;
      if (callsLeft > 0) return onCall();
      die();
      // No code of a crashed run continues.
      return new Promise<never>(() => {});
    });
    if ((await Promise.race([run, death])) !== "died") return deaths;
  }
}

/** Enough for some runs to progress, and few enough for most to crash. */
const callsBeforeDeath = 50;

test.each([1, 2, 3])(
  "an export is complete although its runs crash at random, seed %i",
  async (seed) => {
    const random = new SeededRandom(seed);
    const some = someCases();
    const job = await world.ask({ status: "open" });
    const onCall = changesOf(some, `made-in-${seed}`);
    let deaths = 0;
    for (let run = 0; (await world.stored(job))?.status === "pending"; run += 1) {
      deaths += await runWithDeaths(`message-${seed}-${run}`, random, onCall);
    }
    expect(deaths).toBeGreaterThan(1);
    const stored = await world.stored(job);
    expect(stored).toMatchObject({ status: "completed", failure: null });
    expectComplete(world.textOf(job), stored?.total, new Set(some));
    await change(some, "open");
  },
);
