/** Outbound events and their deliveries expire (docs/audit.md, How long things are kept). */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperationId } from "#api/schema/route/routes.ts";
import { driverOf } from "../faults/operation/operations.ts";
import { pumpUntilQuiet } from "../simulation/aws/event-pump.ts";
import { expireItems } from "../simulation/aws/expire-items.ts";
import { type ApiRequest, request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { hostNames } from "../simulation/outside/simulated-hosts.ts";
import { Simulator, type World } from "../simulation/world.ts";

const day = 86_400_000;
/** As the simulated functions have it. */
const keptDays = 90;

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

type Shown = { readonly id: string; readonly deliveries: readonly { readonly id: string }[] };
type Page = { readonly total: number; readonly items: readonly Shown[] };

async function listed(world: World, query = ""): Promise<Page> {
  return (await request(world, "listOutboundWebhookEvents", { query })).body as Page;
}

async function statusOf(world: World, id: OperationId, given: ApiRequest): Promise<number> {
  return (await request(world, id, given)).status;
}

const ofEvents = (pks: readonly string[]) => pks.filter((pk) => /#(evt|dlv)#/.test(pk));

test("events and their deliveries leave lists, totals and the table together, and nothing is sent again", async () => {
  const world = await simulator.open(seededSnapshot, "memory");
  const { call, complete } = driverOf(world);
  const url = `http://${hostNames.receiver}/`;
  await call("createOutboundWebhookEndpoint", { body: { name: "Receiver", url } });
  const euros = { amount: "10.00", currency: "EUR" };
  const body = { externalReference: "kept", source: euros, destination: euros };
  const { caseId = "" } = (await call("createPaymentIntent", { body })) as Record<string, string>;
  await complete();
  const before = await listed(world);
  expect(before.total).toBeGreaterThan(1);
  const [{ id: eventId, deliveries } = { id: "", deliveries: [] }] = before.items;
  const ofEvent = { params: { outboundWebhookEventId: eventId } };
  const ofDelivery = { params: { outboundWebhookDeliveryId: deliveries[0]?.id ?? "" } };
  const madeAt = world.clock.now;

  world.clock.now = madeAt + (keptDays - 1) * day;
  expect((await listed(world)).total).toBe(before.total);
  expect(ofEvents(await expireItems(world))).toEqual([]);
  expect(await statusOf(world, "getOutboundWebhookEvent", ofEvent)).toBe(200);

  world.clock.now = madeAt + keptDays * day;
  for (const query of ["", "status=delivered", `sourceKey=${caseId}`])
    expect(await listed(world, query)).toMatchObject({ total: 0, items: [] });
  expect(await statusOf(world, "getOutboundWebhookEvent", ofEvent)).toBe(404);
  expect(await statusOf(world, "getOutboundWebhookDelivery", ofDelivery)).toBe(404);

  world.clock.now += 2_000;
  expect(ofEvents(await expireItems(world)).length).toBeGreaterThanOrEqual(2 * before.total);
  await pumpUntilQuiet(world);
  const left = await world.readItems();
  expect(left.filter(({ endpoints, to }) => endpoints !== undefined && to !== undefined)).toEqual(
    [],
  );
  expect(await listed(world)).toMatchObject({ total: 0 });
});
