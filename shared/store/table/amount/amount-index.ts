/**
 * Writes the amount index (docs/matching.md, Amount and time). Only the matcher, behind its queue,
 * writes entries, one request each and outside transactions. A reader therefore checks each entry
 * against the record that it names.
 */

import { type FlowLeg, isEffective } from "#domain/evidence/flow-leg.ts";
import { type BucketWidth, formatWidth, widthFor } from "#domain/matching/pool/amount-bucket.ts";
import { versionOf } from "#domain/payment/amendment.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { readAll } from "../core/batch-read.ts";
import { commit } from "../core/commit.ts";
import type { IdSource } from "../core/id-source.ts";
import type { Key } from "../core/keys.ts";
import type { Table } from "../core/table.ts";
import { deleteItem, putItem } from "../core/write-item.ts";
import { rematchWrite } from "../matching/job-store.ts";
import { amountEntrySort, amountWidthsKey } from "../matching/matching-keys.ts";
import {
  attributesOfLeg,
  attributesOfRemoved,
  bucketFor,
  entryCondition,
  expectationsOf,
  isEntry,
  partitionOfBucket,
} from "./amount-entry.ts";
import {
  countWrite,
  forgetAmountSettings,
  partitionsToClear,
  partitionToWrite,
  readAmountSettings,
} from "./amount-spread.ts";
import {
  type Entry,
  type ExpectedPayment,
  expectedEntries,
  possibleEntries,
} from "./expected-entries.ts";

/** Writes the entries through which evidence finds the payment. */
export async function indexExpectedAmounts(
  { table, ids }: { readonly table: Table; readonly ids: IdSource },
  expected: ExpectedPayment,
  now: Instant,
): Promise<void> {
  const { intent, tolerance } = expected;
  for (const { currency, tolerance: limit } of expectationsOf(intent, tolerance)) {
    await registerWidth({ table, ids }, intent.organizationId, currency, widthFor(limit), now);
  }
  await putAll(table, expectedEntries(expected), now, versionOf(intent));
}

/** Whether every entry of the payment exists. Each may be in any of several partitions. */
export async function hasExpectedAmounts(
  table: Table,
  expected: ExpectedPayment,
): Promise<boolean> {
  for (const entry of expectedEntries(expected)) {
    if (!(await readAll(table, await placesOf(table, entry))).some(isEntry)) return false;
  }
  return true;
}

/** Removes every entry of the payment, in every partition that may hold it. */
export async function removeExpectedAmounts(
  table: Table,
  expected: ExpectedPayment,
  now: Instant,
): Promise<void> {
  const version = versionOf(expected.intent);
  const entries = await possibleEntries(table, expected);
  if (version === 1) return deleteAll(table, entries);
  await closeAll(table, entries.flat(), { version, now });
}

/**
 * Removes the entries of a replaced version of a payment's expectation, without those that the version
 * in force has too.
 */
export async function removeReplacedAmounts(
  table: Table,
  { replaced, inForce }: { readonly replaced: ExpectedPayment; readonly inForce: ExpectedPayment },
  now: Instant,
): Promise<void> {
  const nameOf = ({ bucket, sort }: Entry) => `${partitionOfBucket(bucket)} ${sort}`;
  const kept = new Set(expectedEntries(inForce).map(nameOf));
  const entries = (await possibleEntries(table, replaced))
    .flat()
    .filter((entry) => !kept.has(nameOf(entry)));
  await closeAll(table, entries, { version: versionOf(inForce.intent), now });
}

/**
 * Puts a mark in the place of each entry, so that a matcher that read the payment before its amendment
 * cannot write the entry later.
 */
async function closeAll(
  table: Table,
  entries: readonly Entry[],
  { version, now }: { readonly version: number; readonly now: Instant },
): Promise<void> {
  for (const entry of entries) {
    for (const key of await placesOf(table, entry)) {
      const item = { ...key, ...attributesOfRemoved(version, now) };
      await putItem(table, { item, ...entryCondition(version) });
    }
  }
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
 * Writes the entries through which payments find evidence that no reference assigns to a payment.
 * With `scope`, among the carriers of the shared reference that the evidence carries.
 */
export async function indexUnreferencedLeg(
  table: Table,
  leg: FlowLeg,
  scope: string | null,
  now: Instant,
): Promise<void> {
  const [kind, other] = isEffective(leg) ? (["m", "l"] as const) : (["l", "m"] as const);
  await putAll(table, await legEntries(table, leg, scope, kind), now);
  const mayHaveOther = leg.pastDecisions.length > 0;
  if (mayHaveOther) await deleteAll(table, await legEntries(table, leg, scope, other));
}

/** Deletes every entry of the leg, in every partition that may hold it. */
export async function removeUnreferencedLeg(
  table: Table,
  leg: FlowLeg,
  scope: string | null,
): Promise<void> {
  await deleteAll(table, await legEntries(table, leg, scope, "l"));
  await deleteAll(table, await legEntries(table, leg, scope, "m"));
}

/**
 * Registers a new width and starts a rematch, which enters all waiting evidence in this width too.
 */
async function registerWidth(
  { table, ids }: { readonly table: Table; readonly ids: IdSource },
  organizationId: OrganizationId,
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
      set: { v: 1 },
      add: { widths: new Set([formatWidth(width)]) },
    },
    rematchWrite(ids, organizationId, now),
  ]);
}

/** @param version the version of the expectation that the entries are of; 1 for those of legs */
async function putAll(
  table: Table,
  entries: readonly Entry[],
  now: Instant,
  version = 1,
): Promise<void> {
  for (const { bucket, letter, sort, uuid, attributes } of entries) {
    const partition = partitionOfBucket(bucket);
    await countWrite(table, bucket, partition, now);
    const settings = await readAmountSettings(table, bucket.organizationId, bucket.currency);
    const key: Key = { pk: partitionToWrite(settings, partition, { letter, uuid }), sk: sort };
    // Writes nothing if a later version of the expectation has written or removed the entry.
    await putItem(table, { item: { ...key, ...attributes }, ...entryCondition(version) });
  }
}

/**
 * Keeps entries of a later version of the expectation, which this caller has not read.
 *
 * @param entries where a record has its entry in one of several places, these places together
 */
async function deleteAll(
  table: Table,
  entries: readonly (Entry | readonly Entry[])[],
): Promise<void> {
  for (const entry of entries) {
    const places = await Promise.all([entry].flat().map((one) => placesOf(table, one)));
    for (const key of await keysInUse(table, places.flat())) {
      await deleteItem(table, { key, condition: "attribute_not_exists(n)" });
    }
  }
}

/** The keys of every partition that may hold the entry. */
async function placesOf(
  table: Table,
  { bucket, letter, sort, uuid }: Entry,
): Promise<readonly Key[]> {
  const settings = await readAmountSettings(table, bucket.organizationId, bucket.currency);
  const all = partitionsToClear(settings, partitionOfBucket(bucket), { letter, uuid });
  return all.map((pk): Key => ({ pk, sk: sort }));
}

/** The existing ones of several possible keys: a delete of an absent item would cost a write. */
async function keysInUse(table: Table, keys: readonly Key[]): Promise<readonly Key[]> {
  if (keys.length < 2) return keys;
  const items = await readAll(table, keys);
  return items.map((item) => ({ pk: item["pk"] as string, sk: item["sk"] as string }));
}
