/**
 * Payment intents that are sent again with another Idempotency-Key: the table calls of a creation.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { intentBody } from "../../faults/operation/situations.ts";
import { CallLog } from "../../simulation/fault/call-log.ts";
import { Environment } from "../../simulation/function/lambda-environment.ts";
import { attempt, seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator, type World } from "../../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

/**
 * Opens one warm environment; the result sends a request and returns its outcome and table calls.
 */
const windowMilliseconds = 5 * 60_000;

async function openClient() {
  const world: World = await simulator.open(seededSnapshot, "memory");
  const environment = new Environment(world, "payment-intents");
  // The first request of a window of the rate limit, and of the registry of active organizations, reads more.
  world.clock.now = Math.ceil(world.clock.now / windowMilliseconds) * windowMilliseconds;
  let keys = 0;
  return async (externalReference: string) => {
    world.clock.now += 8_000;
    world.log = new CallLog();
    keys += 1;
    const body = { ...intentBody, externalReference };
    const request = { key: `key-${keys}`, body };
    const answer = await attempt(world, environment, "createPaymentIntent", request);
    const calls = world.log.names.filter((name) => name.startsWith("dynamodb "));
    return {
      outcome: (answer?.body as Record<string, unknown> | undefined)?.["outcome"],
      commits: calls.filter((name) => name === "dynamodb TransactWriteItems").length,
      reads: calls.filter((name) => name === "dynamodb GetItem").length,
    };
  };
}

test("creates a new reference without reading it first: the uniqueness condition suffices", async () => {
  const create = await openClient();
  await create("warm");
  // The only read is of the API key.
  expect(await create("a")).toEqual({ outcome: "created", commits: 1, reads: 1 });
});

test("finds an existing reference by the uniqueness condition, and reads first for the creations after it", async () => {
  const create = await openClient();
  for (const reference of ["a", "b", "c"]) await create(reference);
  expect(await create("a")).toEqual({ outcome: "reused", commits: 2, reads: 3 });
  expect(await create("b")).toEqual({ outcome: "reused", commits: 1, reads: 3 });
  expect(await create("c")).toEqual({ outcome: "reused", commits: 1, reads: 3 });
  expect(await create("d")).toEqual({ outcome: "created", commits: 1, reads: 2 });
});

test("stops reading first after forty creations", async () => {
  const create = await openClient();
  await create("a");
  expect(await create("a")).toMatchObject({ outcome: "reused", commits: 2 });
  // The creation that found the conflict counts as the first of the forty.
  for (let count = 1; count < 40; count += 1) await create(`new-${count}`);
  expect(await create("last")).toEqual({ outcome: "created", commits: 1, reads: 1 });
  expect(await create("a")).toMatchObject({ outcome: "reused", commits: 2 });
});
