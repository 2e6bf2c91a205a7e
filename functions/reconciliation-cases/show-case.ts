import type { Payment } from "../../shared/domain/reconciliation-case.ts";
import { viewCase } from "../../shared/schema/case-view.ts";
import { readJournalEventsOf } from "../../shared/table/journal-store.ts";
import { findLegs } from "../../shared/table/leg-store.ts";
import type { Table } from "../../shared/table/table.ts";

/** Legs that a detail shows at the most: the latest. */
export const legsShown = 100;

/** The full case, as its detail and the actions on it answer it. */
export async function showCase(table: Table, payment: Payment) {
  const [legs, events] = await Promise.all([
    findLegs(table, payment.intent.organizationId, payment.legUuids.slice(-legsShown)),
    readJournalEventsOf(table, payment),
  ]);
  return viewCase(payment, legs, events);
}
