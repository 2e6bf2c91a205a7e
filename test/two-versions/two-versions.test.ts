/**
 * Two releases run at once during every deployment: functions are updated one after another in a random order under
 * seeded traffic with faults, and rolled back in another order. Nothing is lost, nothing is left in a queue.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { decodePayment } from "#store/table/payment/payment-store.ts";
import { driverOf } from "../faults/operation/operations.ts";
import { intentBody, providerBody } from "../faults/operation/situations.ts";
import { type Prepared, prepareSeeded } from "../seeded/prepare-seeded.ts";
import { runSeed } from "../seeded/seeded-run.ts";
import { worlds } from "../seeded/worlds.ts";
import { pumpUntilQuiet } from "../simulation/aws/event-pump.ts";
import { type FunctionBundles, root } from "../simulation/function/function-bundles.ts";
import { seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator } from "../simulation/world.ts";
import { keepRelease, readRelease, releaseFile, runRelease } from "./kept-release.ts";
import { bundleNext, Deployment } from "./two-versions.ts";

/** Two orders in the test command, twenty nightly. */
const orders = worlds >= 1_000 ? 20 : 2;
/** In one of the first two at least, the next release creates payments. */
const seeds = Array.from({ length: orders }, (_, n) => n + 31);

/** Of a short world. */
const seedOfHandOver = 35;

let simulator: Simulator;
let prepared: Prepared;
let next: FunctionBundles;
beforeAll(async () => {
  [simulator, next] = await Promise.all([Simulator.start(), bundleNext()]);
  prepared = await prepareSeeded(simulator);
});
const figures = { payments: 0, requests: 0, steps: 0, current: 0, next: 0 };
afterAll(async () => {
  const { requests, steps, current, next: later } = figures;
  process.stdout.write(
    `\n${orders} orders of update and rollback: ${steps} functions changed, ${current} starts of this release and ${later} of the next, ${requests} requests, ${figures.payments} payments of the next release\n`,
  );
  await simulator.stop();
});

test.each(seeds)("order %i: nothing is lost and no rule is broken", async (seed) => {
  const deployment = new Deployment(simulator, next, seed);
  const { broken, requests } = await runSeed(deployment.simulator, prepared, seed);
  expect(broken).toEqual([]);
  expect(deployment.isOver).toBe(true);
  expect(deployment.starts.next).toBeGreaterThan(0);
  expect(deployment.starts.current).toBeGreaterThan(0);
  figures.payments += deployment.paymentsOfNext;
  figures.requests += requests;
  figures.steps += deployment.order.length;
  figures.current += deployment.starts.current;
  figures.next += deployment.starts.next;
});

/** Updates an earlier release to this one, takes it back, and updates it again. */
async function playAfter(earlier: Simulator, seed: number): Promise<void> {
  const deployment = new Deployment(earlier, simulator.bundles, seed);
  const { broken } = await runSeed(deployment.simulator, prepared, seed, deployment);
  expect(broken).toEqual([]);
  expect(deployment.starts.next).toBeGreaterThan(0);
  expect(deployment.starts.current).toBeGreaterThan(0);
}

test("an earlier release that has other fields hands over to this one", async () => {
  const bundles = { ...next, hasEarlierRelease: true };
  const earlier = Object.create(simulator, { bundles: { value: bundles } }) as Simulator;
  await playAfter(earlier, seedOfHandOver);
});

/** Without a kept release there is none of these tests: docs/deployment.md, Go back. */
const kept = [readRelease(releaseFile)].filter((release) => release !== null);
const ordersOfKept = kept.flatMap((release) =>
  seeds.map((seed) => [release.name, seed, release] as const),
);

test.each(ordersOfKept)(
  "the kept release %s, order %i: nothing is lost",
  async (...row) => {
    const [, seed, release] = row;
    await playAfter(await runRelease(simulator, release), seed);
  },
  120_000,
);

test("a kept release is the same when it is read, and names no folder of the machine that kept it", () => {
  const folder = mkdtempSync(join(tmpdir(), "kept-release-"));
  const file = join(folder, "release.json.br");
  const texts = { [join(root, "dist/public.js")]: `exports.handler = () => "${root}/dist";` };
  const bundled = { texts, libraries: ["zod"] };
  expect(readRelease(file)).toBeNull();
  expect(keepRelease(file, "1.0.0", bundled)).toBeGreaterThan(0);
  expect(readRelease(file)).toEqual({ name: "1.0.0", bundled });
  expect(brotliDecompressSync(readFileSync(file)).toString()).not.toContain(root);
  rmSync(folder, { recursive: true });
});

test("this release has lived with payments of the next one", () => {
  expect(figures.payments).toBeGreaterThan(0);
});

test("this release writes a record of the next one again, and keeps the fields that it does not know", async () => {
  const later = Object.create(simulator, { bundles: { value: next } }) as Simulator;
  const first = await later.open(seededSnapshot, "memory");
  await driverOf(first).call("createPaymentIntent", { body: intentBody });
  await pumpUntilQuiet(first);
  const world = await simulator.open(await first.snapshot(), "memory");
  const written = async () => {
    const items = await world.readItems();
    const item = items.find(({ pk }) => String(pk).includes("#pay#"));
    if (item === undefined) throw new Error("There is no payment");
    const { intent, state } = decodePayment(item);
    return { item: item["writtenBy"], intent, state };
  };
  const before = await written();
  await driverOf(world).call("createProviderEvidence", { body: providerBody });
  await pumpUntilQuiet(world);
  const after = await written();
  expect(before.state.verdict).not.toBe("matched");
  expect(after.state.verdict).toBe("matched");
  // The state is decided anew, so it has what this release knows of it.
  expect(after).toMatchObject({ item: "next release", intent: { writtenBy: "next release" } });
  await world.close();
  await first.close();
});

test("orders differ, and each updates and rolls back every function once", () => {
  const names = [...simulator.bundles.scripts.keys()].sort();
  const [first, second] = seeds.map((seed) => new Deployment(simulator, next, seed).order);
  expect(first).not.toEqual(second);
  expect(first?.slice(0, names.length).sort()).toEqual(names);
  expect(first?.slice(names.length).sort()).toEqual(names);
});
