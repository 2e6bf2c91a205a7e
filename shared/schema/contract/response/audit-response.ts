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
      .describe(
        `More types may be added. Currently: ${auditEventTypes.map((type) => `\`${type}\``).join(", ")}.`,
      ),
    actor: z
      .string()
      .describe("The actor, for example `user:<id>`, `api_key:<id>` or `system:<part>`."),
    message: z.string(),
    payload: nullableFreeFormObject.describe("The values before and after the change, if any."),
    occurredAt: timestampText,
    sequence: wholeNumber(1)
      .nullable()
      .describe("Position in the audit chain of the case; null without a case."),
    previousHash: z.string().nullable().describe("`hash` of the previous event in the chain."),
    hash: z
      .string()
      .nullable()
      .describe("SHA-256 of the event without `hash` in canonical form (RFC 8785)."),
  })
  .meta({ id: "AuditEvent" });

export const auditEventList = listOf("AuditEvent", auditEvent);
