import * as z from "zod";
import { createdRange } from "#api/schema/field/created-range.ts";
import { freeForm, text, timestamp } from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { strictObject } from "#api/schema/field/strict-object.ts";
import { stringifyJson } from "#api/schema/json/json-value.ts";

const maximumScopes = 50;
const maximumMetadataCharacters = 16_384;

const fields = () => ({
  scopes: z.array(text(64)).max(maximumScopes).optional(),
  expiresAt: timestamp.nullable().optional(),
  metadata: freeForm
    .refine((value) => stringifyJson(value).length <= maximumMetadataCharacters, {
      message: `Must be at most ${maximumMetadataCharacters} characters of JSON.`,
    })
    .meta({ override: { type: "object", additionalProperties: true } })
    .nullable()
    .optional(),
});

export const createApiKeyBody = strictObject(() => ({ name: text(255), ...fields() }));
export const updateApiKeyBody = strictObject(() => ({ name: text(255).optional(), ...fields() }));
export const listApiKeysQuery = listQuery(50, () => createdRange());
