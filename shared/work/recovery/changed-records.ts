/** Lists the records and announced events that a page of the audit entries contains. */
import type { AuditEvent } from "#domain/audit/audit-event.ts";
import { parseId, type Uuid, type UuidKind } from "#domain/value/id.ts";
import { decodeEntry, holdsEntry } from "#store/table/audit/audit-entry-store.ts";
import { parseRecordKey } from "#store/table/core/keys.ts";
import type { Item } from "#store/table/core/read-item.ts";

/** An audit entry with the events that it announces. */
type Announcing = {
  readonly uuid: Uuid<"journal">;
  readonly events: readonly Uuid<"event">[];
};

export type ChangedRecords = {
  readonly announcing: Announcing[];
  /** With their items if they were created on this page or read later; otherwise null. */
  readonly payments: Map<Uuid<"payment">, Item | null>;
  readonly legs: Map<Uuid<"leg">, Item | null>;
  /** Payments created on this page. */
  readonly madePayments: Uuid<"payment">[];
  /** Payments that an event of this page amended. */
  readonly amendedPayments: Uuid<"payment">[];
  readonly importBatches: Map<Uuid<"importBatch">, Item | null>;
  /** Items of the page that contain audit entries. */
  readonly entries: Map<Uuid<"journal">, Item>;
  /** Announced outbound events that were read later. */
  readonly outboundEvents: Map<Uuid<"event">, Item>;
  /** Number of entries that this version cannot read. */
  unreadable: number;
};

/** Collects the records and events of a page of journal items; counts undecodable entries. */
export function changedIn(items: readonly Item[]): ChangedRecords {
  const changed: ChangedRecords = {
    announcing: [],
    payments: new Map(),
    legs: new Map(),
    madePayments: [],
    amendedPayments: [],
    importBatches: new Map(),
    entries: new Map(),
    outboundEvents: new Map(),
    unreadable: 0,
  };
  for (const item of items) {
    const named = parseRecordKey({ pk: String(item["pk"]), sk: String(item["sk"]) });
    if (named === null) continue;
    if (named.collection === "payment") {
      changed.payments.set(named.uuid, item);
      changed.madePayments.push(named.uuid);
    }
    if (named.collection === "leg") changed.legs.set(named.uuid, item);
    if (!holdsEntry(item)) continue;
    const entry = item["sk"] as Uuid<"journal">;
    changed.entries.set(entry, item);
    addEntry(changed, entry, item);
  }
  return changed;
}

function addEntry(changed: ChangedRecords, uuid: Uuid<"journal">, item: Item): void {
  try {
    const { events, announced } = decodeEntry(item);
    if (announced.length > 0) {
      changed.announcing.push({ uuid, events: announced.map((event) => event.uuid) });
    }
    for (const event of events) addSubjects(changed, event);
  } catch {
    changed.unreadable += 1;
  }
}

function addSubjects(changed: ChangedRecords, event: AuditEvent): void {
  const { eventType, paymentUuid, importBatchUuid, payload } = event;
  if (paymentUuid !== null) addPayment(changed, paymentUuid, eventType);
  if (importBatchUuid !== null) addUnknown(changed.importBatches, importBatchUuid);
  const { flowLegId, flowLegIds } = payload ?? {};
  const ids = [flowLegId, ...(Array.isArray(flowLegIds) ? flowLegIds : [])];
  for (const id of ids) {
    const leg = typeof id === "string" ? parseId("flowLeg", id) : null;
    if (leg !== null) addUnknown(changed.legs, leg);
  }
}

function addPayment(
  { payments, amendedPayments }: ChangedRecords,
  uuid: Uuid<"payment">,
  eventType: AuditEvent["eventType"],
): void {
  addUnknown(payments, uuid);
  if (eventType === "payment_intent.amended") amendedPayments.push(uuid);
}

function addUnknown<K extends UuidKind>(records: Map<Uuid<K>, Item | null>, uuid: Uuid<K>): void {
  if (!records.has(uuid)) records.set(uuid, null);
}
