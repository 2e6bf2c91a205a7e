/** Requests about integrations (docs/specification.md, Integrations). */

import * as z from "zod";
import { createdRange } from "#api/schema/field/created-range.ts";
import { evmAddress, integer, text } from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { eventCategories, integrationStatuses } from "#domain/integration/integration.ts";
import { longestDeliveryMinutes, shortestDeliveryMinutes } from "#domain/integration/silence.ts";

/** How long after a delivery the next one is expected at the latest. */
const deliveryDue = strictObject(() => ({
  minutes: integer(shortestDeliveryMinutes, longestDeliveryMinutes),
  businessDaysOnly: z.boolean().default(false),
}));

const integrationKey = z.lazy(() =>
  z
    .string()
    .min(1)
    .max(128)
    .regex(/^[a-z0-9_]+$/, "Must be lower-case letters, digits and underscores."),
);

/** The key is sent in a header, so only visible ASCII is allowed. */
const apiKey = z.lazy(() =>
  z
    .string()
    .min(1)
    .max(1_024)
    .regex(/^[\x21-\x7e]+$/, "Must be visible ASCII characters without spaces.")
    .meta({ override: { type: "string", minLength: 1, maxLength: 1_024 } }),
);

const categories = z.lazy(() =>
  z
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
    }),
);

export const createPartnerIntegrationBody = strictObject(() => ({
  name: text(255),
  integrationKey,
  apiKey,
  webhookBaseUrl: text(1_024),
  eventCategories: categories,
  pollingEnabled: z.boolean().default(false),
  expectedWithin: deliveryDue.nullable().default(null),
}));

export const updatePartnerIntegrationBody = strictObject(() => ({
  name: text(255).optional(),
  apiKey: apiKey.optional(),
  eventCategories: categories.optional(),
  pollingEnabled: z.boolean().optional(),
  expectedWithin: deliveryDue.nullable().optional(),
  status: z.enum(["active", "disabled"]).optional(),
}));

/** Limits the size of the log filter that a node gets in one call. */
const maximumAddresses = 100;
const addresses = (minimum: number) =>
  z
    .array(evmAddress)
    .min(minimum)
    .max(maximumAddresses)
    .transform((all) => [...new Set(all)])
    .meta({
      override: {
        type: "array",
        items: { type: "string", pattern: "^0x[0-9a-fA-F]{40}$" },
        minItems: minimum,
        maxItems: maximumAddresses,
      },
    });

const rpcUrl = z.lazy(() => text(2_048));
const confirmations = z.lazy(() => integer(1, 1_000));

export const createOnchainIntegrationBody = strictObject(() => ({
  name: text(255),
  integrationKey,
  chainFamily: z.literal("evm", { message: "Only evm is supported." }).default("evm"),
  chainId: integer(1),
  addresses: addresses(1),
  tokenAddresses: addresses(1),
  rpcUrl: rpcUrl.nullable().default(null),
  confirmations: confirmations.default(12),
  expectedWithin: deliveryDue.nullable().default(null),
}));

export const updateOnchainIntegrationBody = strictObject(() => ({
  name: text(255).optional(),
  addresses: addresses(1).optional(),
  tokenAddresses: addresses(1).optional(),
  rpcUrl: rpcUrl.nullable().optional(),
  confirmations: confirmations.optional(),
  expectedWithin: deliveryDue.nullable().optional(),
  status: z.enum(["active", "disabled"]).optional(),
}));

export type CreateOnchainIntegrationBody = z.output<typeof createOnchainIntegrationBody>;
export type UpdateOnchainIntegrationBody = z.output<typeof updateOnchainIntegrationBody>;

type Member =
  | keyof z.output<typeof createPartnerIntegrationBody>
  | keyof CreateOnchainIntegrationBody;

/** Members that are credentials: an approval neither keeps nor shows their values. A new credential belongs here. */
export const integrationCredentials = ["apiKey", "rpcUrl"] as const satisfies readonly Member[];

export const listIntegrationsQuery = listQuery(25, () => ({
  ...createdRange(),
  status: z.enum(integrationStatuses).optional(),
}));

export type CreatePartnerIntegrationBody = z.output<typeof createPartnerIntegrationBody>;
export type UpdatePartnerIntegrationBody = z.output<typeof updatePartnerIntegrationBody>;
