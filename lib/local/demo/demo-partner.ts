/** The demo's part with the partner: signed webhooks of a transfer, and a forged one. */
import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { Outputs } from "../outputs.ts";

type Print = (line: string) => void;

const externalReference = "partner-transfer-0001";
const integrationKey = "demo_partner";

const deliveries = z.object({
  deliveries: z.array(z.object({ status: z.number(), body: z.looseObject({}) })),
});

/** Does nothing unless the partner is the local one, because only that has controls. */
export async function playPartnerDemo(outputs: Outputs, print: Print): Promise<void> {
  if (!(await isLocal(outputs))) return;
  await callApi(outputs, "/v1/payment-intents", {
    externalReference,
    source: { amount: "250.00", currency: "USD" },
    destination: { amount: "247.50", currency: "USDC" },
    paymentType: "stablecoin",
    beneficiaryName: "Atlas Freight",
  });
  await callApi(outputs, "/v1/partner-integrations", {
    name: "Demo partner",
    integrationKey,
    apiKey: `sk-demo-${randomUUID()}`,
    webhookBaseUrl: outputs.baseUrl,
    eventCategories: ["transfer"],
    pollingEnabled: true,
  });
  print("  201  Partner: an integration registers its webhook and becomes active");
  const transfer = {
    client_reference_id: externalReference,
    amount: "250.00",
    currency: "usd",
    source: { payment_rail: "ach_push", currency: "usd" },
    destination: { payment_rail: "base", currency: "usdc" },
    receipt: { initial_amount: "250.00", developer_fee: "2.50", final_amount: "247.50" },
  };
  for (const { status } of await askPartner(outputs, "transfers", { integrationKey, transfer })) {
    print(`  ${status}  Partner: a signed webhook reports the next state of the transfer`);
  }
  const object = { id: "tr_forged", state: "payment_processed", ...transfer };
  const [forged] = await askPartner(outputs, "events", { integrationKey, object, forged: true });
  print(`  ${forged?.status}  Partner: a forged webhook is refused and kept for inspection`);
}

async function isLocal({ partner }: Outputs): Promise<boolean> {
  const response = await fetch(`${partner.baseUrl}/control/webhooks`).catch(() => null);
  return response?.ok === true;
}

/** A demo that is repeated over kept state finds its earlier integration. */
async function callApi(outputs: Outputs, path: string, body: object): Promise<void> {
  const response = await fetch(`${outputs.baseUrl}${path}`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${outputs.apiKey}`,
      "Content-Type": "application/json",
      "Idempotency-Key": randomUUID(),
    },
    body: JSON.stringify(body),
  });
  if (response.ok || response.status === 409) return;
  throw new Error(`Demo: ${path} answered ${response.status}: ${await response.text()}`);
}

async function askPartner({ partner }: Outputs, control: string, body: object) {
  const url = `${partner.baseUrl}/control/${control}`;
  const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  // After a restart the partner no longer has the webhook that the kept state names.
  if (response.status === 404) return [];
  if (!response.ok) throw new Error(`Demo: ${control} answered ${await response.text()}`);
  return deliveries.parse(await response.json()).deliveries;
}
