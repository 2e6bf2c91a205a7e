/**
 * Two concurrent decisions: one matcher message or one request pauses before each of its calls,
 * while another is completed. Then everything that results from both is delivered. Afterwards no
 * records disagree, every record can be found, and one more run changes nothing.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Driver } from "../../faults/operation/operation-row.ts";
import { driverOf } from "../../faults/operation/operations.ts";
import { CalmClient } from "../../seeded/actor/calm-client.ts";
import { disagreeing, unindexed } from "../../seeded/invariant/agreement.ts";
import { changesOfAnotherRun } from "../../seeded/invariant/invariants.ts";
import {
  deliverMessages,
  pumpUntilQuiet,
  splitTasks,
  takeMessages,
} from "../../simulation/aws/event-pump.ts";
import { CallLog } from "../../simulation/fault/call-log.ts";
import { oneOf } from "../../simulation/fault/sample.ts";
import { seededSnapshot } from "../../simulation/outside/api-client.ts";
import { Simulator, type Snapshot, type World } from "../../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const euros = (amount: string) => ({ amount, currency: "EUR" });

async function intent({ call, world }: Driver, externalReference: string) {
  world.clock.now += 20_000;
  const source = { amount: "100.00", currency: "USD" };
  const body = { externalReference, source, destination: euros("92.50") };
  return call("createPaymentIntent", { body });
}

async function evidence({ call, world }: Driver, sourceRef: string, more: object = {}) {
  world.clock.now += 20_000;
  const body = {
    provider: "acme_bank",
    sourceRef,
    phase: "destination",
    providerTransferId: sourceRef.split(" ")[0],
    amount: euros("92.50"),
    payload: {},
    ...more,
  };
  return call("createProviderEvidence", { body });
}

/** Two of three payments lose their evidence, while unreferenced evidence exists. */
async function loseEvidence(driver: Driver): Promise<void> {
  for (const name of ["R-1", "R-2", "R-3"]) await intent(driver, name);
  await evidence(driver, "unreferenced");
  await evidence(driver, "one", { externalReference: "R-1" });
  await evidence(driver, "two", { externalReference: "R-2" });
  await driver.complete();
  await evidence(driver, "one again", { externalReference: "R-1", status: "reversed" });
  await evidence(driver, "two again", { externalReference: "R-2", status: "failed" });
}

type Act = (driver: Driver) => Promise<unknown>;

type Situation = {
  /** Leaves messages for the matcher, any two of which may be handled concurrently. */
  readonly prepare: (driver: Driver) => Promise<Readonly<Record<string, string>> | undefined>;
  /** Concurrent requests of clients, given the ids that the preparation created. */
  readonly requests?: (made: Readonly<Record<string, string>>) => Readonly<Record<string, Act>>;
};

const situations: Readonly<Record<string, Situation>> = {
  "payments that lose their evidence, with unreferenced evidence": {
    prepare: async (driver) => {
      await loseEvidence(driver);
      await intent(driver, "R-4");
    },
  },
  "follow-up work of payments that lost their evidence": {
    prepare: async (driver) => {
      await loseEvidence(driver);
      await driver.relay();
      await driver.step("matcher");
      await intent(driver, "R-4");
      await evidence(driver, "two once more", { externalReference: "R-2", status: "confirmed" });
    },
  },
  "a payment that is paid and reversed": {
    prepare: async (driver) => {
      for (const name of ["R-1", "R-2"]) await intent(driver, name);
      await driver.complete();
      await evidence(driver, "one", { externalReference: "R-1" });
    },
    requests: () => ({
      reversal: (driver) =>
        evidence(driver, "one again", { externalReference: "R-1", status: "reversed" }),
      "unreferenced evidence": (driver) => evidence(driver, "unreferenced"),
    }),
  },
  "evidence that is ambiguous": {
    prepare: async (driver) => {
      await evidence(driver, "unreferenced");
      const { caseId = "" } = await intent(driver, "R-1");
      await intent(driver, "R-2");
      await driver.complete();
      await evidence(driver, "one", { externalReference: "R-1" });
      return { caseId };
    },
    requests: ({ caseId = "" }) => ({
      "another intent": (driver) => intent(driver, "R-3"),
      "a person's update": ({ call }) =>
        call("updateReconciliationCase", { params: { caseId }, body: { status: "resolved" } }),
    }),
  },
  "a payment that is amended": {
    prepare: async (driver) => {
      const { paymentIntentId = "" } = await intent(driver, "R-1");
      await evidence(driver, "one", { externalReference: "R-1" });
      await evidence(driver, "unreferenced", { amount: euros("90.00") });
      await driver.complete();
      await intent(driver, "R-2");
      return { paymentIntentId };
    },
    requests: ({ paymentIntentId = "" }) => ({
      amendment: ({ call }) =>
        call("amendPaymentIntent", {
          params: { paymentIntentId },
          body: { reason: "Corrected.", destination: euros("90.00") },
        }),
      "evidence that references it": (driver) =>
        evidence(driver, "two", { externalReference: "R-1", amount: euros("90.00") }),
    }),
  },
  "a payment of which money goes back": {
    prepare: async (driver) => {
      const { paymentIntentId = "" } = await intent(driver, "R-1");
      await evidence(driver, "one", { externalReference: "R-1" });
      await driver.complete();
      await evidence(driver, "back", { reverses: "one" });
      return { paymentIntentId };
    },
    requests: ({ paymentIntentId = "" }) => ({
      refund: ({ call }) =>
        call("createPaymentIntent", {
          body: {
            ...{ externalReference: "B-1", refundOf: paymentIntentId },
            ...{ source: euros("92.50"), destination: euros("92.50") },
          },
        }),
      "evidence that goes back as well": (driver) =>
        evidence(driver, "again", { reverses: "one", amount: euros("10.00") }),
    }),
  },
  "a rule that tolerates the evidence": {
    prepare: async (driver) => {
      await intent(driver, "R-1");
      await evidence(driver, "unreferenced", { amount: euros("92.00") });
      await driver.complete();
      const body = { name: "Tolerant", amountTolerance: "1.00" };
      const { id: ruleId = "" } = await driver.call("createReconciliationRule", { body });
      await intent(driver, "R-2");
      return { ruleId };
    },
    requests: ({ ruleId = "" }) => ({
      "deletion of the rule": ({ call }) =>
        call("deleteReconciliationRule", { params: { ruleId } }),
      "evidence that references it": (driver) =>
        evidence(driver, "one", { externalReference: "R-1" }),
    }),
  },
  "a rule that changes while its rematch runs": {
    prepare: async (driver) => {
      const body = { name: "Strict", amountTolerance: "0.10" };
      const { id: ruleId = "" } = await driver.call("createReconciliationRule", { body });
      for (const name of ["R-1", "R-2"]) {
        await intent(driver, name);
        const amount = euros("92.00");
        await evidence(driver, `of ${name}`, { externalReference: name, amount });
        // So that the next payment is in another partition.
        driver.world.clock.now += 24 * 3_600_000;
      }
      await driver.complete();
      const changed = { amountTolerance: "0.20" };
      await driver.call("updateReconciliationRule", { params: { ruleId }, body: changed });
      await driver.relay();
      await driver.step("matcher");
      return { ruleId };
    },
    requests: ({ ruleId = "" }) => ({
      "a newer change": ({ call }) =>
        call("updateReconciliationRule", { params: { ruleId }, body: { amountTolerance: "1.00" } }),
    }),
  },
  "evidence that a person links to another payment": {
    prepare: async (driver) => {
      const { paymentIntentId = "" } = await intent(driver, "R-1");
      const { flowLegIds } = await evidence(driver, "unreferenced");
      const { caseId = "" } = await intent(driver, "R-2");
      await driver.complete();
      await evidence(driver, "unreferenced too");
      return { paymentIntentId, caseId, flowLegId: String(flowLegIds?.[0]) };
    },
    requests: ({ paymentIntentId = "", caseId = "", flowLegId = "" }) => ({
      "a manual link": ({ call }) =>
        call("createMatchLink", { params: { caseId }, body: { flowLegId } }),
      cancellation: ({ call }) => call("cancelPaymentIntent", { params: { paymentIntentId } }),
    }),
  },
};

type Prepared = { readonly before: Snapshot; readonly acts: Readonly<Record<string, Act>> };

async function prepare({ prepare: play, requests }: Situation): Promise<Prepared> {
  const world = await simulator.open(seededSnapshot, "memory");
  const driver = driverOf(world);
  const made = (await play(driver)) ?? {};
  await driver.relay();
  const messages = splitTasks(takeMessages(world, "matcher"));
  const deliveries = messages.map((message, index): [string, Act] => [
    `message ${index}`,
    (each) => deliverMessages(each.world, "matcher", [message]),
  ]);
  const asked = Object.entries(requests?.(made) ?? {});
  const acts = Object.fromEntries([...deliveries, ...asked]);
  return { before: await world.snapshot(), acts };
}

type Order = { readonly first: string; readonly meanwhile: string; readonly isFinal: boolean };

/**
 * Which act pauses, and which is carried out meanwhile: by itself, or with everything that results
 * from it.
 */
function orders({ acts }: Prepared): Order[] {
  const names = Object.keys(acts);
  return names.flatMap((first) =>
    names
      .filter((name) => name !== first)
      .flatMap((meanwhile) => [false, true].map((isFinal) => ({ first, meanwhile, isFinal }))),
  );
}

/** Uses an Idempotency-Key that the preparation has not used. */
async function carryOut(world: World, { acts }: Prepared, name: string): Promise<void> {
  const driver = driverOf(world);
  const call: Driver["call"] = (operationId, given) =>
    driver.call(operationId, { ...given, key: name });
  await acts[name]?.({ ...driver, call }).catch((error: unknown) => {
    if (!isTooLate.test(String(error))) throw error;
  });
}

/** The other act left nothing to cancel. */
const isTooLate = /: 409 \{"error":"invalid_state"/;

/** The problems at the end if the first act pauses before this call; null if it has fewer calls. */
async function endOf(prepared: Prepared, order: Order, at: number) {
  const { before, acts } = prepared;
  const world = await simulator.open(before, "memory");
  let isReached = false;
  const until = async () => {
    isReached = true;
    await carryOut(world, prepared, order.meanwhile);
    if (order.isFinal) await pumpUntilQuiet(world);
  };
  const log = new CallLog(undefined, { at, until });
  await carryOut(Object.create(world, { log: { value: log } }) as World, prepared, order.first);
  if (!isReached) return null;
  for (const name of Object.keys(acts)) {
    const isDone = name === order.first || name === order.meanwhile;
    if (!isDone && name.startsWith("message")) await carryOut(world, prepared, name);
  }
  await pumpUntilQuiet(world);
  const items = await world.readItems();
  const changes = await changesOfAnotherRun(new CalmClient(world), () => pumpUntilQuiet(world));
  const wrong = [...disagreeing(items), ...unindexed(items), ...changes];
  await world.close();
  return wrong;
}

test.each(Object.entries(situations))(
  "%s: two concurrent decisions leave a consistent state",
  async (_, situation) => {
    const prepared = await prepare(situation);
    let points = 0;
    for (const [index, order] of orders(prepared).entries()) {
      // If only a sample is tried, each order starts at another call.
      for (let at = index % oneOf; ; at += oneOf) {
        const wrong = await endOf(prepared, order, at);
        if (wrong === null) break;
        points += 1;
        expect(wrong, `${JSON.stringify(order)} before call ${at}`).toEqual([]);
      }
    }
    expect(points * oneOf).toBeGreaterThan(20);
  },
);
