import type { Payment } from "#domain/case/reconciliation-case.ts";
import type { AmendablePart } from "#domain/payment/amendment.ts";
import type { Table } from "#store/table/core/table.ts";
import { readVersions } from "#store/table/payment/intent-version-store.ts";

/** What the intent expected when it was created: no read for an intent that was never amended. */
export async function readOriginal(table: Table, { intent }: Payment): Promise<AmendablePart> {
  const [first] = await readVersions(table, intent, [1]);
  return first ?? intent;
}
