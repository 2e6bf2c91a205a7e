/**
 * Keeps payments and evidence findable by amount and time (docs/matching.md, Amount and time). The
 * matcher alone writes entries, behind its queue and each by itself: whoever reads one checks it
 * against what it names.
 */
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { type FlowLeg, isEffective } from "../../domain/evidence/flow-leg.ts";
import { type BucketWidth, formatWidth, widthFor } from "../../domain/matching/amount-bucket.ts";
import type { PaymentIntent } from "../../domain/payment/payment-intent.ts";
import type { Currency } from "../../domain/value/currency.ts";
import type { Instant } from "../../domain/value/instant.ts";
import type { Amount } from "../../domain/value/money.ts";
import { readAll } from "../core/batch-read.ts";
import { commit } from "../core/commit.ts";
import type { IdSource } from "../core/id-source.ts";
import type { Key } from "../core/keys.ts";
import type { Table } from "../core/table.ts";
import { rematchWrite } from "../matching/job-store.ts";
import { amountEntrySort, amountWidthsKey } from "../matching/matching-keys.ts";
import {
  attributesOfLeg,
  attributesOfPayment,
  type Bucket,
  bucketFor,
  type EntryLetter,
  entryKinds,
  expectationsOf,
  partitionOfBucket,
} from "./amount-entry.ts";
import {
  countWrite,
  forgetAmountSettings,
  partitionsToClear,
  partitionToWrite,
  readAmountSettings,
} from "./amount-spread.ts";

type Entry = {
  readonly bucket: Bucket;
  readonly letter: EntryLetter;
  readonly sort: string;
  readonly uuid: FlowLeg["uuid"];
  readonly attributes: Readonly<Record<string, unknown>>;
};

/** Expected amounts as they are entered: by themselves, and among the carriers of each scope. */
export type Expected = {
  readonly intent: PaymentIntent;
  /** In the destination currency. */
  readonly tolerance: Amount;
  /** References of the intent that very many share. */
  readonly scopes: readonly string[];
};

function expectedEntries({ intent, tolerance, scopes }: Expected): Entry[] {
  const { organizationId, uuid } = intent;
  const sort = amountEntrySort(entryKinds.payment, intent.effectiveDate, uuid);
  return expectationsOf(intent, tolerance).flatMap((expected) =>
    [null, ...scopes].map((scope) => ({
      bucket: bucketFor(
        { organizationId, scope },
        expected.currency,
        expected.amount,
        widthFor(expected.tolerance),
      ),
      letter: entryKinds.payment,
      sort,
      uuid,
      attributes: attributesOfPayment(intent, expected),
    })),
  );
}

/** Lets evidence find the payment by what it expects. */
export async function indexExpectedAmounts(
  { table, ids }: { readonly table: Table; readonly ids: IdSource },
  expected: Expected,
  now: Instant,
): Promise<void> {
  const { intent, tolerance } = expected;
  for (const { currency, tolerance: limit } of expectationsOf(intent, tolerance)) {
    await registerWidth({ table, ids }, intent.organizationId, currency, widthFor(limit), now);
  }
  await putAll(table, expectedEntries(expected), now);
}

/** Whether the payment is found by all that it expects; one entry may lie in any of several places. */
export async function hasExpectedAmounts(table: Table, expected: Expected): Promise<boolean> {
  for (const { bucket, letter, sort, uuid } of expectedEntries(expected)) {
    const settings = await readAmountSettings(table, bucket.organizationId, bucket.currency);
    const places = partitionsToClear(settings, partitionOfBucket(bucket), { letter, uuid });
    const keys = places.map((pk): Key => ({ pk, sk: sort }));
    if ((await readAll(table, keys)).length === 0) return false;
  }
  return true;
}

export async function removeExpectedAmounts(table: Table, expected: Expected): Promise<void> {
  await deleteAll(table, expectedEntries(expected));
}

async function legEntries(
  table: Table,
  leg: FlowLeg,
  scope: string | null,
  kind: "l" | "m",
): Promise<Entry[]> {
  const { organizationId, currency, amount, uuid } = leg;
  const { widths } = await readAmountSettings(table, organizationId, currency);
  return widths.map((width) => ({
    bucket: bucketFor({ organizationId, scope }, currency, amount, width),
    letter: kind,
    sort: amountEntrySort(kind, leg.time, uuid),
    uuid,
    attributes: attributesOfLeg(leg),
  }));
}

/**
 * Lets payments find evidence that belongs to none by what it says itself, among the carriers of
 * `scope` where the evidence carries a reference that very many share.
 */
export async function indexUnreferencedLeg(
  table: Table,
  leg: FlowLeg,
  scope: string | null,
  now: Instant,
): Promise<void> {
  const [kind, other] = isEffective(leg) ? (["m", "l"] as const) : (["l", "m"] as const);
  await putAll(table, await legEntries(table, leg, scope, kind), now);
  const mayHaveOther = leg.past.length > 0;
  if (mayHaveOther) await deleteAll(table, await legEntries(table, leg, scope, other));
}

export async function removeUnreferencedLeg(
  table: Table,
  leg: FlowLeg,
  scope: string | null,
): Promise<void> {
  await deleteAll(table, await legEntries(table, leg, scope, "l"));
  await deleteAll(table, await legEntries(table, leg, scope, "m"));
}

/** With a width that is new, all evidence that waits is entered again, so that it is found there. */
async function registerWidth(
  { table, ids }: { readonly table: Table; readonly ids: IdSource },
  organizationId: string,
  currency: Currency,
  width: BucketWidth,
  now: Instant,
): Promise<void> {
  if (width === null) return;
  const { widths } = await readAmountSettings(table, organizationId, currency);
  if (widths.includes(width)) return;
  forgetAmountSettings(table, organizationId, currency);
  await commit(table, [
    {
      kind: "update",
      key: amountWidthsKey(organizationId, currency),
      set: "SET v = :v ADD widths :width",
      values: { ":v": 1, ":width": new Set([formatWidth(width)]) },
    },
    rematchWrite(ids, organizationId, now),
  ]);
}

async function putAll(table: Table, entries: readonly Entry[], now: Instant): Promise<void> {
  for (const { bucket, letter, sort, uuid, attributes } of entries) {
    const partition = partitionOfBucket(bucket);
    await countWrite(table, bucket, partition, now);
    const settings = await readAmountSettings(table, bucket.organizationId, bucket.currency);
    const key: Key = { pk: partitionToWrite(settings, partition, { letter, uuid }), sk: sort };
    const Item = { ...key, ...attributes };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
  }
}

async function deleteAll(table: Table, entries: readonly Entry[]): Promise<void> {
  for (const { bucket, letter, sort, uuid } of entries) {
    const settings = await readAmountSettings(table, bucket.organizationId, bucket.currency);
    const all = partitionsToClear(settings, partitionOfBucket(bucket), { letter, uuid });
    const keys = all.map((pk): Key => ({ pk, sk: sort }));
    for (const Key of await keysInUse(table, keys)) {
      await table.client.send(new DeleteCommand({ TableName: table.name, Key }));
    }
  }
}

/** Of several places those that hold the entry: a bucket that is spread takes no write for nothing. */
async function keysInUse(table: Table, keys: readonly Key[]): Promise<readonly Key[]> {
  if (keys.length < 2) return keys;
  const items = await readAll(table, keys);
  return items.map((item) => ({ pk: item["pk"] as string, sk: item["sk"] as string }));
}
