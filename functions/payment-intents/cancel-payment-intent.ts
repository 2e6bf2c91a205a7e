import { planCancellation } from "../../shared/case-work/cancel-intent.ts";
import { formatId } from "../../shared/domain/value/id.ts";
import type { WriteInput, WriteOutcome } from "../../shared/http/operation.ts";
import { viewPaymentIntent } from "../../shared/schema/view/case/case-view.ts";
import { readJournalEventsOf } from "../../shared/table/audit/journal-store.ts";
import type { IdSource } from "../../shared/table/core/id-source.ts";
import type { Table } from "../../shared/table/core/table.ts";
import { findIntent } from "./find-intent.ts";

/**
 * Cancels an intent without confirmed evidence (docs/specification.md, Cancel a payment intent).
 */
export async function cancelPaymentIntent(
  dependencies: { readonly table: Table; readonly ids: IdSource },
  input: WriteInput<unknown>,
): Promise<WriteOutcome> {
  const { table } = dependencies;
  const before = await findIntent(table, input);
  const shownBefore = await readJournalEventsOf(table, before);
  if (before.state.canceled) {
    return { status: 200, body: viewPaymentIntent(before, shownBefore), writes: [] };
  }
  const canceled = await planCancellation(dependencies, input.context, before);
  if (canceled === null) return alreadyPaid(formatId("paymentIntent", before.intent.uuid));
  const { payment, auditEvents, writes } = canceled;
  return {
    status: 200,
    body: viewPaymentIntent(payment, [...shownBefore, ...auditEvents]),
    writes,
  };
}

function alreadyPaid(id: string): WriteOutcome {
  const message = `Payment intent ${id} has confirmed evidence and cannot be canceled.`;
  return { failure: { status: 409, error: "invalid_state", message } };
}
