import * as z from "zod";
import { auditEventTypes } from "#domain/audit/audit-event.ts";
import { text, timestamp } from "../../field/fields.ts";
import { listQuery } from "../../field/list-query.ts";

export const listAuditEventsQuery = listQuery(50, () => ({
  caseId: text(255).optional(),
  paymentIntentId: text(255).optional(),
  rawRecordId: text(255).optional(),
  importBatchId: text(255).optional(),
  eventType: z.enum(auditEventTypes).optional(),
  actor: text(255).optional(),
  from: timestamp.optional(),
  to: timestamp.optional(),
}));
