import * as z from "zod";
import {
  extended,
  named,
  nullableFreeFormObject,
  timestampText,
} from "#api/schema/contract/common-response.ts";
import { apiKeyStatuses } from "#domain/access/api-key.ts";

export const apiKey = named("ApiKey", {
  id: z.string(),
  organizationId: z.string(),
  name: z.string(),
  prefix: z.string().describe("The first 16 characters of the key, to identify it."),
  scopes: z.array(z.string()),
  createdByUserId: z.string(),
  lastUsedAt: timestampText.nullable().describe("Accurate to one second."),
  expiresAt: timestampText.nullable().describe("The key is rejected from this time on."),
  revokedAt: timestampText.nullable(),
  status: z.enum(apiKeyStatuses),
  metadata: nullableFreeFormObject,
  createdAt: timestampText,
  updatedAt: timestampText,
});

export const createdApiKey = extended("CreatedApiKey", apiKey, {
  key: z
    .string()
    .nullable()
    .describe("The key itself: only in the first response, null in every replay."),
});
