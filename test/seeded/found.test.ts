/** What random worlds found out, told by hand. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { driverOf } from "../faults/operations.ts";
import { request, seededSnapshot } from "../simulation/api-client.ts";
import { CallLog } from "../simulation/call-log.ts";
import { deliverStream, listConsumer } from "../simulation/event-pump.ts";
import { Environment } from "../simulation/lambda-environment.ts";
import { hostNames } from "../simulation/simulated-hosts.ts";
import { Simulator, type World } from "../simulation/world.ts";
import { CalmClient } from "./calm-client.ts";
import { prepareSeeded } from "./prepare-seeded.ts";
import { Random } from "./random.ts";
import { SeededChain } from "./seeded-chain.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const euros = (amount: string) => ({ amount, currency: "EUR" });

test("a payment whose evidence a person gave to another one is found by amount again", async () => {
  const world = await simulator.open(seededSnapshot, "memory");
  const { call, settle } = driverOf(world);
  const intent = async (externalReference: string, amount: string) =>
    call("createPaymentIntent", {
      body: { externalReference, source: euros(amount), destination: euros(amount) },
    });
  const evidence = async (sourceRef: string, more: object = {}) =>
    call("createProviderEvidence", {
      body: {
        provider: "acme_bank",
        sourceRef,
        phase: "destination",
        amount: euros("92.50"),
        payload: {},
        ...more,
      },
    });
  const { caseId: other = "" } = await intent("other", "500.00");
  const { caseId = "", paymentIntentId } = await intent("paid", "92.50");
  const { flowLegIds } = await evidence("first", { paymentIntentId });
  await settle();
  const body = { flowLegId: flowLegIds?.[0] };
  await call("createMatchLink", { params: { caseId: other }, body });
  await settle();
  const { flowLegIds: later } = await evidence("second");
  await settle();
  const found = await request(world, "getReconciliationCase", { params: { caseId } });
  expect(found.body).toMatchObject({
    matchLinks: [{ flowLegId: later?.[0], strategy: "amount_and_time_window" }],
  });
});

test("what was made while the clock of the counter of lists was fast is listed", async () => {
  const world = await simulator.open(seededSnapshot, "memory");
  const { call } = driverOf(world);
  const intent = async (externalReference: string) => {
    const body = { externalReference, source: euros("1"), destination: euros("1") };
    await call("createPaymentIntent", { body });
  };
  const fast = Object.create(world, {
    clock: { value: { now: world.clock.now + 5_000 } },
  }) as World;
  await intent("counted");
  await deliverStream(fast, await world.readStream(), listConsumer);
  world.clock.now += 10;
  await intent("made meanwhile");
  await deliverStream(world, await world.readStream(), listConsumer);
  world.clock.now += 60_000;
  const listed = await request(world, "listPaymentIntents", {});
  expect(listed.body).toMatchObject({
    items: [{ externalReference: "made meanwhile" }, { externalReference: "counted" }],
  });
});

const minuteMilliseconds = 60_000;

test.each([0, 10].flatMap((minutes) => [0, 1, 2].map((killed) => [minutes, killed] as const)))(
  "a deposit of %i minutes ago whose poll died at transaction %i of telling it is confirmed",
  async (minutes, killed) => {
    const { snapshot } = await prepareSeeded(simulator);
    const world = await simulator.open(snapshot, "memory");
    const chain = new SeededChain(world, new Random(1), () => {});
    chain.moveOn(["92.50"]);
    world.clock.now += minutes * minuteMilliseconds;
    const hosts = { ...world.hosts, [hostNames.node]: chain.answer };
    const poll = async (log: CallLog) => {
      const view = Object.create(world, { hosts: { value: hosts }, log: { value: log } }) as World;
      return new Environment(view, "partner-poller").invoke({});
    };
    let transactions = 0;
    const dying = new CallLog((_, name) => {
      if (name !== "dynamodb TransactWriteItems") return null;
      transactions += 1;
      return transactions === killed + 1 ? { kind: "kill_before" } : null;
    });
    expect(await poll(dying)).toMatchObject({ kind: "killed" });
    world.clock.now += 10 * minuteMilliseconds;
    expect(await poll(new CallLog())).toMatchObject({ kind: "answered" });
    const legs = await new CalmClient(world).readAll("listFlowLegs");
    expect(legs).toMatchObject([{ status: "confirmed", amount: "92.5" }]);
  },
);
