/**
 * Buckets of amounts that take more writes than one key bears are spread over shards. Which ones they
 * are stands beside the widths in use, which every look-up reads anyway.
 */
import { type BucketWidth, parseWidth } from "../../domain/matching/amount-bucket.ts";
import type { Currency } from "../../domain/value/currency.ts";
import { millisecondsOfUuid, type Uuid } from "../../domain/value/id.ts";
import type { Instant } from "../../domain/value/instant.ts";
import { readAll } from "../core/batch-read.ts";
import { commit } from "../core/commit.ts";
import type { Key } from "../core/keys.ts";
import { readOnce } from "../core/read-cache.ts";
import type { Table } from "../core/table.ts";
import { amountShardPartition, amountWidthsKey } from "../matching/matching-keys.ts";
import type { EntryLetter } from "./amount-entry.ts";

/** Shards of a bucket at each level; the first level is the bucket's own partition alone. */
const shardsOfLevel = [0, 8, 64] as const;
type Level = 0 | 1 | 2;

/**
 * Entries that one process writes into one bucket within a second before it asks for the level. Matchers
 * alone write entries, at most 30 at once (matcherConsumer in lib/function/consumer-settings.ts): below the first
 * level they write at most 960 entries a second into one key, below the second 975 into one of 8 shards.
 */
const writesForLevel: Readonly<Record<1 | 2, number>> = { 1: 32, 2: 260 };
const periodMilliseconds = 1_000;

/** Buckets of one currency that may be spread; so the item that names them stays small. */
const maximumSpreadBuckets = 500;

/** Writers learn of a new level within this time. */
const learningMilliseconds = 600_000;

export type AmountSettings = {
  readonly widths: readonly BucketWidth[];
  /** By the end of a bucket's partition: since when it has each level (milliseconds). */
  readonly spread: ReadonlyMap<string, readonly number[]>;
};

const nothingSet: AmountSettings = { widths: [null], spread: new Map() };

/** What holds for a currency: one strong read for each piece of work. */
export async function readAmountSettings(
  table: Table,
  organizationId: string,
  currency: Currency,
): Promise<AmountSettings> {
  const key = amountWidthsKey(organizationId, currency);
  const [item] = await readOnce(table, settingsName(key), () => readAll(table, [key]));
  if (item === undefined) return nothingSet;
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

export function forgetAmountSettings(table: Table, organizationId: string, currency: Currency) {
  table.readCache?.delete(settingsName(amountWidthsKey(organizationId, currency)));
}

function settingsName({ pk, sk }: Key): string {
  return `widths ${pk} ${sk}`;
}

/** An attribute name of its own for each bucket: the end of its hash. */
function nameOf(partition: string): string {
  return partition.slice(-12).replaceAll("-", "_");
}

function levelOf({ spread }: AmountSettings, partition: string): Level {
  return (spread.get(nameOf(partition))?.length ?? 0) as Level;
}

/**
 * Every partition in which entries of the bucket lie. Evidence that has an effect is never spread: a crowd
 * has none, and without a crowd few pieces of evidence of one amount come in a second.
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

/** An entry of a bucket: of which kind (the first letter of its sort key), and of which record. */
export type SpreadEntry = { readonly letter: EntryLetter; readonly uuid: Uuid };

/** Where an entry is put now. */
export function partitionToWrite(
  settings: AmountSettings,
  partition: string,
  { letter, uuid }: SpreadEntry,
): string {
  return partitionAt(letter === "m" ? 0 : levelOf(settings, partition), partition, uuid);
}

/** Where an entry may have been put since its record was created. */
export function partitionsToClear(
  settings: AmountSettings,
  partition: string,
  { letter, uuid }: SpreadEntry,
): string[] {
  if (letter === "m") return [partition];
  const since = settings.spread.get(nameOf(partition)) ?? [];
  const createdAt = millisecondsOfUuid(uuid);
  const isSince = (level: number) =>
    createdAt > (since[level - 1] ?? Number.POSITIVE_INFINITY) + learningMilliseconds;
  const levels = ([0, 1, 2] as const).filter(
    (level) => level <= since.length && !isSince(level + 1),
  );
  return [...new Set(levels.map((level) => partitionAt(level, partition, uuid)))];
}

function partitionAt(level: Level, partition: string, uuid: Uuid): string {
  const shards = shardsOfLevel[level];
  if (shards === 0) return partition;
  return amountShardPartition(partition, Number.parseInt(uuid.slice(24, 28), 16) % shards);
}

/**
 * Counts a write into a bucket, and raises the bucket's level where this process alone writes more
 * than its part of what one key bears.
 *
 * @returns whether the level was raised: settings read before are out of date
 */
export async function countWrite(
  table: Table,
  where: { readonly organizationId: string; readonly currency: Currency },
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

/** Counts one more write; @returns how many this process made to the key within a second. */
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
  { organizationId, currency }: { readonly organizationId: string; readonly currency: Currency },
  partition: string,
  { level, now }: { readonly level: Level; readonly now: Instant },
): Promise<void> {
  const name = `${spreadPrefix}${nameOf(partition)}`;
  const isNew = level === 0;
  // Whoever was faster has raised it already.
  await commit(table, [
    {
      kind: "update",
      key: amountWidthsKey(organizationId, currency),
      set: isNew
        ? "SET v = :v, #since = :since"
        : "SET v = :v, #since = list_append(#since, :since)",
      condition: isNew ? "attribute_not_exists(#since)" : "size(#since) = :level",
      names: { "#since": name },
      values: { ":v": 1, ":since": [now], ...(isNew ? {} : { ":level": level }) },
    },
  ]);
  forgetAmountSettings(table, organizationId, currency);
}
