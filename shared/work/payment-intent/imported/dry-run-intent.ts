/** The result of a row that repeats an earlier one in the file of a dry run, equal to that of an import. */
import { hash } from "node:crypto";
import type { CreatePaymentIntentBody } from "#api/resource/payment-intent/payment-intent-request.ts";
import { formatExact } from "#domain/value/money.ts";
import { nothing, type RowResult } from "#outside/import/chunk-row.ts";
import { noteDryRunRow } from "#store/table/bulk/dry-run-store.ts";
import type { StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import type { ImportedIntents, IntentRow } from "./imported-intents.ts";

/** Returns null for the first row with the external reference. */
export async function resultOfRepeat(
  { table, now }: Pick<ImportedIntents, "table" | "now">,
  batch: StoredImportBatch,
  { number, line }: IntentRow,
  body: CreatePaymentIntentBody,
): Promise<RowResult | null> {
  const { amount, currency } = body.destination;
  const contentHash = hashOf(body);
  const row = { row: number, line, amount, currency, direction: "none", contentHash };
  const first = await noteDryRunRow(table, batch, body.externalReference, row, now());
  if (first === null) return null;
  if (first.contentHash === contentHash) {
    const message = `Repeats line ${first.line} of the file.`;
    return { ...nothing, outcome: "duplicate", code: null, message };
  }
  const message = `Line ${first.line} has the same externalReference and differs.`;
  return { ...nothing, outcome: "rejected", code: "payment_intent_conflict", message };
}

/** Of the fields that are compared when a client creates the same intent again (canonicalMismatches). */
function hashOf(body: CreatePaymentIntentBody): string {
  const { source, destination, beneficiaryAccount, beneficiaryName, refundOf } = body;
  const sides = [source, destination].map(({ amount, currency }) => [
    formatExact(amount),
    currency,
  ]);
  return hash("sha256", JSON.stringify([sides, beneficiaryAccount, beneficiaryName, refundOf]));
}
