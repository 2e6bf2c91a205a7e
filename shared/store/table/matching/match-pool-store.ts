/**
 * Crowds that decisions found (docs/matching.md, Crowds). A record says that a crowd exists; its
 * members are counted when it is read.
 */

import type { CrowdedAmount, CrowdedReference, MatchPool } from "#domain/matching/pool/crowd.ts";
import type { Currency } from "#domain/value/currency.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { Amount } from "#domain/value/money.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { isNew } from "../core/expression.ts";
import type { IdSource } from "../core/id-source.ts";
import { allOf } from "../core/key-range.ts";
import { type Key, matchKeyPartition } from "../core/keys.ts";
import { type Item, readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { putItem } from "../core/write-item.ts";
import { matchPoolKey, matchPoolPartition } from "./matching-keys.ts";

/**
 * Maximum crowded amounts stored for one organization; others appear only on their legs and cases.
 */
export const maximumCrowdedAmounts = 1_000;

/**
 * Minimum time between two records of a pool by one process, unless the crowd extends to other
 * times.
 */
const recordEveryMilliseconds = 3_600_000;

/** An amount is listed for this time after it was last found crowded. */
const keptMilliseconds = 30 * 86_400_000;

type Times = { readonly from: Instant; readonly to: Instant };

/** Maximum names in the cache of one process; the oldest are evicted first. */
const maximumCachedPools = 1_000;

export type FoundCrowd = Times & {
  readonly organizationId: OrganizationId;
  readonly currency: Currency;
  readonly amount: Amount;
  /** The shared reference within which amounts are compared; null for none. */
  readonly reference: string | null;
  /** The partition of the amount's bucket; each has one pool. */
  readonly bucketPartition: string;
  /** Recorded times within this distance of the found ones cover them (milliseconds). */
  readonly reach: number;
};

/**
 * Records a crowded amount: a new pool at once; a known one at most once an hour and process, or if
 * it is found further from its recorded times than the rules' windows reach. If two processes
 * record at once, one write succeeds, which is enough.
 */
export async function recordCrowdedAmount(
  { table, ids }: { readonly table: Table; readonly ids: IdSource },
  found: FoundCrowd,
  now: Instant,
): Promise<void> {
  const key = matchPoolKey(found.organizationId, found.bucketPartition);
  const name = `${key.pk} ${key.sk}`;
  if (isRecent(table.recentPools?.get(name), found, now)) return;
  const known = await findCrowdedAmount(table, found.organizationId, key);
  if (known === null) {
    if (await isFull(table, found.organizationId, now)) return;
  } else if (isRecent({ ...known, at: known.lastSeenAt }, found, now)) {
    cachePool(table, name, known, known.lastSeenAt);
    return;
  }
  const next = nextRecord(known, found, ids, now);
  if (await putCrowdedAmount(table, key, next, known)) cachePool(table, name, next, now);
}

/** The next state of a pool; an expired pool starts again with a new id. */
function nextRecord(
  known: CrowdedAmount | null,
  found: FoundCrowd,
  ids: IdSource,
  now: Instant,
): CrowdedAmount {
  const { organizationId, currency, amount, reference } = found;
  const own = { kind: "amount", organizationId, currency, amount, reference } as const;
  if (known === null || isExpired(known, now)) {
    const { from, to } = found;
    return { ...own, uuid: ids.next(), from, to, firstSeenAt: now, lastSeenAt: now };
  }
  const { uuid, firstSeenAt } = known;
  return { ...own, ...spanOf(known, found), uuid, firstSeenAt, lastSeenAt: now };
}

async function findCrowdedAmount(
  table: Table,
  organizationId: OrganizationId,
  key: Key,
): Promise<CrowdedAmount | null> {
  const item = await readItem(table, key, { isStrong: false });
  return item === undefined ? null : decodeAmount(item, organizationId);
}

/** @returns false if another process has recorded the pool since */
function putCrowdedAmount(
  table: Table,
  key: Key,
  { organizationId: _, ...next }: CrowdedAmount,
  known: CrowdedAmount | null,
): Promise<boolean> {
  const expiresAt = Math.ceil((next.lastSeenAt + keptMilliseconds) / 1_000);
  return putItem(table, {
    item: { ...key, v: 1, ...next, expiresAt },
    ...(known === null
      ? isNew
      : { condition: "lastSeenAt = :read", values: { ":read": known.lastSeenAt } }),
  });
}

function isExpired({ lastSeenAt }: CrowdedAmount, now: Instant): boolean {
  return lastSeenAt + keptMilliseconds <= now;
}

function isRecent(
  known: (Times & { readonly at: Instant }) | undefined,
  { from, to, reach }: FoundCrowd,
  now: Instant,
): boolean {
  if (known === undefined || now - known.at >= recordEveryMilliseconds) return false;
  return from >= known.from - reach && to <= known.to + reach;
}

function spanOf(a: Times, b: Times): Times {
  return { from: a.from < b.from ? a.from : b.from, to: a.to > b.to ? a.to : b.to };
}

function cachePool({ recentPools }: Table, name: string, { from, to }: Times, at: Instant): void {
  if (recentPools === undefined) return;
  const [oldest] = recentPools.keys();
  if (recentPools.size >= maximumCachedPools && oldest !== undefined) recentPools.delete(oldest);
  recentPools.set(name, { from, to, at });
}

/**
 * Whether the organization has reached the maximum of stored amounts. A process caches a positive
 * result for an hour.
 */
async function isFull(
  table: Table,
  organizationId: OrganizationId,
  now: Instant,
): Promise<boolean> {
  const name = matchPoolPartition(organizationId);
  const known = table.recentPools?.get(name);
  if (known !== undefined && now - known.at < recordEveryMilliseconds) return true;
  const pools = await readMatchPools(table, organizationId, now);
  const amounts = pools.filter(({ kind }) => kind === "amount");
  if (amounts.length < maximumCrowdedAmounts) return false;
  cachePool(table, name, { from: now, to: now }, now);
  return true;
}

/**
 * All pools of an organization, eventually consistent: about `maximumCrowdedAmounts` amounts at
 * most (concurrent writes can exceed it slightly), and the shared references.
 */
export async function readMatchPools(
  table: Table,
  organizationId: OrganizationId,
  now: Instant,
): Promise<MatchPool[]> {
  const range = { pk: matchPoolPartition(organizationId) };
  const decode = (item: Item) =>
    item["kind"] === "amount"
      ? decodeAmount(item, organizationId)
      : decodeReference(item, organizationId);
  const pools = await allOf(table, range, decode, { isStrong: false });
  // Expired items stay in the table until DynamoDB deletes them.
  return pools.filter((pool) => pool.kind === "reference" || !isExpired(pool, now));
}

/**
 * Adds a shared reference to the pools or removes it, in the transaction that marks it. Fails where that was done
 * already, so that of several matchers one does it.
 */
export function sharedReferencePoolWrite(
  organizationId: OrganizationId,
  uuid: Uuid<"matchPool">,
  reference: string,
  isSharedNow: boolean,
  now: Instant,
): Write {
  const key: Key = matchPoolKey(organizationId, matchKeyPartition(organizationId, reference));
  if (!isSharedNow) return { kind: "delete", key, condition: "attribute_exists(pk)" };
  const seen = { firstSeenAt: now, lastSeenAt: now };
  return {
    kind: "put",
    item: { ...key, v: 1, kind: "reference", uuid, reference, ...seen },
    ...isNew,
  };
}

function decodeAmount(item: Item, organizationId: OrganizationId): CrowdedAmount {
  return {
    ...recordedOf(item, organizationId),
    kind: "amount",
    currency: item["currency"] as Currency,
    amount: item["amount"] as Amount,
    reference: item["reference"] as string | null,
    from: item["from"] as Instant,
    to: item["to"] as Instant,
  };
}

function decodeReference(item: Item, organizationId: OrganizationId): CrowdedReference {
  return {
    ...recordedOf(item, organizationId),
    kind: "reference",
    reference: item["reference"] as string,
  };
}

function recordedOf(item: Item, organizationId: OrganizationId) {
  return {
    uuid: item["uuid"] as Uuid<"matchPool">,
    organizationId,
    firstSeenAt: item["firstSeenAt"] as Instant,
    lastSeenAt: item["lastSeenAt"] as Instant,
  };
}
