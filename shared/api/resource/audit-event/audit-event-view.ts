import { tryHashShownEvent } from "#api/schema/audit/audit-event-hash.ts";
import type { Shown } from "#api/schema/contract/shown.ts";
import { formatTimestamp } from "#api/schema/field/timestamp.ts";
import { auditContentVersion } from "#domain/audit/audit-content.ts";
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import { formatId } from "#domain/value/id.ts";
import type * as response from "./audit-response.ts";

/** An event outside chains is stored without its hash, which follows from its content. */
export function viewAuditEvent(event: AuditEvent): Shown<typeof response.auditEvent> {
  const shown = viewUnhashedEvent(event);
  return { ...shown, hash: event.hash ?? tryHashShownEvent(shown) };
}

/** The event without its hash, which is made of it. */
export function viewUnhashedEvent(
  event: Omit<AuditEvent, "hash">,
): Omit<Shown<typeof response.auditEvent>, "hash"> {
  const { paymentUuid, rawRecordUuid, importBatchUuid } = event;
  const caseId = paymentUuid === null ? null : formatId("reconciliationCase", paymentUuid);
  return {
    id: formatId("auditEvent", event.uuid),
    organizationId: event.organizationId,
    paymentIntentId: paymentUuid === null ? null : formatId("paymentIntent", paymentUuid),
    caseId,
    rawRecordId: rawRecordUuid === null ? null : formatId("rawRecord", rawRecordUuid),
    importBatchId: importBatchUuid === null ? null : formatId("importBatch", importBatchUuid),
    eventType: event.eventType,
    actor: event.actor,
    message: event.message,
    payload: event.payload,
    occurredAt: formatTimestamp(event.occurredAt),
    contentVersion: auditContentVersion,
    chain: event.sequence === null ? null : caseId,
    sequence: event.sequence,
    previousHash: event.previousHash,
    salt: event.salt,
    erased: event.erased,
  };
}
