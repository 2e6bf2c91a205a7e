import type { AuditEvent, AuditEventType } from "../../domain/audit/audit-event.ts";
import type { ListedCollection } from "../list/listed-collection.ts";
import { decodeJournalEvents, isNamed } from "./journal-store.ts";

/** Audit events; an actor may have made half of them, so its list is counted by itself. */
export const journalCollection: ListedCollection<
  AuditEvent,
  { readonly eventType: AuditEventType }
> = {
  name: "journal",
  revision: 2,
  isImmutable: true,
  decode: (item) => decodeJournalEvents(item).toReversed(),
  facets: ({ eventType }) => ({ eventType }),
  keys: (event) => ({
    payment: isNamed(event) ? null : event.paymentUuid,
    rawRecord: isNamed(event) ? null : event.rawRecordUuid,
    importBatch: event.importBatchUuid,
    actor: event.actor,
  }),
  keysAsFacets: ["actor"],
};
