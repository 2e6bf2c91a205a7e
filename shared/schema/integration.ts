/** Requests about integrations (decisions: Integrations and inbound webhooks). */
import * as z from "zod";
import { eventCategories, integrationStatuses } from "../domain/integration.ts";
import { text } from "./fields.ts";
import { listQuery } from "./list-query.ts";

export const integrationKey = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[a-z0-9_]+$/, "Must be lower-case letters, digits and underscores.");

/** Sent in a header: visible ASCII alone. */
const apiKey = z
  .string()
  .min(1)
  .max(1_024)
  .regex(/^[\x21-\x7e]+$/, "Must be visible ASCII characters without spaces.")
  .meta({ override: { type: "string", minLength: 1, maxLength: 1_024 } });

const categories = z
  .array(z.enum(eventCategories))
  .min(1)
  .max(100)
  .transform((names) => [...new Set(names)])
  .meta({
    override: {
      type: "array",
      items: { type: "string", enum: [...eventCategories] },
      minItems: 1,
      maxItems: 100,
    },
  });

export const createPartnerIntegrationBody = z.strictObject({
  name: text(255),
  integrationKey,
  apiKey,
  webhookBaseUrl: text(1_024),
  eventCategories: categories,
  pollingEnabled: z.boolean().default(false),
});

export const updatePartnerIntegrationBody = z.strictObject({
  name: text(255).optional(),
  apiKey: apiKey.optional(),
  eventCategories: categories.optional(),
  pollingEnabled: z.boolean().optional(),
  status: z.enum(["active", "disabled"]).optional(),
});

export const listIntegrationsQuery = listQuery(25, {
  status: z.enum(integrationStatuses).optional(),
});

export type CreatePartnerIntegrationBody = z.output<typeof createPartnerIntegrationBody>;
export type UpdatePartnerIntegrationBody = z.output<typeof updatePartnerIntegrationBody>;
