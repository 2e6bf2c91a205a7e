/**
 * A bucket that takes more writes than one key can bear is spread over shards. The item that holds
 * the currency's widths also names these buckets; every look-up reads that item anyway.
 */

import { type BucketWidth, parseWidth } from "#domain/matching/pool/amount-bucket.ts";
import type { Currency } from "#domain/value/currency.ts";
import { millisecondsOfUuid, type Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { readAll } from "../core/batch-read.ts";
import { commit } from "../core/commit.ts";
import type { Key } from "../core/keys.ts";
import { readOnce } from "../core/read-cache.ts";
import type { Table } from "../core/table.ts";
import { amountShardPartition, amountWidthsKey } from "../matching/matching-keys.ts";
import type { EntryLetter } from "./amount-entry.ts";

/** Number of shards at each level. At level 0 the bucket has only its own partition. */
const shardsOfLevel = [0, 8, 64] as const;
type Level = 0 | 1 | 2;

/**
 * Number of entries that one process writes into one bucket within a second before it raises the
 * bucket's level. Only matchers write entries, at most 40 at once (matcherConsumer in
 * lib/function/consumer-settings.ts): at level 0 they write at most 960 entries a second into one
 * key, at level 1 at most 990 into each of 8 shards.
 */
const writesForLevel: Readonly<Record<1 | 2, number>> = { 1: 24, 2: 198 };
const periodMilliseconds = 1_000;

/** Maximum number of spread buckets of one currency; keeps the item that names them small. */
const maximumSpreadBuckets = 500;

/** Maximum time until every writer uses a new level. */
const propagationMilliseconds = 600_000;

export type AmountSettings = {
  readonly widths: readonly BucketWidth[];
  /**
   * By the end of the bucket's partition key: the time at which each level started (milliseconds).
   */
  readonly spread: ReadonlyMap<string, readonly number[]>;
};

const defaultSettings: AmountSettings = { widths: [null], spread: new Map() };

/** Widths and spread buckets of a currency: one strongly consistent read for each unit of work. */
export async function readAmountSettings(
  table: Table,
  organizationId: OrganizationId,
  currency: Currency,
): Promise<AmountSettings> {
  const key = amountWidthsKey(organizationId, currency);
  const [item] = await readOnce(table, settingsName(key), () => readAll(table, [key]));
  if (item === undefined) return defaultSettings;
  const widths = (item["widths"] as Set<string> | undefined) ?? new Set<string>();
  const spread = Object.entries(item).flatMap(([name, since]) =>
    name.startsWith(spreadPrefix) ? [[name.slice(spreadPrefix.length), since as number[]]] : [],
  ) as [string, number[]][];
  return {
    widths: [...new Set(["exact", ...widths])].map(parseWidth),
    spread: new Map(spread),
  };
}

const spreadPrefix = "spread_";

/** Clears the cached settings of a currency after a change. */
export function forgetAmountSettings(
  table: Table,
  organizationId: OrganizationId,
  currency: Currency,
) {
  table.readCache?.delete(settingsName(amountWidthsKey(organizationId, currency)));
}

function settingsName({ pk, sk }: Key): string {
  return `widths ${pk} ${sk}`;
}

/**
 * The attribute name of a bucket: the last 12 characters of its partition key, which are part of a
 * hash.
 */
function nameOf(partition: string): string {
  return partition.slice(-12).replaceAll("-", "_");
}

function levelOf({ spread }: AmountSettings, partition: string): Level {
  return (spread.get(nameOf(partition))?.length ?? 0) as Level;
}

/**
 * Every partition that may hold entries of the bucket. Effective evidence is never spread: a crowd
 * has no effect, and without a crowd few pieces of evidence of one amount arrive in a second.
 */
export function partitionsToRead(
  settings: AmountSettings,
  partition: string,
  letter: EntryLetter,
): string[] {
  if (letter === "m") return [partition];
  const shards = shardsOfLevel[levelOf(settings, partition)];
  const all = Array.from({ length: shards }, (_, shard) => amountShardPartition(partition, shard));
  return [partition, ...all];
}

/** An entry of a bucket: its kind (first letter of the sort key) and its record. */
export type SpreadEntry = { readonly letter: EntryLetter; readonly uuid: Uuid };

/** The partition for a new entry at the bucket's current level. */
export function partitionToWrite(
  settings: AmountSettings,
  partition: string,
  { letter, uuid }: SpreadEntry,
): string {
  return partitionAt(letter === "m" ? 0 : levelOf(settings, partition), partition, uuid);
}

/**
 * Every partition that may hold the entry, considering the levels since the creation of its record.
 */
export function partitionsToClear(
  settings: AmountSettings,
  partition: string,
  { letter, uuid }: SpreadEntry,
): string[] {
  if (letter === "m") return [partition];
  const since = settings.spread.get(nameOf(partition)) ?? [];
  const createdAt = millisecondsOfUuid(uuid);
  const isCreatedAfter = (level: number) =>
    createdAt > (since[level - 1] ?? Number.POSITIVE_INFINITY) + propagationMilliseconds;
  const levels = ([0, 1, 2] as const).filter(
    (level) => level <= since.length && !isCreatedAfter(level + 1),
  );
  return [...new Set(levels.map((level) => partitionAt(level, partition, uuid)))];
}

function partitionAt(level: Level, partition: string, uuid: Uuid): string {
  const shards = shardsOfLevel[level];
  if (shards === 0) return partition;
  return amountShardPartition(partition, Number.parseInt(uuid.slice(24, 28), 16) % shards);
}

/**
 * Counts a write into a bucket and raises the bucket's level when this process alone writes more
 * than its share of the limit of one key.
 *
 * @returns whether the level was raised, which makes settings read before outdated
 */
export async function countWrite(
  table: Table,
  where: { readonly organizationId: OrganizationId; readonly currency: Currency },
  partition: string,
  now: Instant,
): Promise<boolean> {
  const count = writesToOneKey(table, partition, now);
  const wanted = count >= writesForLevel[2] ? 2 : count >= writesForLevel[1] ? 1 : 0;
  if (wanted === 0) return false;
  const settings = await readAmountSettings(table, where.organizationId, where.currency);
  const level = levelOf(settings, partition);
  if (wanted <= level || settings.spread.size >= maximumSpreadBuckets) return false;
  await raiseLevel(table, where, partition, { level, now });
  return true;
}

/**
 * Counts a write to a key.
 *
 * @returns the number of writes of this process to the key within the current second
 */
export function writesToOneKey({ meter }: Table, partition: string, now: Instant): number {
  if (meter === undefined) return 0;
  if (now - meter.startedAt > periodMilliseconds || now < meter.startedAt) {
    meter.startedAt = now;
    meter.counts.clear();
  }
  const count = (meter.counts.get(partition) ?? 0) + 1;
  meter.counts.set(partition, count);
  return count;
}

async function raiseLevel(
  table: Table,
  {
    organizationId,
    currency,
  }: { readonly organizationId: OrganizationId; readonly currency: Currency },
  partition: string,
  { level, now }: { readonly level: Level; readonly now: Instant },
): Promise<void> {
  const name = `${spreadPrefix}${nameOf(partition)}`;
  const isNew = level === 0;
  // The condition fails if another process has raised the level already.
  await commit(table, [
    {
      kind: "update",
      key: amountWidthsKey(organizationId, currency),
      ...(isNew ? { set: { v: 1, [name]: [now] } } : { set: { v: 1 }, append: { [name]: [now] } }),
      condition: isNew ? "attribute_not_exists(#since)" : "size(#since) = :level",
      names: { "#since": name },
      ...(isNew ? {} : { values: { ":level": level } }),
    },
  ]);
  forgetAmountSettings(table, organizationId, currency);
}
