/**
 * The registry of the partitions with records of a collection. Lists read only registered
 * partitions.
 */

import { millisecondsOfUuid, type Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { type Collection, dayRegistryKey, firstShard, type Key } from "../../core/keys.ts";
import { readItem } from "../../core/read-item.ts";
import type { Table } from "../../core/table.ts";
import { createWorkUnderWay } from "../../core/work-under-way.ts";
import { putItem } from "../../core/write-item.ts";
import { registerActivity } from "../../recovery/activity-registry.ts";

/**
 * Partitions that this process has registered, each with the latest moment at which it may be used.
 */
const registered = new Map<string, number>();
const registering = createWorkUnderWay<number>();
const registeredAtMost = 10_000;

/**
 * Lease of a shard other than the first. Lists skip the shard once their boundary is after its
 * lease.
 */
const leaseMilliseconds = 120_000;
/** A lease with less time left is renewed by the next writer. */
const leaseLeftMilliseconds = 30_000;

/**
 * Registers the partition of a record before the record is committed, so that no list misses the
 * record. A registered partition without records, left by a crash in between, reads as empty.
 */
export async function registerDay(
  table: Table,
  organizationId: OrganizationId,
  collection: Collection,
  uuid: Uuid,
): Promise<void> {
  const { pk, sk, shard } = dayRegistryKey(organizationId, collection, uuid);
  const name = `${table.name}\n${pk}\n${sk}`;
  const made = millisecondsOfUuid(uuid);
  if (collection === "journal") await registerActivity(table, organizationId, made);
  const known = registered.get(name);
  if (known !== undefined && made <= known) return;
  const underWay = registering.find(table, name);
  if (underWay !== undefined && made <= ((await underWay) ?? 0)) return;
  const own =
    shard === firstShard
      ? registerPermanently(table, { pk, sk })
      : registerWithLease(table, { pk, sk }, made);
  const usedUntil = await registering.run(table, name, own);
  if (registered.size >= registeredAtMost) registered.clear();
  registered.set(name, usedUntil);
}

async function registerPermanently(table: Table, { pk, sk }: Key): Promise<number> {
  await putItem(table, { item: { pk, sk, v: 1 } });
  return Number.POSITIVE_INFINITY;
}

/**
 * When an organization becomes hot, many processes start to use a shard at once, and their
 * registrations have one partition key. A process that finds a valid lease therefore does not
 * write.
 */
async function registerWithLease(table: Table, { pk, sk }: Key, made: number): Promise<number> {
  const item = await readItem(table, { pk, sk }, { isStrong: false });
  const stored = item?.["usedUntil"] as number | undefined;
  if (stored !== undefined && stored >= made + leaseLeftMilliseconds) return stored;
  const usedUntil = made + leaseMilliseconds;
  await putItem(table, {
    item: { pk, sk, v: 1, usedUntil },
    condition: "attribute_not_exists(pk) OR usedUntil < :until",
    values: { ":until": usedUntil },
  });
  return usedUntil;
}
