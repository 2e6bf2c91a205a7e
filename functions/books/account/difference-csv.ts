/** Items of a reconciliation or a close as CSV: a row for each item. */

import type { OperationResult } from "#api/http/operation.ts";
import { viewDifferenceItem } from "#api/resource/account/account-reconciliation-view.ts";
import type { DifferenceItem } from "#domain/account/reconcile-account.ts";
import { csvOf } from "../report/report-csv.ts";

/** Most rows of one answer: about 3 MB of the 6 MB that a response may have. */
const rowsOfCsvAtMost = 20_000;

const columns = [
  ...["account", "currency", "kind", "caseId", "amount"],
  ...["movementCount", "firstDay", "lastDay", "flowLegId"],
];

export type ItemOfAccount = {
  readonly account: string;
  readonly currency: string;
  readonly item: DifferenceItem;
};

/** @param items of which the first 20,000 after `offset` are rows, with the first and last day and the first leg of each */
export function csvOfItems(items: readonly ItemOfAccount[], offset: number): OperationResult {
  const rows = items.slice(offset, offset + rowsOfCsvAtMost).map(({ account, currency, item }) => {
    const { kind, caseId, amount, movementCount, movements } = viewDifferenceItem(item);
    const days = item.movements.map(({ day }) => day).sort();
    return {
      ...{ account, currency, kind, caseId, amount, movementCount },
      ...{ firstDay: days[0] ?? null, lastDay: days.at(-1) ?? null },
      flowLegId: movements[0]?.flowLegId ?? null,
    };
  });
  return csvOf(columns, rows);
}
