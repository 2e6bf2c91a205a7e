/** Two people act on one case at once: nothing of either is lost (docs/specification.md, Cases). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deliverMessages, deliverStream, takeMessages } from "../simulation/aws/event-pump.ts";
import { CallLog } from "../simulation/fault/call-log.ts";
import { request } from "../simulation/outside/api-client.ts";
import { Simulator, type World } from "../simulation/world.ts";
import type { Json } from "./action/case-action-world.ts";
import { openHeld, reason } from "./approval/approval-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

type Act = readonly [
  operation: "updateReconciliationCase" | "createDisposition" | "createCaseComment",
  body: Json,
];

const acts = {
  assign: ["updateReconciliationCase", { assignee: "alice" }],
  close: ["updateReconciliationCase", { status: "archived", reason }],
  comment: ["createCaseComment", { comment: "Called the bank." }],
  dispose: ["createDisposition", { kind: "write_off", amount: "6.00", reason }],
} as const satisfies Readonly<Record<string, Act>>;

/** What the case shows once the act is done. */
const traces: Readonly<Record<keyof typeof acts, Json>> = {
  assign: { assignee: "alice" },
  close: { status: "archived", statusReason: reason },
  comment: { commentCount: 1 },
  dispose: { openAmount: "4.00", dispositionCount: 1 },
};

/** Starts a request that pauses at this call until another one is done; null if it makes fewer calls. */
async function overtake(
  world: World,
  at: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
) {
  const reached = Promise.withResolvers<"paused">();
  const resumed = Promise.withResolvers<void>();
  const until = () => {
    reached.resolve("paused");
    return resumed.promise;
  };
  world.log = new CallLog(undefined, { at, until });
  const slow = first();
  const how = await Promise.race([reached.promise, slow.then(() => "over" as const)]);
  world.log = new CallLog();
  if (how === "over") return null;
  const quick = await second();
  resumed.resolve();
  return { slow: await slow, quick };
}

const maximumCalls = 20;

/** The act of a person paused at each of its calls while another person acts. */
async function playAll(
  first: keyof typeof acts,
  second: keyof typeof acts,
  check: (read: () => Promise<Json>, statuses: readonly unknown[]) => Promise<void>,
) {
  let points = 0;
  for (let at = 0; at < maximumCalls; at += 1) {
    const { world, params, complete, read } = await openHeld(simulator);
    const send = (name: keyof typeof acts, key: string) => async () => {
      const [operation, body] = acts[name];
      return (await request(world, operation, { params, body, key })).status;
    };
    const played = await overtake(world, at, send(first, "slow"), send(second, "quick"));
    if (played === null) break;
    points += 1;
    await complete();
    await check(read, [played.slow, played.quick]);
    await world.close();
  }
  expect(points).toBeGreaterThan(3);
}

describe("two people act at once:", () => {
  test.each<[keyof typeof acts, keyof typeof acts]>([
    ["close", "assign"],
    ["dispose", "comment"],
  ])("%s and %s are both done", async (first, second) => {
    await playAll(first, second, async (read, statuses) => {
      expect(statuses).toEqual([expect.toBeOneOf([200, 201]), expect.toBeOneOf([200, 201])]);
      expect(await read()).toMatchObject({ ...traces[first], ...traces[second] });
    });
  });

  test("of two write-offs that are more than what is open, the later one is refused", async () => {
    await playAll("dispose", "dispose", async (read, statuses) => {
      expect(statuses.toSorted()).toEqual([201, 409]);
      expect(await read()).toMatchObject(traces.dispose);
    });
  });
});

test("a write-off by a person while a policy is due: the policy disposes of what is left", async () => {
  for (let at = 0; at < maximumCalls; at += 2) {
    const { world, params, call, complete, read } = await openHeld(simulator);
    const cents = { exceptionType: "underpayment", maximumAmount: "10", currency: "EUR" };
    await call("createDispositionPolicy", { body: { ...cents, afterMinutes: 60 } });
    await complete();
    world.clock.now += 61 * 60_000;
    await call("runReconciliationCase", { params });
    await deliverStream(world, await world.readStream());
    const run = () => deliverMessages(world, "matcher", takeMessages(world, "matcher"));
    const writeOff = () => request(world, "createDisposition", { params, body: acts.dispose[1] });
    const played = await overtake(world, at, run, writeOff);
    await complete();
    const { openAmount, dispositionCount } = await read();
    const { status } = (played?.quick ?? { status: null }) as { readonly status: number | null };
    // Refused only where the policy was first.
    expect([openAmount, dispositionCount]).toEqual(["0.00", status === 201 ? 2 : 1]);
    await world.close();
    if (played === null) break;
  }
});
