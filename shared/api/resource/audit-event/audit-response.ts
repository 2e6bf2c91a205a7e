import * as z from "zod";
import {
  named,
  nullableFreeFormObject,
  timestampText,
  wholeNumber,
} from "#api/schema/contract/common-response.ts";
import { auditEventTypes } from "#domain/audit/audit-event.ts";

export const auditEvent = named("AuditEvent", {
  id: z.string(),
  organizationId: z.string(),
  paymentIntentId: z.string().nullable(),
  caseId: z.string().nullable(),
  rawRecordId: z.string().nullable(),
  importBatchId: z.string().nullable(),
  eventType: z
    .string()
    .describe(
      `More types may be added. Currently: ${auditEventTypes.map((type) => `\`${type}\``).join(", ")}.`,
    ),
  actor: z
    .string()
    .describe("The actor, for example `user:<id>`, `api_key:<id>` or `system:<part>`."),
  message: z.string(),
  payload: nullableFreeFormObject.describe("The values before and after the change, if any."),
  occurredAt: timestampText,
  contentVersion: wholeNumber(1).describe("Version of the hashed form."),
  chain: z
    .string()
    .nullable()
    .describe("The id of the record whose audit chain the event belongs to; null without a chain."),
  sequence: wholeNumber(1).nullable().describe("Position in the chain; null without a chain."),
  previousHash: z.string().nullable().describe("`hash` of the previous event in the chain."),
  salt: z
    .string()
    .nullable()
    .describe(
      "Random, in hexadecimal. The texts of the event are hashed with it. Null after an erasure.",
    ),
  erased: z
    .object({
      digests: z.record(z.string(), z.string()),
      salts: z.record(z.string(), z.string()),
    })
    .nullable()
    .describe(
      "Null without an erasure. Digests of the erased texts and salts of the others, by JSON pointer.",
    ),
  hash: z
    .string()
    .nullable()
    .describe("SHA-256 of the hashed form (RFC 8785); null if the event lacks what is hashed."),
});
