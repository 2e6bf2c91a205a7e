import * as z from "zod";
import { named, timestampText } from "#api/schema/contract/common-response.ts";

export const session = named("Session", {
  kind: z
    .enum(["session", "api_key", "development"])
    .describe("`development`: a request without credential where the service allows it."),
  subject: z.string().nullable().describe("The user's id, or the key's."),
  organizationId: z
    .string()
    .nullable()
    .describe("Null: the session has not chosen one by `x-organization-id`."),
  organizations: z.array(z.string()).describe("Those that the subject may act in."),
  permissions: z
    .array(z.string())
    .nullable()
    .describe("Of a session, in `organizationId`; null for a key."),
  scopes: z.array(z.string()).nullable().describe("Of a key; null for a session."),
  key: z.object({ id: z.string(), name: z.string() }).nullable(),
  expiresAt: timestampText.nullable().describe("Null: a key that does not expire."),
});
