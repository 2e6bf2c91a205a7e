import * as z from "zod";
import { createdRange } from "#api/schema/field/created-range.ts";
import { text } from "#api/schema/field/fields.ts";
import { listQuery } from "#api/schema/field/list-query.ts";
import { auditEventTypes } from "#domain/audit/audit-event.ts";

export const listAuditEventsQuery = listQuery(50, () => ({
  caseId: text(255).optional(),
  paymentIntentId: text(255).optional(),
  rawRecordId: text(255).optional(),
  importBatchId: text(255).optional(),
  eventType: z.enum(auditEventTypes).optional(),
  actor: text(255).optional(),
  ...createdRange(),
}));
