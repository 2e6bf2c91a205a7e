/**
 * After a restore, everything younger than the recovery point is relayed again, and nothing is
 * doubled.
 */

import type { SendMessageBatchCommand, SQSClient } from "@aws-sdk/client-sqs";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { organizationsOf, type RelayQueue, relaySince } from "#lib/operations/relay.ts";
import { announcedAttribute } from "#store/table/audit/audit-entry-store.ts";
import { dayRegistryPartition } from "#store/table/core/keys.ts";
import { openTable } from "#store/table/core/table.ts";
import { driverOf } from "../faults/operation/operations.ts";
import { intentBody, providerBody } from "../faults/operation/situations.ts";
import { derived, withoutBookkeeping } from "../faults/scenario.ts";
import { organizationOf } from "../organization.ts";
import { pumpUntilQuiet } from "../simulation/aws/event-pump.ts";
import { tableOf } from "../simulation/aws/store-table.ts";
import { queueUrls } from "../simulation/function/function-environment.ts";
import { organizationId, request, seededSnapshot } from "../simulation/outside/api-client.ts";
import { Simulator, type World } from "../simulation/world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

/** A client that puts the command's messages into the world's queues. */
function clientOf(world: World): SQSClient {
  const send = async ({ input }: SendMessageBatchCommand) =>
    world.services["sqs"]?.("SendMessageBatch", input as never);
  return { send } as unknown as SQSClient;
}

const queues: Readonly<Record<RelayQueue, string>> = {
  matcher: queueUrls.matcher,
  outbound: queueUrls.outbound,
  "file-worker": queueUrls["file-worker"],
};

async function relay(
  world: World,
  since: number,
  ids: readonly OrganizationId[] = [organizationId],
) {
  const { clock } = world;
  clock.now += 1;
  const dependencies = {
    table: tableOf(world.store),
    client: clientOf(world),
    queueUrls: queues,
    now: () => clock.now as Instant,
    rate: 1_000_000,
  };
  return relaySince(dependencies, ids, since as Instant);
}

/** Every item without bookkeeping; ids are comparable only within one world. */
async function stateOf(world: World): Promise<string[]> {
  const items = (await world.readItems()).filter(({ pk }) => !derived.test(String(pk)));
  return items.map((item) => JSON.stringify(withoutBookkeeping(item))).sort();
}

const file = "date,amount,ref,text\n2026-03-01,92.50,r-1,pay-1\n2026-03-02,-1.00,r-3,fee\n";

/** A payment before the recovery point; a payment with its evidence, a rule and a file after it. */
async function play(world: World, settles: boolean): Promise<number> {
  const { call } = driverOf(world);
  const settle = async () => {
    if (settles) await pumpUntilQuiet(world);
    else await world.readStream();
  };
  const profile = await call("createImportProfile", {
    body: {
      name: "CSV",
      sourceType: "bank_statement",
      format: "csv",
      mapping: { bookingDate: "date", amount: "amount", remittance: "text", bankReference: "ref" },
      defaults: { currency: "EUR", account: "A" },
    },
  });
  await pumpUntilQuiet(world);
  await call("createPaymentIntent", { body: { ...intentBody, externalReference: "before" } });
  await pumpUntilQuiet(world);
  world.clock.now += 60_000;
  const since = world.clock.now;
  await call("createReconciliationRule", { body: { name: "Rule" } });
  await settle();
  await call("createPaymentIntent", { body: intentBody });
  await settle();
  await call("createProviderEvidence", { body: providerBody });
  await settle();
  const body = { profileId: profile["id"], fileName: "march.csv", content: file };
  await call("createImportBatch", { body });
  await settle();
  world.clock.now += 60_000;
  return since;
}

test("a table whose messages were lost reaches the same state as one whose messages were delivered", async () => {
  const whole = await simulator.open(seededSnapshot, "memory");
  await play(whole, true);
  const restored = await simulator.open(seededSnapshot, "memory");
  const since = await play(restored, false);
  const report = await relay(restored, since);
  expect(report).toEqual({
    organizations: 1,
    events: 2,
    cases: 1,
    legs: 1,
    imports: 1,
    jobs: 1,
    unreadable: 0,
  });
  await pumpUntilQuiet(restored);
  expect(await verdictsOf(restored)).toEqual(await verdictsOf(whole));
  const { announced, listed } = await eventsOf(restored);
  expect(listed).toBe(announced);
  const batches = async (world: World) => (await request(world, "listImportBatches", {})).body;
  expect(await batches(restored)).toMatchObject({ items: [{ status: "completed", accepted: 2 }] });
});

async function verdictsOf(world: World): Promise<unknown[]> {
  const { body } = await request(world, "listReconciliationCases", {});
  const { items } = body as {
    items: { paymentIntent: { externalReference: string }; verdict: string }[];
  };
  return items.map(({ paymentIntent, verdict }) => [paymentIntent.externalReference, verdict]);
}

async function eventsOf(world: World) {
  const { body } = await request(world, "listOutboundWebhookEvents", {});
  const items = await world.readItems();
  const announced = items.reduce((sum, item) => sum + Number(item[announcedAttribute] ?? 0), 0);
  return { announced, listed: (body as { total: number }).total };
}

test("relaying twice without missing messages changes nothing", async () => {
  const world = await simulator.open(seededSnapshot, "memory");
  const since = await play(world, true);
  const before = await stateOf(world);
  for (let count = 0; count < 2; count += 1) {
    const { events, cases } = await relay(world, since);
    expect(events).toBeGreaterThan(3);
    expect(cases).toBeGreaterThanOrEqual(1);
    await pumpUntilQuiet(world);
  }
  const after = await stateOf(world);
  expect(after.filter((line) => !before.includes(line))).toEqual([]);
  expect(after).toHaveLength(before.length);
});

test("relays only what was written since the recovery point, of the given organizations", async () => {
  const world = await simulator.open(seededSnapshot, "memory");
  const since = await play(world, true);
  const later = await relay(world, world.clock.now);
  expect(later).toMatchObject({ events: 0, cases: 0, legs: 0, imports: 0 });
  const others = await relay(world, since, [organizationOf("org_other")]);
  expect(others).toMatchObject({ organizations: 1, events: 0, cases: 0 });
  expect([...world.queues.values()].flat()).toEqual([]);
});

test("finds every organization once by the days of its journal, whatever its name", async () => {
  const world = await simulator.open(seededSnapshot);
  await play(world, true);
  const table = openTable(world.store.name, {
    endpoint: simulator.url,
    region: "us-east-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
  });
  const others = Array.from({ length: 5 }, (_, n) => organizationOf(`org_${n}#days#jnl`));
  for (const other of others) {
    for (const day of ["2026-03-01#00", "2026-03-02#00", "2026-03-02#01"]) {
      for (const collection of ["journal", "payment"] as const) {
        const Item = { pk: dayRegistryPartition(other, collection), sk: day };
        await table.client.send(new PutCommand({ TableName: table.name, Item }));
      }
    }
  }
  const found: string[] = [];
  for await (const each of organizationsOf(table)) found.push(each);
  expect(found.sort()).toEqual([organizationId, ...others].sort());
});
