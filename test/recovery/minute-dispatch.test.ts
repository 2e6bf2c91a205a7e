/** What the dispatcher sends each minute, and that its messages alone do all the work of the minute. */
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { intentBody } from "../faults/operation/situations.ts";
import { sourceOf } from "../sealing/sealed-world.ts";
import {
  deliverMessages,
  pumpUntilQuiet,
  queueConsumers,
  recordOf,
  startScheduled,
  takeMessages,
} from "../simulation/aws/event-pump.ts";
import type { Message } from "../simulation/aws/simulated-services.ts";
import { CallLog } from "../simulation/fault/call-log.ts";
import { Environment } from "../simulation/function/lambda-environment.ts";
import { request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator, type World } from "../simulation/world.ts";

const minute = 60_000;
const kinds = ["due", "journal", "seals", "polls"] as const;
let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

/** The messages of one minute, by their queue. */
async function dispatch(world: World): Promise<Readonly<Record<string, readonly Message[]>>> {
  await startScheduled(world, "minute-dispatcher");
  return Object.fromEntries(kinds.map((kind) => [kind, takeMessages(world, kind)]));
}

async function worldWithPayment(): Promise<World> {
  const world = await simulator.open(seededSnapshot, "memory");
  await startScheduled(world, "missed-work-sweeper");
  await startScheduled(world, "audit-sealer");
  await request(world, "createPaymentIntent", { key: "intent", body: intentBody });
  await pumpUntilQuiet(world);
  return world;
}

const shardsOf = (messages: readonly Message[] = []) =>
  messages.map(({ body }) => (JSON.parse(body) as { readonly shard: unknown }).shard);

async function manifestsOf({ objects }: World): Promise<number> {
  return (await sourceOf(objects).list("manifests/")).length;
}

test("nothing is sent where nothing is due", async () => {
  const world = await worldWithPayment();
  const sent = await dispatch(world);
  expect(kinds.map((kind) => sent[kind]?.length)).toEqual([0, 0, 0, 0]);
});

test("a window in which one organization wrote is one message a sweep, and its seal and manifest are written by it", async () => {
  const world = await worldWithPayment();
  world.clock.now += 21 * minute;
  const before = await manifestsOf(world);
  for (let n = 0; n < 10; n += 1) {
    const sent = await dispatch(world);
    expect(sent["journal"]?.length).toBeLessThanOrEqual(1);
    for (const kind of ["journal", "seals"] as const) {
      await deliverMessages(world, queueConsumers[kind], sent[kind] ?? []);
    }
  }
  const sent = await dispatch(world);
  expect(kinds.map((kind) => sent[kind]?.length)).toEqual([0, 0, 0, 0]);
  expect(await manifestsOf(world)).toBeGreaterThan(before);
  expect((await sourceOf(world.objects).list("seals/")).length).toBe(1);
});

test("no manifest is written before every shard of its window is sealed", async () => {
  const world = await worldWithPayment();
  let sent = await dispatch(world);
  // Minute by minute, so that the empty windows before are sealed by themselves.
  for (let n = 0; n < 30 && !shardsOf(sent["seals"]).some((shard) => shard !== null); n += 1) {
    await deliverMessages(world, "audit-sealer", sent["seals"] ?? []);
    world.clock.now += minute;
    sent = await dispatch(world);
  }
  const before = await manifestsOf(world);
  const [message] = sent["seals"] ?? [];
  if (message === undefined) throw new Error("No shard is to be sealed");
  const [shard] = shardsOf([message]);
  const other = {
    ...message,
    body: JSON.stringify({ ...JSON.parse(message.body), shard: (Number(shard) + 1) % 20 }),
  };
  await deliverMessages(world, "audit-sealer", [other]);
  expect(await manifestsOf(world)).toBe(before);
  await deliverMessages(world, "audit-sealer", [message]);
  expect(await manifestsOf(world)).toBeGreaterThan(before);
});

test("a message that is a minute old does nothing", async () => {
  const world = await worldWithPayment();
  world.clock.now += 21 * minute;
  const { journal = [], seals = [] } = await dispatch(world);
  world.clock.now += minute;
  const calls = world.log.names.length;
  await deliverMessages(world, "missed-work-sweeper", journal);
  await deliverMessages(world, "audit-sealer", seals);
  expect(world.log.names.slice(calls)).toEqual([]);
});

test("polls of a batch run at once: one that does not answer keeps no other waiting", async () => {
  const world = await worldWithPayment();
  const uuids = ["019a0000000070008000000000000001", "019a0000000070008000000000000002"];
  const sentAt = world.clock.now;
  const bodies = uuids.map((uuid) =>
    JSON.stringify({ sentAt, kind: "sync", organizationId: "org_1", uuid }),
  );
  const records = bodies.map((body, n) => recordOf({ messageId: `${n}`, body } as Message));
  const read: string[] = [];
  const log = new CallLog();
  world.log = log;
  const { begin } = log;
  // The first poll's read never ends, and the second is made nevertheless.
  log.begin = (name) => {
    read.push(name);
    return read.length === 1
      ? { fault: null, pause: new Promise(() => {}) }
      : begin.call(log, name);
  };
  void new Environment(world, "partner-poller").invoke({ Records: records });
  await vi.waitFor(() =>
    expect(read.filter((name) => name === "dynamodb GetItem")).toHaveLength(2),
  );
});
