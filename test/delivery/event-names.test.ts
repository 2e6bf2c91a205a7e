/** An event has one type, and one name (docs/specification.md, Names of events). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { compressJson, decompressJson } from "#store/table/core/document/compressed-json.ts";
import { assertEventMatchesContract } from "../contract/validate-response.ts";
import type { Driver } from "../faults/operation/operation-row.ts";
import { driverOf } from "../faults/operation/operations.ts";
import { intentBody } from "../faults/operation/situations.ts";
import { request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { hostNames } from "../simulation/outside/simulated-hosts.ts";
import type { Host } from "../simulation/outside/simulated-internet.ts";
import { Simulator, type World } from "../simulation/world.ts";

const type = "case.assigned";
const name = "reconciliation_case.assigned";
const url = `http://${hostNames.receiver}/`;

let simulator: Simulator;
let world: World;
let driver: Driver;
/** The bodies of all attempts. */
let bodies: string[];
let status: number;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());
beforeEach(async () => {
  bodies = [];
  status = 204;
  const receiver: Host = ({ body }) => {
    bodies.push(body);
    return { status, body: "" };
  };
  world = await simulator.open(seededSnapshot, "memory");
  Object.defineProperty(world, "hosts", {
    value: { ...world.hosts, [hostNames.receiver]: receiver },
  });
  driver = driverOf(world);
});
afterEach(() => world.close());

type Shown = {
  readonly id: string;
  readonly eventType: string;
  readonly eventName: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly deliveries: readonly { readonly id: string }[];
};

async function listed(query: string): Promise<readonly Shown[]> {
  const { items } = await driver.call("listOutboundWebhookEvents", { query });
  return items as unknown as readonly Shown[];
}

const received = () => bodies.map((body) => JSON.parse(body));

/** @returns the id of the endpoint */
async function subscribe(eventTypes: readonly string[]): Promise<string> {
  const body = { name: "Receiver", url, eventTypes };
  const { id = "" } = await driver.call("createOutboundWebhookEndpoint", { body });
  return id;
}

/** Sends `case.assigned`, and events of other types. @returns the id of the case */
async function assignCase(): Promise<string> {
  const { call, complete } = driver;
  const { caseId = "" } = await call("createPaymentIntent", { body: intentBody });
  await complete();
  await call("updateReconciliationCase", { params: { caseId }, body: { assignee: "alice" } });
  await complete();
  return caseId;
}

describe("an endpoint", () => {
  test.each([[[type]], [[name]], [[type, name]], [[name, "*"]]])(
    "that asks for %j gets the event once, with its type and its name",
    async (eventTypes) => {
      const params = { endpointId: await subscribe(eventTypes) };
      const shown = await driver.call("getOutboundWebhookEndpoint", { params });
      expect(shown["eventTypes"]).toEqual(eventTypes);
      await assignCase();
      const assigned = received().filter((body) => body.type === type);
      expect(assigned).toMatchObject([{ type, name, data: { assignee: "alice" } }]);
      expect(bodies.length === 1).toBe(!eventTypes.includes("*"));
    },
  );

  test("that asks for another name does not get it", async () => {
    await subscribe(["reconciliation_case.commented", "case.disposition_created"]);
    await assignCase();
    expect(bodies).toEqual([]);
  });

  test("is changed to the name by an update", async () => {
    const params = { endpointId: await subscribe(["webhook.test"]) };
    await driver.call("updateOutboundWebhookEndpoint", { params, body: { eventTypes: [name] } });
    await assignCase();
    expect(received()).toMatchObject([{ type, name }]);
  });

  test("is refused with a name that no type has", async () => {
    const body = { name: "Receiver", url, eventTypes: ["reconciliation_case.other"] };
    const answer = await request(world, "createOutboundWebhookEndpoint", { body, key: "k" });
    expect(answer).toMatchObject({ status: 400, body: { error: "invalid_request" } });
  });
});

test("an event that was stored before there were names is shown and sent as it is stored", async () => {
  status = 500;
  await subscribe([name]);
  await assignCase();
  const items = await world.readItems();
  const stored = items.find((item) => item["type"] === type && "endpoints" in item);
  const { name: _, ...older } = JSON.parse(decompressJson(stored?.["body"] as Uint8Array));
  const body = JSON.stringify(older);
  await world.store.load([{ ...stored, body: compressJson(body) }]);

  const [event] = await listed(`eventType=${name}`);
  expect(event).toMatchObject({ eventType: type, eventName: name });
  expect(event?.payload).toEqual(older);
  assertEventMatchesContract(older);
  status = 204;
  const params = { outboundWebhookDeliveryId: event?.deliveries[0]?.id ?? "" };
  await driver.call("retryOutboundWebhookDelivery", { params });
  await driver.complete();
  expect(bodies).toHaveLength(2);
  expect(bodies.at(-1)).toBe(body);
});

describe("the list of events", () => {
  test("finds the same by the type and by the name, with each other filter", async () => {
    const endpointId = await subscribe([name]);
    const caseId = await assignCase();
    const [event, ...others] = await listed(`eventType=${name}`);
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      ...{ eventType: type, eventName: name, payload: { type, name } },
      ...{ endpointCount: 1, deliveries: [{ status: "delivered" }] },
    });
    const filters = ["", `&sourceKey=${caseId}`, `&endpointId=${endpointId}`, "&status=delivered"];
    for (const filter of filters) {
      expect(await listed(`eventType=${type}${filter}`)).toEqual([event]);
      expect(await listed(`eventType=${name}${filter}`)).toEqual([event]);
    }
    expect(await listed("eventType=reconciliation_case.commented")).toEqual([]);
  });

  test("names a type that is its own name like the type", async () => {
    await assignCase();
    const [created] = await listed("eventType=payment_intent.created");
    expect(created).toMatchObject({
      eventName: "payment_intent.created",
      payload: { type: "payment_intent.created", name: "payment_intent.created" },
    });
  });
});
