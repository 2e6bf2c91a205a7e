import { importBatchCollection } from "./import-batch-store.ts";
import { journalCollection } from "./journal-list.ts";
import type { Collection } from "./keys.ts";
import { legCollection } from "./leg-list.ts";
import { type CountedCollection, counted } from "./listed-collection.ts";
import { outboundEventCollection } from "./outbound-event-list.ts";
import { paymentCollection } from "./payment-list.ts";

/** All that is listed, for whoever counts it. */
export const listedCollections = {
  payment: counted(paymentCollection),
  leg: counted(legCollection),
  journal: counted(journalCollection),
  event: counted(outboundEventCollection),
  importBatch: counted(importBatchCollection),
} as const satisfies Record<Collection, CountedCollection>;
