/** Rows of operations.ts: acts beside write-offs that wait for a second person, and their approvals. */
import type { OperationId } from "#api/schema/route/routes.ts";
import type { ApiRequest } from "../../simulation/outside/api-client.ts";
import type { Body, Driver, RequestRow } from "./operation-row.ts";
import { caseOf, providerBody, unreferencedLegOf, withIntent } from "./situations.ts";

type Prepare = (driver: Driver) => Promise<ApiRequest>;

const aside = { code: "bank_interest", comment: null };
const amendment = {
  reason: "The invoice was corrected.",
  destination: { amount: "90.00", currency: "EUR" },
  beneficiaryName: "Acme Ltd",
};

const amending: Prepare = async (driver) => {
  const { paymentIntentId = "" } = await withIntent(driver);
  await driver.call("createProviderEvidence", { body: providerBody });
  await driver.complete();
  return { params: { paymentIntentId }, body: amendment };
};

const ignoring: Prepare = async (driver) => {
  await withIntent(driver);
  const { flowLegIds } = await driver.call("createProviderEvidence", { body: providerBody });
  await driver.complete();
  return { params: { flowLegId: String(flowLegIds?.[0]) }, body: { reason: aside } };
};

const unlinking: Prepare = async (driver) => {
  const params = await caseOf(driver);
  const flowLegId = await unreferencedLegOf(driver);
  const { id = "" } = await driver.call("createMatchLink", { params, body: { flowLegId } });
  await driver.complete();
  return { params: { ...params, linkId: id } };
};

const canceling: Prepare = async (driver) => {
  const { paymentIntentId = "" } = await withIntent(driver);
  return { params: { paymentIntentId } };
};

/** It gets no event of these stories, so that no delivery changes its health meanwhile. */
const endpoint = {
  name: "Ledger",
  url: "https://ledger.example.com/hook",
  eventTypes: ["payment_intent.canceled"],
};

const moving: Prepare = async (driver) => {
  const { id = "" } = await driver.call("createOutboundWebhookEndpoint", { body: endpoint });
  return { params: { endpointId: id }, body: { url: "https://other.example.com/hook" } };
};

const setting: Prepare = async () => ({ body: { timeZone: "Europe/Berlin" } });

/** The act as it waits: its policy is created after what it needs. */
function waiting(action: string, prepare: Prepare): RequestRow {
  return async (driver) => {
    const request = await prepare(driver);
    await driver.call("createApprovalPolicy", { body: { action } });
    return request;
  };
}

function approving(action: string, operation: OperationId, prepare: Prepare): RequestRow {
  return async (driver) => {
    const request = await waiting(action, prepare)(driver);
    const { approvalId = "" }: Body = await driver.call(operation, request);
    await driver.complete();
    return { params: { approvalId }, body: {} };
  };
}

/** One for each way in which an act is held: on a case with its free-form parts, on evidence, on nothing of both. */
export const waitingRows = {
  amendPaymentIntent: { "that waits for an approval": waiting("amendment", amending) },
  ignoreFlowLeg: { "that waits for an approval": waiting("link", ignoring) },
  updateOrganization: { "that waits for an approval": waiting("rule_change", setting) },
} as const;

export const approvingRows = {
  "of an amendment": approving("amendment", "amendPaymentIntent", amending),
  "of a cancellation": approving("amendment", "cancelPaymentIntent", canceling),
  "of evidence to set aside": approving("link", "ignoreFlowLeg", ignoring),
  "of a link to remove": approving("link", "deleteMatchLink", unlinking),
  "of settings": approving("rule_change", "updateOrganization", setting),
  "of an endpoint's URL": approving("integration_change", "updateOutboundWebhookEndpoint", moving),
} as const;
