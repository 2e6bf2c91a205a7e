/** Cancels the payment intents that the rows of one chunk became. Safe to repeat. */

import { parseId } from "#domain/value/id.ts";
import type { RowResult } from "#outside/import/chunk-row.ts";
import type { StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import { commit } from "#store/table/core/commit.ts";
import { raced, retryRaces } from "#store/table/core/retry-races.ts";
import { findPayment } from "#store/table/payment/payment-store.ts";
import { planCancellation } from "#work/case-work/cancel-intent.ts";
import type { ImportedIntents } from "./imported-intents.ts";

/**
 * Payments that are confirmed already stay, and their rows say so.
 *
 * @returns the results of all rows of the chunk
 * @throws TooManyWritersError after 12 lost races of one intent; the chunk is then tried again
 */
export async function withdrawIntents(
  dependencies: ImportedIntents,
  batch: StoredImportBatch,
  results: readonly RowResult[],
): Promise<RowResult[]> {
  const after: RowResult[] = [];
  for (const result of results) {
    const isKept = result.outcome === "accepted" && (await keeps(dependencies, batch, result));
    after.push(isKept ? { ...result, ...kept } : result);
  }
  return after;
}

const kept = {
  code: "payment_intent_kept",
  message: "It has confirmed evidence, so it is not canceled.",
} as const;

/** Cancels the intent. Whether it stays, because it has confirmed evidence. */
function keeps(
  dependencies: ImportedIntents,
  { organizationId, withdrawnBy, createdBy }: StoredImportBatch,
  { paymentIntentId = "" }: RowResult,
): Promise<boolean> {
  const { table, now } = dependencies;
  return retryRaces(async () => {
    const uuid = parseId("paymentIntent", paymentIntentId);
    const before = uuid === null ? null : await findPayment(table, organizationId, uuid);
    if (before === null || before.state.canceled) return false;
    const context = { organizationId, actor: withdrawnBy ?? createdBy, now: now() };
    const canceled = await planCancellation(dependencies, context, before);
    if (canceled === null) return true;
    return (await commit(table, canceled.writes)).ok ? false : raced;
  });
}
