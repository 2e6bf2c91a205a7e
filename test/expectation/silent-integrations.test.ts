/** Integrations that fall silent (docs/specification.md, Expected files and deliveries). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { partnerOf, signedDelivery } from "../faults/operation/integration-operations.ts";
import { startScheduled } from "../simulation/aws/event-pump.ts";
import { request } from "../simulation/outside/api-client.ts";
import { watchedAddress, watchedToken } from "../simulation/outside/simulated-hosts.ts";
import { Simulator } from "../simulation/world.ts";
import { openExpectations } from "./expectation-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

const chain = {
  name: "Chain",
  integrationKey: "chain",
  chainId: 1,
  addresses: [watchedAddress],
  tokenAddresses: [watchedToken],
  expectedWithin: { minutes: 60 },
};

test("a silence is reported once, ends with a delivery, and is reported again", async () => {
  const client = await openExpectations(simulator);
  const { until, call, reported, expected, world } = client;
  const { integrationId } = await partnerOf(client);
  const body = { expectedWithin: { minutes: 60 }, pollingEnabled: false };
  await call("updatePartnerIntegration", { params: { integrationId }, body });
  await until("03T12:59");
  expect(await reported("integration.silent")).toEqual([]);
  for (const minute of ["13:00", "13:01", "14:00", "16:00"]) await until(`03T${minute}`);
  expect(await reported("integration.silent")).toMatchObject([
    { integrationId, dueAt: "2026-03-03T13:00:00.000Z", lastReceivedAt: null, provider: "partner" },
  ]);
  expect(await expected()).toMatchObject([
    { kind: "integration", id: integrationId, status: "overdue", missing: 1 },
  ]);
  await request(world, "receivePartnerWebhook", signedDelivery(client));
  const lastAt = "2026-03-03T16:00:00.000Z";
  expect(await expected()).toMatchObject([{ status: "expected", overdueSince: null, lastAt }]);
  for (const minute of ["16:59", "17:00", "17:01"]) await until(`03T${minute}`);
  expect(await reported("integration.silent")).toMatchObject([
    {},
    { integrationId, dueAt: "2026-03-03T17:00:00.000Z", lastReceivedAt: lastAt },
  ]);
});

test("an integration that is disabled is not expected to deliver, and its time begins anew", async () => {
  const { until, call, reported, expected } = await openExpectations(simulator);
  const { id: integrationId = "" } = await call("createOnchainIntegration", { body: chain });
  const params = { integrationId };
  await call("updateOnchainIntegration", { params, body: { status: "disabled" } });
  await until("03T14:00");
  expect(await expected()).toEqual([]);
  await call("updateOnchainIntegration", { params, body: { status: "active" } });
  await until("03T14:59");
  expect(await reported("integration.silent")).toEqual([]);
  await until("03T15:00");
  expect(await reported("integration.silent")).toMatchObject([
    { dueAt: "2026-03-03T15:00:00.000Z" },
  ]);
  await call("deleteOnchainIntegration", { params });
  await until("03T18:00");
  expect(await expected()).toEqual([]);
  expect(await reported("integration.silent")).toHaveLength(1);
});

test("a poll that finds something new is a delivery, and one that finds the same is none", async () => {
  const client = await openExpectations(simulator);
  const { until, call, complete, expected, world } = client;
  const { id = "" } = await call("createPartnerIntegration", {
    body: {
      name: "Payouts",
      integrationKey: "payouts",
      apiKey: "sk-1",
      webhookBaseUrl: "https://reconciliation.example.com",
      eventCategories: ["transfer"],
      pollingEnabled: true,
      expectedWithin: { minutes: 60 },
    },
  });
  await until("03T13:00");
  expect(await expected("status=overdue")).toMatchObject([{ id }]);
  world.partner.putTransfer("sk-1", {
    id: "tr_2",
    state: "payment_processed",
    amount: "100.00",
    currency: "usd",
    source: { payment_rail: "ach", currency: "usd" },
    destination: { payment_rail: "sepa", currency: "eur" },
    receipt: { initial_amount: "100.00", final_amount: "92.50" },
    created_at: "2026-03-03T12:59:00Z",
    updated_at: "2026-03-03T12:59:30Z",
  });
  const poll = async (minutes: number) => {
    world.clock.now += minutes * 60_000;
    await startScheduled(world, "partner-poller");
    await complete();
  };
  await poll(1);
  const lastAt = "2026-03-03T13:01:00.000Z";
  expect(await expected()).toMatchObject([{ status: "expected", lastAt }]);
  await poll(2);
  expect(await expected()).toMatchObject([{ lastAt }]);
  const shown = await call("getPartnerIntegration", { params: { integrationId: id } });
  expect(shown).toMatchObject({
    expectedWithin: { minutes: 60, businessDaysOnly: false },
    activity: { lastReceivedAt: lastAt },
  });
});

test("minutes outside the bounds are refused, with the name of the field", async () => {
  const { world } = await openExpectations(simulator);
  for (const minutes of [14, 43_201]) {
    const body = { ...chain, expectedWithin: { minutes } };
    const answer = await request(world, "createOnchainIntegration", { body });
    const path = ["expectedWithin", "minutes"];
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  }
});
