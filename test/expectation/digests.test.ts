/** Digests of what is new, due and silent (docs/specification.md, Digests). */
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostNames } from "../simulation/outside/simulated-hosts.ts";
import { Simulator } from "../simulation/world.ts";
import { openExpectations } from "./expectation-world.ts";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await Simulator.start();
});
afterAll(() => simulator.stop());

type Client = Awaited<ReturnType<typeof openExpectations>>;
type Event = { readonly payload: { readonly data: Readonly<Record<string, unknown>> } };

const url = `http://${hostNames.receiver}/digests`;
const subscribe = ({ call }: Client, eventTypes: readonly string[]) =>
  call("createOutboundWebhookEndpoint", { body: { name: "Channel", url, eventTypes } });

const digestsOf = async ({ call }: Client, type: "hourly" | "daily") => {
  const query = `eventType=digest.${type}&limit=100`;
  const { items } = (await call("listOutboundWebhookEvents", { query })) as unknown as {
    readonly items: readonly Event[];
  };
  return items.map(({ payload }) => payload.data).toReversed();
};

const scheduledIn = async ({ world }: Client) =>
  (await world.readItems()).filter(({ sk }) => String(sk).startsWith("digest#"));

async function expectPayment({ call, complete }: Client, reference: string, amount: string) {
  const money = { amount, currency: "EUR" };
  const body = { externalReference: reference, source: money, destination: money };
  await call("createPaymentIntent", { body });
  await complete();
}

test("a digest has what is new, due and silent, once an hour", async () => {
  const client = await openExpectations(simulator);
  const { until, call, profile, complete } = client;
  await expectPayment(client, "old", "10.00");
  const profileId = await profile();
  await until("04T08:30");
  await subscribe(client, ["*", "digest.hourly"]);
  const rule = { name: "Quick", expectedCompletionMinutes: 20 };
  await call("createReconciliationRule", { body: rule });
  await complete();
  await expectPayment(client, "new", "32.50");
  await until("04T08:59");
  expect(await digestsOf(client, "hourly")).toEqual([]);
  await until("04T09:00");
  await until("04T09:01");
  const overdueSince = "2026-03-04T08:00:00.000Z";
  expect(await digestsOf(client, "hourly")).toMatchObject([
    {
      ...{ period: "hourly", from: "2026-03-04T08:30:00.000Z", to: "2026-03-04T09:00:00.000Z" },
      new: { cases: 1, money: [{ currency: "EUR", amount: "32.50" }] },
      due: { openCases: 2, delayed: 0, atRisk: 2, needsReview: 0 },
      silent: {
        ...{ files: 1, integrations: 0 },
        items: [{ kind: "file", id: profileId, name: "House bank", overdueSince }],
      },
    },
  ]);
  // Nobody looks for three hours: one digest for all of them.
  await until("04T12:30");
  await until("04T12:40");
  const digests = await digestsOf(client, "hourly");
  expect(digests.map(({ from, to }) => [from, to]).at(-1)).toEqual([
    "2026-03-04T09:00:00.000Z",
    "2026-03-04T12:00:00.000Z",
  ]);
  expect(digests).toHaveLength(2);
  expect(digests[1]).toMatchObject({ new: { cases: 0, money: [] } });
});

test("a day ends in the time zone of the organization", async () => {
  const client = await openExpectations(simulator);
  await client.call("updateOrganization", { body: { timeZone: "Europe/Berlin" } });
  await subscribe(client, ["digest.daily"]);
  for (const moment of ["03T13:00", "03T22:59", "03T23:00", "04T23:05"]) await client.until(moment);
  const digests = await digestsOf(client, "daily");
  expect(digests.map(({ from, to }) => `${from} ${to}`)).toEqual([
    "2026-03-03T12:00:00.000Z 2026-03-03T23:00:00.000Z",
    "2026-03-03T23:00:00.000Z 2026-03-04T23:00:00.000Z",
  ]);
  expect(await digestsOf(client, "hourly")).toEqual([]);
});

test("an organization without a receiver has no schedule, and ends one whose last receiver is gone", async () => {
  const client = await openExpectations(simulator);
  const { call, until, world } = client;
  await subscribe(client, ["*"]);
  expect(await scheduledIn(client)).toEqual([]);
  const before = world.log.names.length;
  await until("03T15:00");
  const swept = world.log.names.slice(before).filter((name) => name !== "dynamodb Query");
  expect(swept).toEqual([]);
  const { id: endpointId = "" } = await subscribe(client, ["digest.hourly"]);
  expect(await scheduledIn(client)).toHaveLength(1);
  await call("updateOutboundWebhookEndpoint", {
    params: { endpointId },
    body: { status: "disabled" },
  });
  await until("03T16:00");
  expect(await scheduledIn(client)).toEqual([]);
  await call("updateOutboundWebhookEndpoint", {
    params: { endpointId },
    body: { status: "active" },
  });
  await until("03T17:00");
  expect(await digestsOf(client, "hourly")).toMatchObject([
    { from: "2026-03-03T16:00:00.000Z", to: "2026-03-03T17:00:00.000Z" },
  ]);
  await call("deleteOutboundWebhookEndpoint", { params: { endpointId } });
  await until("03T18:00");
  expect(await scheduledIn(client)).toEqual([]);
  expect(await digestsOf(client, "hourly")).toHaveLength(1);
});
