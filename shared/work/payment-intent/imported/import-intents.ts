/** The rows of one chunk as payment intents, several at once. Safe to repeat. */

import {
  type CreatePaymentIntentBody,
  createPaymentIntentBody,
} from "#api/resource/payment-intent/payment-intent-request.ts";
import type { Payment } from "#domain/case/reconciliation-case.ts";
import { formatId } from "#domain/value/id.ts";
import { type ChunkRow, nothing, type RowResult, resultAsRead } from "#outside/import/chunk-row.ts";
import type { StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import { commit } from "#store/table/core/commit.ts";
import { inParallel } from "#store/table/core/in-parallel.ts";
import { raced, retryRaces } from "#store/table/core/retry-races.ts";
import { findPaymentByReference } from "#store/table/payment/payment-list.ts";
import { FailureError } from "#work/outcome/outcome.ts";
import { findOriginal, mismatchesOf, planPaymentIntent } from "../plan-payment-intent.ts";
import { resultOfRepeat } from "./dry-run-intent.ts";
import type { ImportedIntents, IntentRow } from "./imported-intents.ts";

/**
 * One result for each row, in the order of the rows.
 *
 * @throws TooManyWritersError after 12 lost races with other writers; the chunk is then tried again
 */
export async function importIntents(
  dependencies: ImportedIntents,
  batch: StoredImportBatch,
  rows: readonly ChunkRow[],
): Promise<RowResult[]> {
  const results = new Map<number, RowResult>();
  const intents = rows.filter((row) => "request" in row);
  // Rows of one reference follow one another, so that the first is accepted.
  const lanes = [...Map.groupBy(intents, ({ request }) => request.externalReference).values()];
  await inParallel(lanes.reverse(), async (lane) => {
    for (const row of lane) results.set(row.number, await importIntent(dependencies, batch, row));
  });
  return rows.flatMap((row) => results.get(row.number) ?? resultAsRead(row));
}

async function importIntent(
  dependencies: ImportedIntents,
  batch: StoredImportBatch,
  row: IntentRow,
): Promise<RowResult> {
  const body = createPaymentIntentBody.parse(row.request);
  try {
    return await retryRaces(() => attempt(dependencies, batch, row, body));
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    const { message, issues = [] } = error.failure;
    return rejected("payment_intent_invalid", issues[0] ? nameIssue(issues[0]) : message);
  }
}

type Issue = NonNullable<FailureError["failure"]["issues"]>[number];

function nameIssue({ path, message }: Issue): string {
  return `${path.join(".")}: ${message}`;
}

async function attempt(
  dependencies: ImportedIntents,
  batch: StoredImportBatch,
  row: IntentRow,
  body: CreatePaymentIntentBody,
): Promise<RowResult | typeof raced> {
  const { table, now } = dependencies;
  const { organizationId, createdBy: actor } = batch;
  const existing = await findPaymentByReference(table, organizationId, body.externalReference);
  if (existing !== null) return resultOfExisting(dependencies, batch, { row, body, existing });
  if (batch.dryRun) {
    await findOriginal(table, organizationId, body.refundOf);
    return (await resultOfRepeat(dependencies, batch, row, body)) ?? accepted(row, {});
  }
  const importRow = { batchUuid: batch.uuid, row: row.number };
  const creation = { organizationId, actor, now: now(), importRow };
  const { payment, writes } = await planPaymentIntent(dependencies, creation, body);
  return (await commit(table, writes)).ok ? accepted(row, idOf(payment)) : raced;
}

/** Accepted if an earlier attempt of this row created it, a duplicate if it is the same, else rejected. */
async function resultOfExisting(
  { table }: ImportedIntents,
  batch: StoredImportBatch,
  {
    row,
    body,
    existing,
  }: {
    readonly row: IntentRow;
    readonly body: CreatePaymentIntentBody;
    readonly existing: Payment;
  },
): Promise<RowResult> {
  const { intent, state } = existing;
  const id = idOf(existing);
  const { batchUuid, row: number } = intent.importRow ?? {};
  if (batchUuid === batch.uuid && number === row.number) return accepted(row, id);
  const mismatches = await mismatchesOf(table, existing, body);
  if (mismatches.length > 0) {
    const message = `Payment intent ${id.paymentIntentId} has this externalReference and differs in ${mismatches.join(", ")}.`;
    return { ...rejected("payment_intent_conflict", message), ...id };
  }
  if (state.canceled) {
    const message = `Payment intent ${id.paymentIntentId} has this externalReference and is canceled, so nothing is expected. Give the payment another reference.`;
    return { ...rejected("payment_intent_canceled", message), ...id };
  }
  return { ...nothing, outcome: "duplicate", code: null, message: null, ...id };
}

function idOf({ intent }: Payment) {
  return { paymentIntentId: formatId("paymentIntent", intent.uuid) };
}

function accepted({ note }: IntentRow, id: Pick<RowResult, "paymentIntentId">): RowResult {
  const { code, message } = note ?? { code: null, message: null };
  return { ...nothing, outcome: "accepted", code, message, ...id };
}

function rejected(code: string, message: string): RowResult {
  return { ...nothing, outcome: "rejected", code, message };
}
