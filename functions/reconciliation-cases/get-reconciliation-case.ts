import { parseId } from "../../shared/domain/id.ts";
import { FailureError, notFound } from "../../shared/http/failure-error.ts";
import { json, type OperationResult, type ReadInput } from "../../shared/http/operation.ts";
import { viewCase } from "../../shared/schema/case-view.ts";
import { readJournalEventsOf } from "../../shared/table/journal-store.ts";
import { findLegs } from "../../shared/table/leg-store.ts";
import { findPayment } from "../../shared/table/payment-store.ts";
import type { Table } from "../../shared/table/table.ts";

/** Legs that a detail shows at the most: the latest. */
const legsShown = 100;

export async function getReconciliationCase(
  { table }: { readonly table: Table },
  { context, params }: ReadInput<unknown>,
): Promise<OperationResult> {
  const { organizationId } = context;
  const id = params["caseId"] ?? "";
  const uuid = parseId("reconciliationCase", id);
  const payment = uuid === null ? null : await findPayment(table, organizationId, uuid);
  if (payment === null) throw new FailureError(notFound("Reconciliation case", id, organizationId));
  const [legs, events] = await Promise.all([
    findLegs(table, organizationId, payment.legUuids.slice(-legsShown)),
    readJournalEventsOf(table, payment),
  ]);
  return json(200, viewCase(payment, legs, events));
}
