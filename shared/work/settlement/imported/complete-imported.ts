/** Completes the settlements of a batch whose rows were all taken in. */
import type { BatchSettlement } from "#domain/bulk/import-batch.ts";
import { totalOf } from "#domain/settlement/settlement-items.ts";
import { equals } from "#domain/value/money.ts";
import type { StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import { commit } from "#store/table/core/commit.ts";
import { raced, retryRaces } from "#store/table/core/retry-races.ts";
import { findSettlement, type StoredSettlement } from "#store/table/settlement/settlement-store.ts";
import { completeSettlement } from "../complete-settlement.ts";
import { withLateRows } from "./late-rows.ts";
import type { ImportedSettlements } from "./place-settlements.ts";

/**
 * The settlements of the batch with what kept them from being completed. Safe to repeat: those that are complete are
 * passed over.
 *
 * @throws TooManyWritersError after 12 lost races with other writers; the batch is then completed again
 */
export async function completeImported(
  dependencies: ImportedSettlements,
  batch: StoredImportBatch,
): Promise<BatchSettlement[]> {
  const completed: BatchSettlement[] = [];
  for (const placed of await withLateRows(dependencies.table, batch)) {
    const error = placed.error ?? (await completeOne(dependencies, batch, placed));
    completed.push({ ...placed, error });
  }
  return completed;
}

async function completeOne(
  dependencies: ImportedSettlements,
  { organizationId, createdBy, dryRun }: StoredImportBatch,
  { uuid, expected }: BatchSettlement,
): Promise<string | null> {
  if (uuid === null || expected === null || dryRun) return null;
  const { table, now } = dependencies;
  return retryRaces(async () => {
    const before = await findSettlement(table, organizationId, uuid);
    if (before === null || before.status !== "draft") return null;
    const problem = problemOf(before, expected);
    if (problem !== null) return problem;
    const context = { organizationId, actor: createdBy, now: now() };
    const outcome = await completeSettlement(dependencies, context, dated(before, expected));
    if ("failure" in outcome) return outcome.failure.message;
    return (await commit(table, outcome.writes)).ok ? null : raced;
  });
}

type Expected = NonNullable<BatchSettlement["expected"]>;

/** The last file of a draft that imports made knows best when the bank pays. */
function dated(before: StoredSettlement, { expectedOn }: Expected): StoredSettlement {
  return before.countsItems && expectedOn !== null ? { ...before, expectedOn } : before;
}

/** Somebody may have removed or added items since the file was read. */
function problemOf({ items }: StoredSettlement, expected: Expected): string | null {
  const { count, gross, net } = totalOf(items);
  const isExpected =
    count === expected.items && equals(gross, expected.gross) && equals(net, expected.net);
  if (isExpected) return null;
  return `It has ${count} items that add up to ${net}, and not ${expected.items} items that add up to ${expected.net}: it was changed while the file was imported.`;
}
