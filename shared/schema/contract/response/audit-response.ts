import * as z from "zod";
import { auditEventTypes } from "../../../domain/audit/audit-event.ts";
import { listOf, nullableFreeFormObject, timestampText, wholeNumber } from "./common-response.ts";

export const auditEvent = z
  .object({
    id: z.string(),
    organizationId: z.string(),
    paymentIntentId: z.string().nullable(),
    caseId: z.string().nullable(),
    rawRecordId: z.string().nullable(),
    importBatchId: z.string().nullable(),
    eventType: z
      .string()
      .describe(`An open set: ${auditEventTypes.map((type) => `\`${type}\``).join(", ")}.`),
    actor: z.string().describe("Who: `user:<id>`, `api_key:<id>` or `system:<part>`, for example."),
    message: z.string(),
    payload: nullableFreeFormObject.describe("The values before and after, where there are any."),
    occurredAt: timestampText,
    sequence: wholeNumber(1)
      .nullable()
      .describe("Position in the chain of its case; null for an event of no case."),
    previousHash: z.string().nullable().describe("`hash` of the event before it in the chain."),
    hash: z
      .string()
      .nullable()
      .describe("SHA-256 of the event without `hash` in canonical form (RFC 8785)."),
  })
  .meta({ id: "AuditEvent" });

export const auditEventList = listOf("AuditEvent", auditEvent);
