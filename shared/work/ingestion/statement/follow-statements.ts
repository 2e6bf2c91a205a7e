/**
 * Checks whether each statement opens with the closing balance of the statement before it, which is the latest known one
 * of the account in its currency (docs/files.md, Statements).
 */

import type { BatchStatement, BatchWarning } from "#domain/bulk/import-batch.ts";
import type { Uuid } from "#domain/value/id.ts";
import { type Amount, equals } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Statement } from "#outside/import/file-event.ts";
import type { AccountInCurrency } from "#store/table/bulk/file-keys.ts";
import type { StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import {
  findLastStatement,
  forgetStatementWrite,
  type LastStatement,
  lastStatementWrite,
} from "#store/table/bulk/import-chunk-store.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";

/** Maximum accounts of one file whose last statement is stored, each in a currency; a real statement file has fewer. */
const maximumAccounts = 50;

/**
 * Compares each statement with the account's last one, in the order of the file. The writes store
 * the new last statements; a dry run has none.
 */
export async function followStatements(
  table: Table,
  { organizationId, uuid: batchUuid, dryRun }: StoredImportBatch,
  statements: readonly Statement[],
): Promise<{
  readonly statements: readonly BatchStatement[];
  readonly warnings: readonly BatchWarning[];
  readonly writes: readonly Write[];
}> {
  const tracked = accountsToTrack(statements);
  const known = await readLast(table, organizationId, tracked);
  const last = new Map(known);
  const shown: BatchStatement[] = [];
  const warnings: BatchWarning[] = [];
  for (const statement of statements) {
    const key = keyOf(statement);
    const before = statementBefore(statement, last.get(key));
    const follows = before === null ? null : followsOf(statement, before);
    const { index: _, identity: __, ...rest } = statement;
    shown.push({ ...rest, follows });
    if (follows === false) warnings.push(warningOf(statement, before?.closing ?? ""));
    trackStatement(last, {
      statement,
      follows,
      batchUuid,
      before: beforeImport(known.get(key), batchUuid),
    });
  }
  const changed = tracked.flatMap((each) => last.get(keyOf(each)) ?? []);
  const writes = dryRun ? [] : changed.map((each) => lastStatementWrite(organizationId, each));
  return { statements: shown, warnings, writes };
}

/**
 * Forgets the last statement of each account, so that the next imported statement is compared with
 * an earlier one.
 */
export async function forgetStatementWrites(
  table: Table,
  { organizationId, uuid, file }: StoredImportBatch,
): Promise<Write[]> {
  const tracked = accountsToTrack(file?.statements ?? []);
  const last = await readLast(table, organizationId, tracked);
  return [...last.values()].flatMap((known) =>
    known.batchUuid === uuid ? [forgetStatementWrite(organizationId, known)] : [],
  );
}

type NamedAccount = Pick<BatchStatement, "account" | "currency">;

function keyOf({ account, currency }: NamedAccount): string {
  return JSON.stringify([account, currency]);
}

/** The accounts whose last statement is stored: the first 50 of the file. */
function accountsToTrack(statements: readonly NamedAccount[]): AccountInCurrency[] {
  const accounts = statements.flatMap(({ account, currency }) =>
    account === null ? [] : [{ account, currency }],
  );
  return [...new Map(accounts.map((each) => [keyOf(each), each])).values()].slice(
    0,
    maximumAccounts,
  );
}

async function readLast(
  table: Table,
  organizationId: OrganizationId,
  accounts: readonly AccountInCurrency[],
): Promise<Map<string, LastStatement>> {
  const known = await Promise.all(
    accounts.map((account) => findLastStatement(table, organizationId, account)),
  );
  return new Map(known.flatMap((last) => (last === null ? [] : [[keyOf(last), last] as const])));
}

/**
 * The last statement before this import. If the file is read again, the stored one may be from this
 * import itself.
 */
function beforeImport(
  known: LastStatement | undefined,
  batchUuid: Uuid<"importBatch">,
): LastStatement["before"] {
  if (known === undefined) return null;
  const { before, ...own } = known;
  return own.batchUuid === batchUuid ? before : own;
}

type TrackedStatement = Pick<LastStatement, "batchUuid" | "before" | "follows"> & {
  readonly statement: Statement;
};

/** A statement that is earlier than the last one leaves that one in its place. */
function trackStatement(
  last: Map<string, LastStatement>,
  { statement, ...more }: TrackedStatement,
): void {
  const { account, currency, closing, closingDate, identity } = statement;
  if (account === null || closing === null) return;
  const known = last.get(keyOf(statement));
  if (known !== undefined && isLater(known, statement)) return;
  last.set(keyOf(statement), { account, currency, identity, closing, closingDate, ...more });
}

/** The latest known statement that is not later than this one; null: none is known. */
function statementBefore(
  statement: Statement,
  known: LastStatement | undefined,
): LastStatement["before"] {
  const candidates = [known, known?.before];
  return candidates.find((each) => each != null && !isLater(each, statement)) ?? null;
}

type Dated = Pick<Statement, "closingDate">;

/** False where one of the days is unknown. */
function isLater({ closingDate }: Dated, { closingDate: other }: Dated): boolean {
  return closingDate !== null && other !== null && closingDate > other;
}

/**
 * A repeated last statement keeps its earlier result; without an opening balance the result is
 * unknown.
 */
function followsOf(
  statement: Statement,
  known: NonNullable<LastStatement["before"]>,
): boolean | null {
  if (known.identity === statement.identity) return known.follows;
  if (statement.opening === null) return null;
  return equals(statement.opening, known.closing as Amount);
}

function warningOf({ account, id, opening }: Statement, closing: string): BatchWarning {
  return {
    code: "statement_does_not_follow",
    message: `Statement ${id ?? ""} of ${account ?? ""} opens with ${opening}; the last known one closed with ${closing}.`,
  };
}
