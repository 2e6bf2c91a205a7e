/** The balances that the statements of an import state (docs/files.md, Statements). */
import { balanceSourceOf } from "#domain/account/account.ts";
import { type BalanceSource, lastStatementOfDay } from "#domain/account/balance.ts";
import type { BatchStatement } from "#domain/bulk/import-batch.ts";
import type { CalendarDate } from "#domain/value/calendar-date.ts";
import { parseCurrency } from "#domain/value/currency.ts";
import { parseAmount } from "#domain/value/money.ts";
import { putStatementBalance, removeStatementBalance } from "#store/table/account/balance-store.ts";
import type { StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import type { Table } from "#store/table/core/table.ts";

const writesAtOnce = 8;

/**
 * Stores the closing balances, before the batch shows its statements: reading the file again stores the same. A dry
 * run stores none.
 *
 * @param statements at most 200
 */
export async function storeStatementBalances(
  table: Table,
  batch: StoredImportBatch,
  statements: readonly BatchStatement[],
): Promise<void> {
  const { organizationId, uuid: importBatchUuid, createdBy, createdAt, dryRun } = batch;
  if (dryRun) return;
  await eachAtOnce(statedBalances(batch, statements), ({ name, statement, ...stated }) => {
    const { id, opening, addsUp } = statement;
    return putStatementBalance(table, organizationId, name, {
      ...stated,
      statement: { id, importBatchUuid, opening: parseAmount(opening ?? ""), addsUp },
      recordedBy: createdBy,
      recordedAt: createdAt,
    });
  });
}

/** Removes what the statements of a withdrawn import stated, unless others have replaced it. */
export async function removeStatementBalances(
  table: Table,
  batch: StoredImportBatch,
): Promise<void> {
  const { organizationId, uuid: importBatchUuid, file } = batch;
  await eachAtOnce(statedBalances(batch, file?.statements ?? []), ({ name, asOf, source }) =>
    removeStatementBalance(table, organizationId, name, { asOf, source, importBatchUuid }),
  );
}

/** Each with the name under which its account has balances. */
function statedBalances({ settings }: StoredImportBatch, statements: readonly BatchStatement[]) {
  const source: BalanceSource | null = balanceSourceOf[settings.sourceType];
  if (source === null) return [];
  const dated = statements.map((each) => ({ ...each, closingDate: each.closingDate ?? null }));
  return lastStatementOfDay(dated).flatMap((statement) => {
    const currency = parseCurrency(statement.currency ?? "");
    const amount = parseAmount(statement.closing ?? "");
    if (currency === null || amount === null) return [];
    const name = { number: statement.account ?? "", currency };
    return [{ name, source, amount, asOf: statement.closingDate as CalendarDate, statement }];
  });
}

async function eachAtOnce<T>(all: readonly T[], act: (each: T) => Promise<void>): Promise<void> {
  for (let first = 0; first < all.length; first += writesAtOnce) {
    await Promise.all(all.slice(first, first + writesAtOnce).map(act));
  }
}
