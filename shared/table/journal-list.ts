import type { AuditEvent, AuditEventType } from "../domain/audit-event.ts";
import { eventsNamed } from "../domain/reconciliation-case.ts";
import { hostOf } from "./journal-host.ts";
import { decodeJournalEvents } from "./journal-store.ts";
import type { ListedCollection } from "./listed-collection.ts";

/**
 * Whether the payment or the record that the event is about names its entry (named-entries.ts), and so
 * needs no list of its own. An entry's first event has the entry's id.
 */
export function isNamed({ uuid, paymentUuid, sequence }: AuditEvent): boolean {
  return paymentUuid === null ? hostOf(uuid) === "leg" : (sequence ?? 0) <= eventsNamed;
}

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
