import type { AuditEvent, AuditEventType } from "../domain/audit-event.ts";
import { decodeJournalEvents } from "./journal-store.ts";
import type { ListedCollection } from "./listed-collection.ts";

/** Audit events; an actor may have made half of them, so its list is counted by itself. */
export const journalCollection: ListedCollection<
  AuditEvent,
  { readonly eventType: AuditEventType }
> = {
  name: "journal",
  revision: 1,
  isImmutable: true,
  decode: (item) => decodeJournalEvents(item).toReversed(),
  facets: ({ eventType }) => ({ eventType }),
  keys: ({ paymentUuid, rawRecordUuid, importBatchUuid, actor }) => ({
    payment: paymentUuid,
    rawRecord: rawRecordUuid,
    importBatch: importBatchUuid,
    actor,
  }),
  keysAsFacets: ["actor"],
};
