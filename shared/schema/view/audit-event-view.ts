import type { AuditEvent } from "../../domain/audit/audit-event.ts";
import { formatId } from "../../domain/value/id.ts";
import { formatTimestamp } from "../field/timestamp.ts";

export function viewAuditEvent(event: AuditEvent) {
  const { paymentUuid, rawRecordUuid, importBatchUuid } = event;
  return {
    id: formatId("auditEvent", event.uuid),
    organizationId: event.organizationId,
    paymentIntentId: paymentUuid === null ? null : formatId("paymentIntent", paymentUuid),
    caseId: paymentUuid === null ? null : formatId("reconciliationCase", paymentUuid),
    rawRecordId: rawRecordUuid === null ? null : formatId("rawRecord", rawRecordUuid),
    importBatchId: importBatchUuid === null ? null : formatId("importBatch", importBatchUuid),
    eventType: event.eventType,
    actor: event.actor,
    message: event.message,
    payload: event.payload,
    occurredAt: formatTimestamp(event.occurredAt),
    sequence: event.sequence,
    previousHash: event.previousHash,
    hash: event.hash,
  };
}
