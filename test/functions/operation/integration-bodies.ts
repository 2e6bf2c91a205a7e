/**
 * Integration request bodies with every field set, for the tests that iterate over all operations.
 */
import { randomUUID } from "node:crypto";
import { inject } from "vitest";

type Text = { readonly text: string };

/** The integrationKey is unique in the service, so each call creates another one. */
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
    expectedWithin: { minutes: 60, businessDaysOnly: true },
  };
}

export function changedPartnerIntegration(canary: Text): Record<string, unknown> {
  const { integrationKey: _key, webhookBaseUrl: _base, ...changes } = partnerIntegration(canary);
  return { ...changes, status: "disabled" };
}

export function onchainIntegration(canary: Text): Record<string, unknown> {
  const { name, integrationKey } = partnerIntegration(canary);
  return {
    name,
    integrationKey,
    chainFamily: "evm",
    chainId: 31_337,
    addresses: [`0x${"ab".repeat(20)}`],
    tokenAddresses: [`0x${"cd".repeat(20)}`],
    rpcUrl: "http://127.0.0.1:9/rpc",
    confirmations: 3,
    expectedWithin: { minutes: 60, businessDaysOnly: true },
  };
}

export function changedOnchainIntegration(canary: Text): Record<string, unknown> {
  const changes = onchainIntegration(canary);
  const { integrationKey: _key, chainFamily: _family, chainId: _chain, ...rest } = changes;
  return { ...rest, status: "disabled" };
}
