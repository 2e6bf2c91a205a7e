/** Rows of operations.ts for outbound webhooks. */
import { hostNames } from "../../simulation/outside/simulated-hosts.ts";
import type { ConsumerRow, Driver, RequestRow } from "./operation-row.ts";

const intentBody = {
  externalReference: "hook-1",
  source: { amount: "100.00", currency: "USD" },
  destination: { amount: "92.50", currency: "EUR" },
};
const endpointBody = { name: "Ledger", url: "https://ledger.example.com/" };

const endpointOf = async ({ call }: Driver, path = "/hook") => {
  const body = {
    name: "Ledger",
    url: `http://${hostNames.receiver}${path}`,
    eventTypes: ["payment_intent.created"],
  };
  const { id = "" } = await call("createOutboundWebhookEndpoint", { body });
  return { endpointId: id };
};

const digestBody = {
  name: "Channel",
  url: `http://${hostNames.receiver}/digests`,
  eventTypes: ["digest.hourly", "digest.daily"],
};

export const receiveDigests = ({ call }: Driver) =>
  call("createOutboundWebhookEndpoint", { body: digestBody });

type Events = readonly { readonly deliveries: readonly { readonly id: string }[] }[];

/** A skipped delivery of an endpoint that is active again. */
const missedOf = async (driver: Driver, path?: string) => {
  const params = await endpointOf(driver, path);
  const { call, complete } = driver;
  await call("updateOutboundWebhookEndpoint", { params, body: { status: "disabled" } });
  await call("createPaymentIntent", { body: intentBody });
  await complete();
  await call("updateOutboundWebhookEndpoint", { params, body: { status: "active" } });
  await complete();
  return params;
};

const deliveryOf = async (driver: Driver, path?: string) => {
  const params = await missedOf(driver, path);
  const query = "eventType=payment_intent.created";
  const { items } = await driver.call("listOutboundWebhookEvents", { query });
  const [event] = items as unknown as Events;
  return { ...params, outboundWebhookDeliveryId: event?.deliveries[0]?.id ?? "" };
};

export const outboundRequestRows = {
  createOutboundWebhookEndpoint: {
    "a new one": async () => ({ body: endpointBody }),
    "that receives digests": async () => ({ body: digestBody }),
  },
  updateOutboundWebhookEndpoint: {
    "to receive digests": async (driver) => ({
      params: await endpointOf(driver),
      body: { eventTypes: digestBody.eventTypes },
    }),
    disabled: async (driver) => ({
      params: await endpointOf(driver),
      body: { status: "disabled" },
    }),
  },
  deleteOutboundWebhookEndpoint: {
    deleted: async (driver) => ({ params: await endpointOf(driver) }),
  },
  rotateOutboundWebhookSecret: {
    rotated: async (driver) => ({ params: await endpointOf(driver) }),
  },
  testOutboundWebhookEndpoint: { sent: async (driver) => ({ params: await endpointOf(driver) }) },
  replayOutboundWebhookEndpoint: {
    "of a skipped delivery": async (driver) => ({
      params: await missedOf(driver),
      body: { since: "2020-01-01T00:00:00Z" },
    }),
  },
  recordOutboundWebhookAttempt: {
    "that arrived": async (driver) => ({
      params: await deliveryOf(driver),
      body: { status: "delivered", responseStatusCode: 200 },
    }),
    "of an endpoint that is gone": async (driver) => ({
      params: await deliveryOf(driver),
      body: { status: "failed", responseStatusCode: 410 },
    }),
  },
  retryOutboundWebhookDelivery: {
    "sent again": async (driver) => ({ params: await deliveryOf(driver) }),
  },
} as const satisfies Record<string, Record<string, RequestRow>>;

export const outboundConsumerRows = {
  "outbound-delivery": {
    "an event for two endpoints": async (driver) => {
      await endpointOf(driver);
      await endpointOf(driver);
      await driver.complete();
      await driver.call("createPaymentIntent", { body: intentBody });
    },
    "a delivery that arrives": async (driver) => {
      const params = await deliveryOf(driver);
      await driver.call("retryOutboundWebhookDelivery", { params });
    },
    "a delivery to an endpoint that is gone": async (driver) => {
      const params = await deliveryOf(driver, "/gone");
      await driver.call("retryOutboundWebhookDelivery", { params });
    },
    "a replay": async (driver) => {
      const params = await missedOf(driver);
      const body = { since: "2020-01-01T00:00:00Z" };
      await driver.call("replayOutboundWebhookEndpoint", { params, body });
    },
  },
  "deadline-sweeper": {
    "a delivery that is due": async (driver) => {
      const params = await deliveryOf(driver);
      const nextRetryAt = new Date(driver.world.clock.now + 3_600_000).toISOString();
      const body = { status: "retry_scheduled", nextRetryAt };
      await driver.call("recordOutboundWebhookAttempt", { params, body });
      await driver.complete();
      driver.world.clock.now += 3_600_000;
    },
  },
} as const satisfies Record<string, Record<string, ConsumerRow>>;
