import * as z from "zod";
import { freeForm, text, timestamp } from "./fields.ts";
import { stringifyJson } from "./json-value.ts";
import { listQuery } from "./list-query.ts";

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

export const createApiKeyBody = z.lazy(() => z.strictObject({ name: text(255), ...fields() }));
export const updateApiKeyBody = z.lazy(() =>
  z.strictObject({ name: text(255).optional(), ...fields() }),
);
export const listApiKeysQuery = listQuery(50, () => ({}));
