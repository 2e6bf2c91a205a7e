/** Keys of what the matcher keeps for itself: amounts by which things are found, and jobs. */

import { formatJobName, type JobName, parseJobName } from "../../domain/matching/job.ts";
import type { Uuid } from "../../domain/value/id.ts";
import { hashOf, type Key, organization, parseKey } from "../core/keys.ts";

/**
 * What is expected or seen of about this amount.
 *
 * @param parts of the bucket's identity; they may be anybody's text
 */
export function amountBucketPartition(organizationId: string, parts: readonly string[]): string {
  return `${organization(organizationId)}#amt#${hashOf(...parts)}`;
}

/** A part of a bucket that takes too many writes for one key. */
export function amountShardPartition(partition: string, shard: number): string {
  return `${partition}#${shard}`;
}

const latestSortableTime = 999_999_999_999_999;

/** Entries of a bucket by time, so that a window is one range; without an id, a bound of it. */
export function amountEntrySort(kind: "p" | "l" | "m", time: number, uuid: Uuid | null): string {
  const bounded = Math.min(Math.max(Math.round(time), 0), latestSortableTime);
  return `${kind}#${String(bounded).padStart(15, "0")}#${uuid ?? ""}`;
}

/** Amounts that very many payments or pieces of evidence share, as they were last found. */
export function matchPoolKey(organizationId: string, bucketPartition: string): Key {
  return { pk: matchPoolPartition(organizationId), sk: hashOf(bucketPartition) };
}

export function matchPoolPartition(organizationId: string): string {
  return `${organization(organizationId)}#pools`;
}

/** The bucket widths in use for a currency. */
export function amountWidthsKey(organizationId: string, currency: string): Key {
  return { pk: `${organization(organizationId)}#amtwidths`, sk: currency };
}

/** Work that takes more than one message: it goes on with each change of its item. */
export function jobKey(organizationId: string, name: JobName): Key {
  return { pk: jobPartition(organizationId), sk: formatJobName(name) };
}

/** Which simulation of an organization runs, and which wait for it. */
export function simulationLineKey(organizationId: string): Key {
  return { pk: jobPartition(organizationId), sk: "simulations" };
}

function jobPartition(organizationId: string): string {
  return `${organization(organizationId)}#job`;
}

export function parseJobKey(key: Key): { organizationId: string; job: JobName } | null {
  const named = parseKey(key);
  if (named?.code !== "job" || named.rest !== "") return null;
  const job = parseJobName(key.sk);
  return job === null ? null : { organizationId: named.organizationId, job };
}
