/** Keys of the matcher: amount index, pools and jobs. */

import { formatJobName, type JobName, parseJobName } from "#domain/matching/job.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { hashOf, type Key, organization, parseKey } from "../core/keys.ts";

/**
 * The partition of one amount bucket.
 *
 * @param parts the bucket's identity; any text is safe, because it is hashed
 */
export function amountBucketPartition(
  organizationId: OrganizationId,
  parts: readonly string[],
): string {
  return `${organization(organizationId)}#amt#${hashOf(...parts)}`;
}

/** A shard of a bucket that takes too many writes for one key. */
export function amountShardPartition(partition: string, shard: number): string {
  return `${partition}#${shard}`;
}

const latestSortableTime = 999_999_999_999_999;

/**
 * Sort key of a bucket's entry. Entries sort by time, so that a window is one range; without an id,
 * the bound of a range.
 */
export function amountEntrySort(kind: "p" | "l" | "m", time: number, uuid: Uuid | null): string {
  const bounded = Math.min(Math.max(Math.round(time), 0), latestSortableTime);
  return `${kind}#${String(bounded).padStart(15, "0")}#${uuid ?? ""}`;
}

/**
 * A recorded crowd: an amount or a reference that very many payments or pieces of evidence share.
 */
export function matchPoolKey(organizationId: OrganizationId, bucketPartition: string): Key {
  return { pk: matchPoolPartition(organizationId), sk: hashOf(bucketPartition) };
}

export function matchPoolPartition(organizationId: OrganizationId): string {
  return `${organization(organizationId)}#pools`;
}

/** The settings of a currency's amount index: bucket widths in use and spread buckets. */
export function amountWidthsKey(organizationId: OrganizationId, currency: string): Key {
  return { pk: amountWidthsPartition(organizationId), sk: currency };
}

export function amountWidthsPartition(organizationId: OrganizationId): string {
  return `${organization(organizationId)}#amtwidths`;
}

/** Work of several messages: each change of its item triggers the next step. */
export function jobKey(organizationId: OrganizationId, name: JobName): Key {
  return { pk: jobPartition(organizationId), sk: formatJobName(name) };
}

/** The running simulation of an organization and the queue of waiting ones. */
export function simulationLineKey(organizationId: OrganizationId): Key {
  return { pk: jobPartition(organizationId), sk: "simulations" };
}

/** The running action on many cases, the queue of waiting ones, and the newest ones of the organization. */
export function caseActionLineKey(organizationId: OrganizationId): Key {
  return { pk: jobPartition(organizationId), sk: "case-actions" };
}

/** The ids of an action's cases, a thousand in each item, by number from 0. */
export function caseActionIdsKey(
  organizationId: OrganizationId,
  action: Uuid<"caseAction">,
  number: number,
): Key {
  return { pk: caseActionPartition(organizationId, action), sk: `ids#${number}` };
}

/** What an action did to its case at a position, from 0. */
export function caseActionResultKey(
  organizationId: OrganizationId,
  action: Uuid<"caseAction">,
  position: number,
): Key {
  return {
    pk: caseActionPartition(organizationId, action),
    sk: `r#${String(position).padStart(5, "0")}`,
  };
}

function caseActionPartition(organizationId: OrganizationId, action: Uuid<"caseAction">): string {
  return `${organization(organizationId)}#caseaction#${action}`;
}

/** The cases that a simulation would change, from a position on: those of one step. */
export function simulatedCasesKey(
  organizationId: OrganizationId,
  simulation: Uuid<"simulation">,
  position: number,
): Key {
  return {
    pk: `${organization(organizationId)}#simulated#${simulation}`,
    sk: `c#${String(position).padStart(9, "0")}`,
  };
}

export function jobPartition(organizationId: OrganizationId): string {
  return `${organization(organizationId)}#job`;
}

export function parseJobKey(key: Key): { organizationId: OrganizationId; job: JobName } | null {
  const named = parseKey(key);
  if (named?.code !== "job" || named.rest !== "") return null;
  const job = parseJobName(key.sk);
  return job === null ? null : { organizationId: named.organizationId, job };
}
