/** Bounds of requests before any function runs: the stage of the API, and the function URL. */
import { afterEach, expect, test, vi } from "vitest";
import type { Emulator } from "#lib/emulator/emulator.ts";
import { bucketOfFunctionUrl, RequestBucket } from "#lib/emulator/gateway/request-bucket.ts";
import { startEmulator } from "#lib/emulator/open-emulator.ts";
import { writeFixtureAssembly } from "../fixtures/assembly.ts";

let emulator: Emulator | null = null;
afterEach(async () => {
  vi.useRealTimers();
  await emulator?.stop();
  emulator = null;
});

/** How many of so many requests at once are admitted. */
function admitted(bucket: RequestBucket, requests: number): number {
  return Array.from({ length: requests }, () => bucket.take()).filter(Boolean).length;
}

test("a bucket admits its burst, and then its rate", () => {
  let now = 0;
  const bucket = new RequestBucket({ perSecond: 100, burst: 250, now: () => now });
  expect(admitted(bucket, 1_000)).toBe(250);
  now += 500;
  expect(admitted(bucket, 1_000)).toBe(50);
  // A pause fills it to the burst and no further. Refused requests took nothing.
  now += 3_600_000;
  expect(admitted(bucket, 1_000)).toBe(250);
});

test("time that goes back gives nothing", () => {
  let now = 10_000;
  const bucket = new RequestBucket({ perSecond: 10, burst: 10, now: () => now });
  expect(admitted(bucket, 20)).toBe(10);
  now = 0;
  expect(admitted(bucket, 20)).toBe(0);
  now = 1_000;
  expect(admitted(bucket, 20)).toBe(10);
});

test.each([
  [1, 10],
  [7, 70],
  [50, 500],
])(
  "a function URL with %i reserved executions admits %i requests in a second",
  (reserved, rate) => {
    let now = 0;
    const bucket = bucketOfFunctionUrl(reserved, () => now);
    if (bucket === null) throw new Error("No bound");
    expect(admitted(bucket, 2_000)).toBe(rate);
    now += 1_000;
    expect(admitted(bucket, 2_000)).toBe(rate);
  },
);

test("a function URL without a reservation has no bound of its own", () => {
  expect(bucketOfFunctionUrl(null, () => 0)).toBeNull();
});

/** The statuses of requests one after another, while the clock stands. */
async function statusesOf(url: string, requests: number): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let sent = 0; sent < requests; sent += 1) {
    const { status } = await fetch(url);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

test("the local stack refuses what the function URL of a reserved function does not admit", async () => {
  const assembly = () => writeFixtureAssembly({ Echo: { ReservedConcurrentExecutions: 1 } });
  emulator = await startEmulator({ assembly, manners: {} });
  const { api, functionUrl } = emulator.addresses;
  vi.useFakeTimers({ toFake: ["Date"] });
  expect(await statusesOf(`${functionUrl}/items/1`, 13)).toEqual({ 200: 10, 429: 3 });
  // The API has a bound of its own.
  expect(await statusesOf(`${api}/items/1`, 3)).toEqual({ 200: 3 });
  vi.setSystemTime(Date.now() + 500);
  expect(await statusesOf(`${functionUrl}/items/1`, 7)).toEqual({ 200: 5, 429: 2 });
});

test("the local stack refuses what the stage of the API does not admit", async () => {
  const throttled = {
    DefaultRouteSettings: { ThrottlingRateLimit: 2, ThrottlingBurstLimit: 4 },
  };
  const assembly = () => writeFixtureAssembly({ Stage: throttled });
  emulator = await startEmulator({ assembly, manners: {} });
  const { api, functionUrl } = emulator.addresses;
  vi.useFakeTimers({ toFake: ["Date"] });
  expect(await statusesOf(`${api}/items/1`, 6)).toEqual({ 200: 4, 429: 2 });
  expect(await statusesOf(`${functionUrl}/items/1`, 6)).toEqual({ 200: 6 });
});
