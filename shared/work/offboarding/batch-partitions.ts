/** The partitions of an import batch: its statements, chunks and row counts. */

import type { BatchStatement } from "#domain/bulk/import-batch.ts";
import { parseCurrency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { balancesPartition } from "#store/table/account/account-keys.ts";
import {
  importAccountPartition,
  importChunkKey,
  importRowCountsKey,
  importStatementKey,
} from "#store/table/bulk/file-keys.ts";
import { findImportStatements } from "#store/table/bulk/import-chunk-store.ts";
import { rowCountNodesOf } from "#store/table/bulk/row-counts-store.ts";
import type { Table } from "#store/table/core/table.ts";

type BatchOf = { readonly organizationId: OrganizationId; readonly uuid: Uuid<"importBatch"> };

const statementsPerRead = 100;

/** A batch shows 200 of its statements and may have more. They are removed from the last, so none is after a gap. */
export async function countStatements(table: Table, batch: BatchOf): Promise<number> {
  for (let count = 0; ; count += statementsPerRead) {
    const indexes = Array.from({ length: statementsPerRead }, (_, index) => count + index);
    const found = await findImportStatements(table, batch, indexes);
    if (found.size < statementsPerRead) return count + found.size;
  }
}

type BatchParts = {
  readonly chunks: number;
  readonly statements: number;
  readonly accounts: readonly Pick<BatchStatement, "account" | "currency">[];
};

/** Made one by one, because a batch may have a hundred thousand chunks. */
export function* partitionsOfBatch(
  organizationId: OrganizationId,
  uuid: Uuid<"importBatch">,
  { chunks, statements, accounts }: BatchParts,
): Generator<string> {
  for (const { account: number, currency: code } of accounts) {
    if (number === null) continue;
    yield importAccountPartition(organizationId, number);
    const currency = parseCurrency(code ?? "");
    if (currency !== null) yield balancesPartition(organizationId, { number, currency });
  }
  for (let index = statements - 1; index >= 0; index -= 1) {
    yield importStatementKey(organizationId, uuid, index).pk;
  }
  for (const node of rowCountNodesOf(chunks))
    yield importRowCountsKey(organizationId, uuid, node).pk;
  for (let number = 0; number < chunks; number += 1) {
    yield importChunkKey(organizationId, uuid, number).pk;
  }
}
