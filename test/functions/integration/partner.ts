/** Helpers for the local partner of the running stack and for integrations with it. */
import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import * as z from "zod";
import { type Client, type Json, read } from "../service-client.ts";

export const partnerPath = "/v1/partner-integrations";

export function newIntegrationKey(): string {
  return `key_${randomUUID().replaceAll("-", "_")}`;
}

/** Each body has its own API key, and thus its own account at the partner. */
export function partnerBody(changes: object = {}): Record<string, unknown> {
  return {
    name: "Payouts",
    integrationKey: newIntegrationKey(),
    apiKey: `sk-${randomUUID()}`,
    webhookBaseUrl: inject("baseUrl"),
    eventCategories: ["transfer"],
    ...changes,
  };
}

/** Creates an integration and returns it. */
export async function connectPartner(client: Client, changes: object = {}): Promise<Json> {
  return read(await client.post(partnerPath, partnerBody(changes)), 201);
}

const json = z.record(z.string(), z.unknown());

/** Calls the control API of the local partner. */
export async function askPartner(
  path: string,
  body: object | null = null,
  baseUrl = inject("partnerBaseUrl"),
): Promise<Record<string, unknown>> {
  const response = await fetch(`${baseUrl}/control/${path}`, {
    ...(body === null ? {} : { method: "POST", body: JSON.stringify(body) }),
  });
  const answer = json.parse(await response.json());
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

const webhooks = z.object({
  webhooks: z.array(z.object({ id: z.string(), url: z.string(), status: z.string() })),
});

/** Statuses of the partner's webhooks for the integrationKey, newest last. */
export async function webhooksOf(
  integrationKey: string,
  baseUrl = inject("partnerBaseUrl"),
): Promise<string[]> {
  const all = webhooks.parse(await askPartner("webhooks", null, baseUrl)).webhooks;
  return all.filter(({ url }) => url.endsWith(`/${integrationKey}`)).map(({ status }) => status);
}

const delivered = z.looseObject({
  event: z.record(z.string(), z.unknown()),
  deliveries: z.array(z.object({ status: z.number(), body: z.unknown() })),
});

/** Has the partner deliver one event; returns the event and the service's answers. */
export async function deliverEvent(
  integrationKey: string,
  given: object,
): Promise<{ readonly event: Record<string, unknown>; readonly answers: readonly Delivered[] }> {
  const answer = delivered.parse(await askPartner("events", { integrationKey, ...given }));
  return { event: answer.event, answers: answer.deliveries as Delivered[] };
}

export type Delivered = { readonly status: number; readonly body: Json };

const walked = z.looseObject({
  transfer: z.record(z.string(), z.unknown()),
  events: z.array(z.record(z.string(), z.unknown())),
  deliveries: z.array(z.object({ status: z.number(), body: z.unknown() })),
});

/** Has the partner move a transfer through its states. */
export async function walkTransfer(
  integrationKey: string,
  given: object,
  baseUrl = inject("partnerBaseUrl"),
) {
  const answer = walked.parse(await askPartner("transfers", { integrationKey, ...given }, baseUrl));
  return { ...answer, deliveries: answer.deliveries as Delivered[] };
}
