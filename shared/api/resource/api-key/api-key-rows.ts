import {
  createApiKeyBody,
  listApiKeysQuery,
  updateApiKeyBody,
} from "#api/resource/api-key/api-key-request.ts";
import type { ContractRows } from "#api/schema/contract/contract-row.ts";
import { organizationId } from "#api/schema/contract/examples.ts";
import { acted, changed, created, listOf, resource } from "#api/schema/contract/row-builders.ts";
import { apiKey, createdApiKey } from "./api-key-response.ts";

const example = {
  id: "ak_01934f1e7c5a7b1e8d2c3b4a59687700",
  organizationId,
  name: "Payout service",
  prefix: "key_live_Qm3xZpA",
  scopes: ["payment_intents:write", "evidence:write", "cases:read"],
  createdByUserId: "user_42",
  lastUsedAt: "2026-03-01T12:00:00.000Z",
  expiresAt: "2027-03-01T00:00:00.000Z",
  revokedAt: null,
  status: "active" as const,
  metadata: { team: "payouts" },
  createdAt: "2026-02-01T09:30:00.000Z",
  updatedAt: "2026-02-01T09:30:00.000Z",
};

const createdKeys = resource({
  tag: "api-keys",
  name: "key",
  schema: createdApiKey,
  examples: {
    first: [
      "The first response",
      { ...example, key: "key_live_Qm3xZpAvY1c8Tt0bWqLr5Nn2Kj7Hh4Gg9Ff6Dd3Ss1A" },
    ],
    replay: ["A replay", { ...example, key: null }],
  },
});

const apiKeys = resource({
  tag: "api-keys",
  title: "API key",
  schema: apiKey,
  examples: { apiKey: ["One key", example] },
});

/** Operations for signed-in users only (docs/specification.md, ApiKey). */
export const apiKeyRows = {
  createApiKey: created(createdKeys, {
    summary: "Create an API key",
    description:
      "Only this response contains the key, which the service does not store: a replay has " +
      "`key: null`. Without `scopes` the key gets all scopes that the user may grant. A scope " +
      "whose permission the user lacks is refused.",
    body: createApiKeyBody,
    bodyExamples: {
      limited: [
        "A key that may create intents and read cases",
        { name: "Payout service", scopes: ["payment_intents:write", "cases:read"] },
      ],
    },
    resultText: "The key was created.",
  }),
  listApiKeys: listOf(apiKeys, {
    description: "Newest first by creation time, including revoked and expired keys.",
    query: listApiKeysQuery,
  }),
  updateApiKey: changed(apiKeys, {
    description:
      "An absent field keeps its value; null clears it. A revoked key cannot be changed.",
    body: updateApiKeyBody,
    bodyExamples: { name: ["Another name", { name: "Payouts, EU" }] },
    resultExamples: { key: ["An active key", example] },
    errors: { 409: "ApiKeyConflict" },
  }),
  revokeApiKey: acted(apiKeys, {
    summary: "Revoke an API key",
    description: "Takes effect with the next request. Revoking a revoked key returns the same key.",
    resultText: "The revoked key.",
    resultExamples: { key: ["An active key", example] },
  }),
} as const satisfies ContractRows;
