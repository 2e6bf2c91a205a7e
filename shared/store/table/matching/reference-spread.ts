/**
 * Selects the references of a new intent that are written to shards, because very many intents
 * share them.
 */
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Instant } from "#domain/value/instant.ts";
import { writesToOneKey } from "../amount/amount-spread.ts";
import { matchKeyPartition } from "../core/keys.ts";
import type { Table } from "../core/table.ts";
import { otherValues } from "./match-key-store.ts";
import { lookForShared } from "./shared-reference-store.ts";

/**
 * Writes of one process to one reference within a second before it checks whether the reference is
 * shared: 500 processes then write at most 1,000 units a second into one key, two for each carrier.
 */
const writesBeforeLooking = 1;

/**
 * @returns the values that are written to shards; empty, without a read, for nearly every intent
 */
export async function spreadReferences(
  table: Table,
  intent: PaymentIntent,
  now: Instant,
): Promise<ReadonlySet<string>> {
  const { organizationId } = intent;
  const busy = otherValues(intent).filter(
    (value) =>
      writesToOneKey(table, matchKeyPartition(organizationId, value), now) > writesBeforeLooking,
  );
  if (busy.length === 0) return new Set();
  return lookForShared(table, organizationId, busy, now);
}
