import { json, type OperationResult, type ReadInput } from "#api/http/operation.ts";
import { viewPaymentIntent } from "#api/resource/case/case-view.ts";
import { readEntryEventsOf } from "#store/table/audit/audit-entry-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { findIntent } from "./find-intent.ts";

export async function getPaymentIntent(
  { table }: { readonly table: Table },
  input: ReadInput<unknown>,
): Promise<OperationResult> {
  const payment = await findIntent(table, input);
  return json(200, viewPaymentIntent(payment, await readEntryEventsOf(table, payment)));
}
