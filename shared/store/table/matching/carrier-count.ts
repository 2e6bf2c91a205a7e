/** Counts the payments and legs that carry one reference, up to the maximum that is shown. */

import { type CrowdSize, maximumCounted } from "#domain/matching/pool/crowd.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { pageOf } from "../core/key-range.ts";
import {
  type Key,
  matchKey,
  matchKeyPartition,
  matchKeyShardPartition,
  matchKeySort,
  matchKeyTag,
} from "../core/keys.ts";
import { readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import { carrierShards } from "./match-key-reader.ts";

/** Shards counted in parallel. */
const shardsAtOnce = 16;

/**
 * Counts payments that are not canceled and evidence registered under the reference: at most
 * `maximumCounted` of each, eventually consistent, with at most 3 queries and one for each shard of
 * the reference.
 */
export async function countCarriers(
  table: Table,
  organizationId: OrganizationId,
  reference: string,
): Promise<CrowdSize> {
  const partition = matchKeyPartition(organizationId, reference);
  const tag = matchKeyTag(reference);
  const [owners, carriers, evidence] = await Promise.all([
    countOwner(table, matchKey(organizationId, reference, matchKeySort.owner)),
    countItems(table, partition, `${tag}c`),
    countItems(table, partition, `${tag}d`),
  ]);
  let payments = owners + carriers;
  for (let from = 0; from < carrierShards && payments <= maximumCounted; from += shardsAtOnce) {
    const shards = Array.from({ length: shardsAtOnce }, (_, index) =>
      matchKeyShardPartition(organizationId, reference, from + index),
    );
    const counts = await Promise.all(shards.map((shard) => countItems(table, shard, "c")));
    payments += counts.reduce((sum, count) => sum + count, 0);
  }
  return {
    openPayments: Math.min(payments, maximumCounted),
    waitingEvidence: Math.min(evidence, maximumCounted),
    countsAreExact: payments <= maximumCounted && evidence <= maximumCounted,
  };
}

/** 1 if a payment that is not canceled has the value as its external reference, else 0. */
async function countOwner(table: Table, key: Key): Promise<number> {
  const item = await readItem(table, key, { isStrong: false });
  return item === undefined || item["canceled"] === true ? 0 : 1;
}

/** @param kind the tag of the value and the first letter of the sort keys (matchKeySort) */
async function countItems(table: Table, partition: string, kind: string): Promise<number> {
  const range = { pk: partition, from: `${kind}#`, to: `${kind}#~` };
  const { items } = await pageOf(table, range, { isStrong: false, limit: maximumCounted + 1 });
  return items.length;
}
