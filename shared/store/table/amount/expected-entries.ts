/** The entries of the amount index through which evidence finds a payment. */

import { type BucketWidth, widthFor } from "#domain/matching/pool/amount-bucket.ts";
import type { PaymentIntent } from "#domain/payment/payment-intent.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Amount } from "#domain/value/money.ts";
import type { Table } from "../core/table.ts";
import { amountEntrySort } from "../matching/matching-keys.ts";
import {
  attributesOfPayment,
  type Bucket,
  bucketFor,
  type EntryLetter,
  type Expectation,
  entryKinds,
  expectationsOf,
} from "./amount-entry.ts";
import { readAmountSettings } from "./amount-spread.ts";

export type Entry = {
  readonly bucket: Bucket;
  readonly letter: EntryLetter;
  readonly sort: string;
  readonly uuid: Uuid<"payment" | "leg">;
  readonly attributes: Readonly<Record<string, unknown>>;
};

/** A payment whose expected amounts are indexed: once without scope, and once for each scope. */
export type ExpectedPayment = {
  readonly intent: PaymentIntent;
  /** In the destination currency. */
  readonly tolerance: Amount;
  /** References of the intent that very many payments or legs share. */
  readonly scopes: readonly string[];
};

/** The entries of a payment under the rules in force. */
export function expectedEntries({ intent, tolerance, scopes }: ExpectedPayment): Entry[] {
  return expectationsOf(intent, tolerance).flatMap((expectation) =>
    entriesOf(intent, [null, ...scopes], expectation, [widthFor(expectation.tolerance)]),
  );
}

/**
 * Every entry that the payment may have, by expected amount and scope: rules that were in force before
 * may have given it other widths.
 */
export async function possibleEntries(
  table: Table,
  { intent, tolerance, scopes }: ExpectedPayment,
): Promise<(readonly Entry[])[]> {
  const entries: (readonly Entry[])[] = [];
  for (const expectation of expectationsOf(intent, tolerance)) {
    const { currency } = expectation;
    const { widths } = await readAmountSettings(table, intent.organizationId, currency);
    const all = [...new Set([...widths, widthFor(expectation.tolerance)])];
    for (const scope of [null, ...scopes]) {
      entries.push(entriesOf(intent, [scope], expectation, all));
    }
  }
  return entries;
}

function entriesOf(
  intent: PaymentIntent,
  scopes: readonly (string | null)[],
  expectation: Expectation,
  widths: readonly BucketWidth[],
): Entry[] {
  const { organizationId, uuid } = intent;
  const { currency, amount } = expectation;
  const sort = amountEntrySort(entryKinds.payment, intent.effectiveDate, uuid);
  return widths.flatMap((width) =>
    scopes.map((scope) => ({
      bucket: bucketFor({ organizationId, scope }, currency, amount, width),
      letter: entryKinds.payment,
      sort,
      uuid,
      attributes: attributesOfPayment(intent, expectation),
    })),
  );
}
