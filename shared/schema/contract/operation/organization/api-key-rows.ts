import {
  createApiKeyBody,
  listApiKeysQuery,
  updateApiKeyBody,
} from "../../../request/organization/api-key-request.ts";
import { type ContractRows, jsonContent } from "../../contract-row.ts";
import { organizationId, pageOf } from "../../example/examples.ts";
import { apiKey, apiKeyList, createdApiKey } from "../../response/organization/api-key-response.ts";

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

const content = jsonContent(apiKey, { key: { summary: "An active key", value: example } });

/** Operations for signed-in users only (docs/specification.md, ApiKey). */
export const apiKeyRows = {
  createApiKey: {
    summary: "Create an API key",
    description:
      "Only this response contains the key, which the service does not store: a replay has " +
      "`key: null`. Without `scopes` the key gets all scopes that the user may grant. A scope " +
      "whose permission the user lacks is refused.",
    tag: "api-keys",
    body: {
      description: "The key; unknown properties are refused.",
      schema: createApiKeyBody.meta({ id: "CreateApiKeyRequest" }),
      examples: {
        limited: {
          summary: "A key that may create intents and read cases",
          value: { name: "Payout service", scopes: ["payment_intents:write", "cases:read"] },
        },
      },
    },
    responses: {
      201: {
        description: "The key was created.",
        content: jsonContent(createdApiKey, {
          first: {
            summary: "The first response",
            value: { ...example, key: "key_live_Qm3xZpAvY1c8Tt0bWqLr5Nn2Kj7Hh4Gg9Ff6Dd3Ss1A" },
          },
          replay: { summary: "A replay", value: { ...example, key: null } },
        }),
      },
    },
  },
  listApiKeys: {
    summary: "List API keys",
    description: "Newest first by creation time, including revoked and expired keys.",
    tag: "api-keys",
    query: listApiKeysQuery,
    responses: {
      200: {
        description: "A page of keys.",
        content: jsonContent(apiKeyList, {
          page: { summary: "One key", value: pageOf(example, 50) },
        }),
      },
    },
  },
  updateApiKey: {
    summary: "Change an API key",
    description:
      "An absent field keeps its value; null clears it. A revoked key cannot be changed.",
    tag: "api-keys",
    body: {
      description: "The fields to change.",
      schema: updateApiKeyBody.meta({ id: "UpdateApiKeyRequest" }),
      examples: { name: { summary: "Another name", value: { name: "Payouts, EU" } } },
    },
    responses: { 200: { description: "The changed key.", content } },
    errors: { 409: "ApiKeyConflict" },
  },
  revokeApiKey: {
    summary: "Revoke an API key",
    description: "Takes effect with the next request. Revoking a revoked key returns the same key.",
    tag: "api-keys",
    responses: { 200: { description: "The revoked key.", content } },
  },
} as const satisfies ContractRows;
