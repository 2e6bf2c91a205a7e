/** How often one message of the matcher reads the record that it decides, and the records around it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { driverOf } from "../../faults/operation/operations.ts";
import { deliverMessages, queueConsumers, takeMessages } from "../../simulation/aws/event-pump.ts";
import { seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator, type World } from "../../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

type Reads = {
  /** Calls that read. */
  readonly calls: number;
  readonly payment: number;
  readonly leg: number;
};

/** What the matcher reads while it takes what is in its queue. */
async function readsOfMatcher(world: World): Promise<Reads> {
  const found: string[] = [];
  const add = (command: string, input: unknown) => {
    if (["GetItem", "BatchGetItem", "Query"].includes(command)) found.push(JSON.stringify(input));
  };
  Object.assign(world.meter, { add });
  const messages = takeMessages(world, "matcher");
  expect(messages).toHaveLength(1);
  await deliverMessages(world, queueConsumers.matcher, messages);
  const times = (kind: string) =>
    found.reduce((sum, text) => sum + (text.match(new RegExp(`#${kind}#`, "g"))?.length ?? 0), 0);
  return { calls: found.length, payment: times("pay"), leg: times("leg") };
}

const money = { amount: "100.00", currency: "EUR" };

function intent(name: string) {
  return { body: { externalReference: name, source: money, destination: money } };
}

function evidence(name: string, status = "confirmed") {
  const body = {
    provider: "bank",
    sourceRef: `${status} ${name}`,
    phase: "destination",
    status,
    externalReference: name,
    amount: money,
    payload: {},
  };
  return { body };
}

test("evidence that reconciles a payment: the payment before and after it leaves the amount index", async () => {
  const driver = driverOf(await simulator.open(seededSnapshot, "memory"));
  await driver.call("createPaymentIntent", intent("R-1"));
  await driver.complete();
  await driver.call("createProviderEvidence", evidence("R-1"));
  await driver.relay();
  expect(await readsOfMatcher(driver.world)).toEqual({ calls: 9, payment: 2, leg: 1 });
});

test("a new payment is read once", async () => {
  const driver = driverOf(await simulator.open(seededSnapshot, "memory"));
  await driver.call("createPaymentIntent", intent("R-1"));
  await driver.relay();
  expect(await readsOfMatcher(driver.world)).toEqual({ calls: 8, payment: 1, leg: 0 });
});
