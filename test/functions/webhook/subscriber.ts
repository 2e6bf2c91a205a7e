/** Helpers for tests of outbound webhooks: an administrator, endpoints and receivers. */
import { afterEach } from "vitest";
import { intentsPath } from "../sample-bodies.ts";
import { allPermissions, type Client, type Json, newClient, read } from "../service-client.ts";
import { answerWith, openReceiver, type Receiver } from "./webhook-receiver.ts";

export const endpointsPath = "/v1/outbound-webhook-endpoints";
export const eventsPath = "/v1/outbound-webhook-events";

/** Opens receivers that are closed after each test of the file. */
export function receiversOfTests(): (answer?: ReturnType<typeof answerWith>) => Promise<Receiver> {
  const opened: Receiver[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((receiver) => receiver.close()));
  });
  return async (answer = answerWith(200)) => {
    const receiver = await openReceiver(answer);
    opened.push(receiver);
    return receiver;
  };
}

export function administrator(): Promise<Client> {
  return newClient({ permissions: allPermissions });
}

export async function subscribe(client: Client, url: string, fields: object = {}): Promise<Json> {
  return read(await client.post(endpointsPath, { name: "Ledger", url, ...fields }), 201);
}

const intent = {
  externalReference: "hook-1",
  source: { amount: "100.00", currency: "USD" },
  destination: { amount: "92.50", currency: "EUR" },
};

export async function createIntent(client: Client, reference = "hook-1"): Promise<Json> {
  const created = await client.post(intentsPath, { ...intent, externalReference: reference });
  return read(created, 201);
}
