/** Rows of operations.ts for integrations, which also call the partner and a chain's node. */
import { createHmac, sign } from "node:crypto";
import { type OperationId, routes } from "#api/schema/route/routes.ts";
import { CallLog } from "../../simulation/fault/call-log.ts";
import { Environment } from "../../simulation/function/lambda-environment.ts";
import { type ApiRequest, attempt } from "../../simulation/outside/api-client.ts";
import {
  hostNames,
  partnerKeys,
  watchedAddress,
  watchedToken,
} from "../../simulation/outside/simulated-hosts.ts";
import type { ConsumerRow, Driver, RequestRow } from "./operation-row.ts";

const apiKey = "sk-1";
const integrationKey = "payouts";

const partnerBody = {
  name: "Payouts",
  integrationKey,
  apiKey,
  webhookBaseUrl: "https://reconciliation.example.com",
  eventCategories: ["transfer"],
  pollingEnabled: true,
};

export const partnerOf = async ({ call, complete }: Driver) => {
  const { id = "" } = await call("createPartnerIntegration", { body: partnerBody });
  await complete();
  return { integrationId: id };
};

const onchainBody = {
  name: "Chain",
  integrationKey: "chain",
  chainId: 1,
  addresses: [watchedAddress],
  tokenAddresses: [watchedToken],
  rpcUrl: `http://${hostNames.node}/`,
};

const onchainOf = async ({ call, complete }: Driver) => {
  const { id = "", secret = "" } = await call("createOnchainIntegration", { body: onchainBody });
  await complete();
  return { params: { integrationId: id }, secret };
};

const expectedWithin = { minutes: 15 };

/** An active integration of which deliveries are expected, without a node to poll. */
export async function expectDeliveriesOf({ call, complete }: Driver) {
  const body = { ...onchainBody, rpcUrl: null, expectedWithin };
  const { id = "" } = await call("createOnchainIntegration", { body });
  await complete();
  return { integrationId: id };
}

async function intentOf({ call, complete }: Driver): Promise<string> {
  const body = {
    externalReference: "pay-1",
    source: { amount: "100.00", currency: "USD" },
    destination: { amount: "92.50", currency: "EUR" },
  };
  const { paymentIntentId = "" } = await call("createPaymentIntent", { body });
  await complete();
  return paymentIntentId;
}

const transfer = {
  id: "tr_1",
  client_reference_id: "pay-1",
  state: "payment_processed",
  amount: "100.00",
  currency: "usd",
  source: { payment_rail: "ach", currency: "usd" },
  destination: { payment_rail: "sepa", currency: "eur" },
  receipt: { initial_amount: "100.00", developer_fee: "1.25", final_amount: "92.50" },
  created_at: "2026-03-03T11:58:00Z",
  updated_at: "2026-03-03T12:00:00Z",
};

const envelope = {
  api_version: "v0",
  event_id: "wh_1",
  event_sequence: 7,
  event_category: "transfer",
  event_type: "updated.status_transitioned",
  event_object_id: transfer.id,
  event_object_status: transfer.state,
  event_object: transfer,
  event_object_changes: { state: ["payment_submitted", "payment_processed"] },
  event_created_at: "2026-03-03T12:00:01Z",
};

type Signing = (signed: string) => Buffer;

const bySecretKey: Signing = (signed) =>
  sign("RSA-SHA256", Buffer.from(signed), partnerKeys.privateKey);
const byNobody: Signing = () => Buffer.from("forged");

function delivery({ world }: Driver, key: string, body: object, signing: Signing) {
  const text = JSON.stringify(body);
  const t = String(world.clock.now);
  const signature = signing(`${t}.${text}`).toString("base64");
  return {
    params: { integrationKey: key },
    body: text,
    headers: { "x-webhook-signature": `t=${t},v0=${signature}` },
  };
}

/** A delivery of a payment that arrived, signed now. */
export const signedDelivery = (driver: Driver) =>
  delivery(driver, integrationKey, envelope, bySecretKey);

const policy = { action: "integration_change" };

type Prepare = (driver: Driver) => Promise<ApiRequest>;

/** The request as it waits: its policy is created after what it needs. */
function waiting(prepare: Prepare): RequestRow {
  return async (driver) => {
    const request = await prepare(driver);
    await driver.call("createApprovalPolicy", { body: policy });
    return request;
  };
}

/** The request as it is sent again. */
function approved(operation: OperationId, prepare: Prepare): RequestRow {
  return async (driver) => {
    const request = await waiting(prepare)(driver);
    const { approvalId = "" } = await driver.call(operation, request);
    await driver.call("approveApproval", { params: { approvalId }, body: {} });
    await driver.complete();
    return request;
  };
}

const rotating: Prepare = async (driver) => ({ params: (await onchainOf(driver)).params });
const disabling: Prepare = async (driver) => ({
  params: await partnerOf(driver),
  body: { status: "disabled" },
});

export const integrationRequestRows = {
  createPartnerIntegration: {
    "registered with the partner": async () => ({ body: partnerBody }),
    "that waits for an approval": waiting(async () => ({ body: partnerBody })),
    "that was approved": approved("createPartnerIntegration", async () => ({ body: partnerBody })),
    "refused before the partner is called": async () => ({
      body: { ...partnerBody, webhookBaseUrl: "http://example.com" },
    }),
  },
  updatePartnerIntegration: {
    "with fields that the partner stores": async (driver) => ({
      params: await partnerOf(driver),
      body: { eventCategories: ["transfer", "customer"], apiKey, status: "disabled" },
    }),
    "that was approved": approved("updatePartnerIntegration", disabling),
    renamed: async (driver) => ({ params: await partnerOf(driver), body: { name: "Other" } }),
    "with deliveries expected": async (driver) => ({
      params: await partnerOf(driver),
      body: { expectedWithin },
    }),
  },
  deletePartnerIntegration: {
    deleted: async (driver) => ({ params: await partnerOf(driver) }),
  },
  createOnchainIntegration: {
    "with a node": async () => ({ body: onchainBody }),
    "without a node": async () => ({ body: { ...onchainBody, rpcUrl: null } }),
  },
  updateOnchainIntegration: {
    "to another node": async (driver) => ({
      params: (await onchainOf(driver)).params,
      body: { rpcUrl: `http://${hostNames.node}/v2` },
    }),
    "disabled, of which deliveries are expected": async (driver) => ({
      params: await expectDeliveriesOf(driver),
      body: { status: "disabled" },
    }),
  },
  deleteOnchainIntegration: {
    deleted: async (driver) => ({ params: (await onchainOf(driver)).params }),
    "of which deliveries are expected": async (driver) => ({
      params: await expectDeliveriesOf(driver),
    }),
  },
  rotateOnchainIntegrationSecret: {
    rotated: rotating,
    "that was approved": approved("rotateOnchainIntegrationSecret", rotating),
  },
  receivePartnerWebhook: {
    "of a payment that arrived": async (driver) => {
      await partnerOf(driver);
      await intentOf(driver);
      return signedDelivery(driver);
    },
    "of a state that is unknown": async (driver) => {
      await partnerOf(driver);
      const unknown = { ...envelope, event_object_status: "beamed" };
      return delivery(driver, integrationKey, unknown, bySecretKey);
    },
    forged: async (driver) => {
      await partnerOf(driver);
      return delivery(driver, integrationKey, envelope, byNobody);
    },
    "of an unknown integration": async () => ({
      params: { integrationKey: "unknown" },
      body: { event: "x" },
    }),
  },
  receiveOnchainWebhook: {
    "of a transfer that the chain has": async (driver) => {
      const { secret } = await onchainOf(driver);
      const paymentIntentId = await intentOf(driver);
      const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
      const body = {
        txHash: `0x${"e1".repeat(32)}`,
        chainId: 1,
        tokenAddress: watchedToken,
        toAddress: watchedAddress,
        logIndex: 0,
        amount: { amount: "92.50", currency: "EUR" },
        paymentIntentId,
        payload: { block: 100 },
      };
      return delivery(driver, onchainBody.integrationKey, body, (signed) =>
        createHmac("sha256", key).update(signed).digest(),
      );
    },
    "of an unknown integration": async () => ({
      params: { integrationKey: "unknown" },
      body: { event: "x" },
    }),
  },
  rejectUnaddressedPartnerWebhook: { refused: async () => ({ body: { event: "x" } }) },
} as const satisfies Readonly<Record<string, Readonly<Record<string, RequestRow>>>>;

const minuteMilliseconds = 60_000;

/** Sends one delivery with a forged signature, which is refused. */
async function forge(driver: Driver): Promise<void> {
  const { world } = driver;
  const environment = new Environment(world, routes.receivePartnerWebhook.group);
  const given = delivery(driver, integrationKey, envelope, byNobody);
  await attempt(world, environment, "receivePartnerWebhook", given);
}

export const pollerRows: Readonly<Record<string, ConsumerRow>> = {
  "new transfers and events of the partner": async (driver) => {
    const { world } = driver;
    await partnerOf(driver);
    await intentOf(driver);
    world.partner.putTransfer(apiKey, { ...transfer, id: "tr_2", client_reference_id: "pay-2" });
    world.partner.events.push({ apiKey, envelope });
    world.clock.now += minuteMilliseconds;
  },
  "new transfers of a chain": async (driver) => {
    await onchainOf(driver);
    await intentOf(driver);
    driver.world.clock.now += minuteMilliseconds;
  },
  "an abandoned registration": async ({ world }) => {
    world.log = new CallLog((_, name) =>
      name === "PUT /v0/webhooks" || name.startsWith("PUT /v0/webhooks/")
        ? { kind: "kill_before" }
        : null,
    );
    const environment = new Environment(world, routes.createPartnerIntegration.group);
    await attempt(world, environment, "createPartnerIntegration", { body: partnerBody });
    world.log = new CallLog();
    world.clock.now += 10 * minuteMilliseconds;
  },
  "refused deliveries to report": async (driver) => {
    await partnerOf(driver);
    await forge(driver);
    await forge(driver);
    await driver.complete();
    driver.world.clock.now += 61 * minuteMilliseconds;
  },
  "nothing due": async () => {},
};
