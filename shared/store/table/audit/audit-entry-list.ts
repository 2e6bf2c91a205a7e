import type { AuditEvent, AuditEventType } from "#domain/audit/audit-event.ts";
import type { ListedCollection } from "../list/listed/listed-collection.ts";
import { decodeEntryEvents, isNamed } from "./audit-entry-store.ts";

/**
 * The list of audit events. One actor may have caused half of them, so the lists of other keys also
 * count by actor.
 */
export const auditEntryCollection: ListedCollection<
  AuditEvent,
  { readonly eventType: AuditEventType }
> = {
  name: "journal",
  revision: 2,
  isImmutable: true,
  decode: (item) => decodeEntryEvents(item).toReversed(),
  facets: ({ eventType }) => ({ eventType }),
  keys: (event) => ({
    payment: isNamed(event) ? null : event.paymentUuid,
    rawRecord: isNamed(event) ? null : event.rawRecordUuid,
    importBatch: event.importBatchUuid,
    actor: event.actor,
  }),
  keysAsFacets: ["actor"],
};
