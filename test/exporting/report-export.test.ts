/** The export of a report: interrupted anywhere, it has every record once and every row once. */
import { beforeAll, expect, test } from "vitest";
import type { Instant } from "#domain/value/instant.ts";
import { openExportWorld, runUntilOver } from "./export-world.ts";

const cases = 12;
/** More than one group of records has. */
const manyCases = 600;
const runsAtMost = 20;
/** Every row is a part of its own, so a run dies between rows too. */
const smallParts = { partBytes: 1, leastPartBytes: 1 };

type World = ReturnType<typeof openExportWorld>;

const queryAt = (asOf: Instant) =>
  ({ subject: "reports", report: "aging", by: "source", asOf, format: "json" }) as const;

/** Half of the cases are older than a day. */
async function openWorld(count = cases) {
  const world = openExportWorld();
  await world.createCases(count / 2);
  world.clock.now += 86_400_000;
  for (let number = 0; number < count / 2; number += 1) await world.createCase(`later-${number}`);
  return { ...world, asOf: world.clock.now as Instant };
}

let bytes: string;
beforeAll(async () => {
  const world = await openWorld();
  const job = await world.askFor(queryAt(world.asOf));
  await runUntilOver(world, job);
  bytes = world.textOf(job) ?? "";
});

const rowsOf = (text: string) => JSON.parse(text).items as { readonly cases: number }[];

test("has the rows of the moment", () => {
  expect(rowsOf(bytes)).toMatchObject([
    { currency: "EUR", age: "under_1_day", cases: cases / 2, expectedAmount: "600.00" },
    { currency: "EUR", age: "1_to_3_days", cases: cases / 2, expectedAmount: "600.00" },
  ]);
});

test("is written in as many runs as it takes", async () => {
  const world = await openWorld(manyCases);
  const job = await world.askFor(queryAt(world.asOf));
  const inOneGroup = { ...smallParts, runMilliseconds: 0 };
  let runs = 0;
  for (; runs < runsAtMost && world.textOf(job) === null; runs += 1) {
    await world.run(`message-${runs}`, inOneGroup, () => {
      world.clock.now += 10;
    });
  }
  expect(runs).toBeGreaterThan(3);
  const counts = rowsOf(world.textOf(job) ?? "").map((row) => row.cases);
  expect(counts).toEqual([manyCases / 2, manyCases / 2]);
});

test("is the same whichever call a run died at", async () => {
  const callsOf = async (world: World & { readonly asOf: Instant }) => {
    let calls = 0;
    const job = await world.askFor(queryAt(world.asOf));
    await runUntilOver(world, job, smallParts, () => {
      calls += 1;
    });
    return calls;
  };
  const calls = await callsOf(await openWorld());
  for (let dies = 1; dies <= calls; dies += 3) {
    const world = await openWorld();
    const job = await world.askFor(queryAt(world.asOf));
    let left = dies;
    const die = () => {
      left -= 1;
      if (left === 0) throw new Error("died");
    };
    await world.run("first", smallParts, die).catch(() => undefined);
    world.clock.now += 400_000;
    await runUntilOver(world, job, smallParts);
    expect(world.textOf(job)).toBe(bytes);
  }
});
