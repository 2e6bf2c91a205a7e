/** Regression tests of bugs that random worlds found. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { driverOf } from "../faults/operation/operations.ts";
import { deliverStream, listConsumer } from "../simulation/aws/event-pump.ts";
import { CallLog } from "../simulation/fault/call-log.ts";
import { Environment } from "../simulation/function/lambda-environment.ts";
import { request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { hostNames } from "../simulation/outside/simulated-hosts.ts";
import { Simulator, type World } from "../simulation/world.ts";
import { CalmClient } from "./actor/calm-client.ts";
import { prepareSeeded } from "./prepare-seeded.ts";
import { Random } from "./random.ts";
import { SeededChain } from "./world/seeded-chain.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const euros = (amount: string) => ({ amount, currency: "EUR" });

test("a payment whose evidence a person linked to another payment is found by amount again", async () => {
  const world = await simulator.open(seededSnapshot, "memory");
  const { call, complete: settle } = driverOf(world);
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

test("a record created while the list counter's clock was fast is listed", async () => {
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

test("a case is decided again when its evidence goes to another payment, even without its entry in the amount index", async () => {
  const prepared = await simulator.open(seededSnapshot, "memory");
  const intentAt = (world: World, externalReference: string, effectiveDate: string) => {
    const [source, destination] = [euros("92.50"), euros("92.50")];
    const body = { externalReference, source, destination, effectiveDate };
    return driverOf(world).call("createPaymentIntent", { body, key: externalReference });
  };
  const early = new Date(prepared.clock.now - 3_600_000).toISOString();
  const atEvidence = new Date(prepared.clock.now).toISOString();
  const first = await intentAt(prepared, "one", early);
  const second = await intentAt(prepared, "two", early);
  const { call, complete: settle } = driverOf(prepared);
  await settle();
  await call("createProviderEvidence", {
    body: {
      provider: "acme_bank",
      sourceRef: "unreferenced",
      phase: "destination",
      amount: euros("92.50"),
      occurredAt: atEvidence,
      payload: {},
    },
  });
  await settle();
  const { items, ...rest } = await prepared.snapshot();
  const uuid = String(first["caseId"]).replace("case_", "");
  const without = items.filter(
    ({ sk }) => !String(sk).startsWith("p#") || !String(sk).endsWith(uuid),
  );
  expect(without).toHaveLength(items.length - 1);
  const world = await simulator.open({ ...rest, items: without }, "memory");
  const verdictOf = async ({ caseId = "" }: Readonly<Record<string, string>>) => {
    const { body } = await request(world, "getReconciliationCase", { params: { caseId } });
    return (body as Readonly<Record<string, unknown>>)["exceptionType"];
  };
  expect([await verdictOf(first), await verdictOf(second)]).toEqual([
    "ambiguous_match",
    "ambiguous_match",
  ]);
  const third = await intentAt(world, "three", atEvidence);
  await driverOf(world).complete();
  expect([await verdictOf(third), await verdictOf(second), await verdictOf(first)]).toEqual([
    "weak_match",
    null,
    null,
  ]);
});

const minuteMilliseconds = 60_000;

test.each([0, 10].flatMap((minutes) => [0, 1, 2].map((killed) => [minutes, killed] as const)))(
  "a deposit of %i minutes ago is confirmed although its poll crashed at transaction %i",
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
