import { closeCollection } from "./account/close-store.ts";
import { auditEntryCollection } from "./audit/audit-entry-list.ts";
import { importBatchCollection } from "./bulk/import-batch-store.ts";
import type { Collection } from "./core/keys.ts";
import { legCollection } from "./evidence/leg-list.ts";
import { rawRecordCollection } from "./evidence/raw-record-list.ts";
import { type CountedCollection, counted } from "./list/listed/listed-collection.ts";
import { approvalCollection } from "./payment/approval-store.ts";
import { paymentCollection } from "./payment/payment-list.ts";
import { settlementCollection } from "./settlement/settlement-store.ts";
import { outboundEventCollection } from "./webhook/outbound-event-list.ts";

/** Every collection with a list, for the counters. */
export const listedCollections = {
  payment: counted(paymentCollection),
  leg: counted(legCollection),
  journal: counted(auditEntryCollection),
  event: counted(outboundEventCollection),
  importBatch: counted(importBatchCollection),
  rawRecord: counted(rawRecordCollection),
  settlement: counted(settlementCollection),
  approval: counted(approvalCollection),
  close: counted(closeCollection),
} as const satisfies Record<Collection, CountedCollection>;
