/** Blanks what comparisons with another tool still keep of a payment, until they expire. */
import { erasedText } from "#domain/audit/audit-content.ts";
import type { Comparison, RowComparison, TheirRow } from "#domain/comparison/comparison.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import { formatId } from "#domain/value/id.ts";
import { readPages, replacePage } from "#store/table/comparison/comparison-page-store.ts";
import { readComparisons } from "#store/table/comparison/comparison-store.ts";
import type { Table } from "#store/table/core/table.ts";
import { BusyItemError } from "./erase-items.ts";
import { blank, type IsPersonal } from "./personal-texts.ts";

/**
 * The other tool's reason and matched reference are free texts and go whole; the explanation loses what is personal.
 *
 * @throws BusyItemError while a comparison runs: it may be about to write such a row
 */
export async function eraseComparisons(
  table: Table,
  intent: PaymentIntent,
  isPersonal: IsPersonal,
): Promise<void> {
  const { organizationId, createdAt } = intent;
  for await (const comparison of readComparisons(table, organizationId)) {
    const { status, completedAt } = comparison;
    if (completedAt !== null && completedAt < createdAt) continue;
    if (status === "running") throw new BusyItemError("A comparison is running: try again.");
    await eraseRows(table, comparison, intent, isPersonal);
  }
}

async function eraseRows(
  table: Table,
  comparison: Comparison,
  intent: PaymentIntent,
  isPersonal: IsPersonal,
): Promise<void> {
  const names = new Set([
    intent.externalReference,
    formatId("paymentIntent", intent.uuid),
    formatId("reconciliationCase", intent.uuid),
  ]);
  for await (const page of readPages(table, comparison)) {
    const { theirs, results } = page;
    const isOwn = (at: number) =>
      results[at]?.ours?.paymentUuid === intent.uuid || names.has(theirs[at]?.reference ?? "");
    const after = {
      number: page.number,
      theirs: theirs.map((row, at) => (isOwn(at) ? erasedRow(row, isPersonal) : row)),
      results: results.map((row, at) => (isOwn(at) ? erasedResult(row, isPersonal) : row)),
    };
    if (JSON.stringify(after) !== JSON.stringify(page)) await replacePage(table, comparison, after);
  }
}

function erasedRow(row: TheirRow, isPersonal: IsPersonal): TheirRow {
  return {
    ...blank(row, isPersonal),
    matchedReference: row.matchedReference === null ? null : erasedText,
    reason: row.reason === null ? null : erasedText,
  };
}

function erasedResult(row: RowComparison, isPersonal: IsPersonal): RowComparison {
  return row.ours === null ? row : { ...row, ours: blank(row.ours, isPersonal) };
}
