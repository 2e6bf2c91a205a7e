/** Bodies of integrations with every field filled in, for the tests that go through every operation. */
import { randomUUID } from "node:crypto";
import { inject } from "vitest";

type Text = { readonly text: string };

/** Its key is unique in the service, so that each call makes another one. */
export function partnerIntegration(canary: Text): Record<string, unknown> {
  const { text } = canary;
  const unique = `${text}_${randomUUID()}`.replaceAll(/[^a-z0-9_]/g, "_");
  return {
    name: `${text}-integration`,
    integrationKey: unique,
    apiKey: `${text}-partner-key`,
    webhookBaseUrl: inject("baseUrl"),
    eventCategories: ["transfer"],
    pollingEnabled: false,
  };
}

export function changedPartnerIntegration(canary: Text): Record<string, unknown> {
  const { integrationKey: _key, webhookBaseUrl: _base, ...changes } = partnerIntegration(canary);
  return { ...changes, status: "disabled" };
}
