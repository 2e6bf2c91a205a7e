/**
 * Comparisons with another tool. Each change of a running one's item is, through the stream, the message for its next
 * step (docs/decisions/0084, Jobs keep their own loops).
 */
import type { Comparison } from "#domain/comparison/comparison.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { UpdateWrite, Write } from "../core/commit.ts";
import { compressed } from "../core/document/compressed-json.ts";
import { jsonCodec } from "../core/document/document.ts";
import { itemsOf } from "../core/key-range.ts";
import { finderOf, ownNames, versioned } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import { dueAgain } from "../matching/job-store.ts";
import { jobKey, jobPartition } from "../matching/matching-keys.ts";

/** Lifetime of a comparison and its rows after the request. */
const keptSeconds = 30 * 24 * 3_600;

const comparisons = /* @__PURE__ */ versioned({
  noun: "comparison",
  key: (organizationId: OrganizationId, uuid: Uuid<"comparison">) =>
    jobKey(organizationId, { kind: "comparison", uuid }),
  namesOf: ownNames,
  codec: /* @__PURE__ */ compressed(/* @__PURE__ */ jsonCodec<Comparison>(1)),
});

/** Seconds since 1970. */
export function expiryOf({ createdAt }: Pick<Comparison, "createdAt">): number {
  return Math.floor(createdAt / 1_000) + keptSeconds;
}

export function createComparisonWrite(comparison: Comparison): Write {
  const { status, uuid, updatedAt } = comparison;
  return comparisons.create(comparison, {
    status,
    expiresAt: expiryOf(comparison),
    ...(status === "running" ? dueAgain(uuid, updatedAt) : {}),
  });
}

/** A change, on the condition that nothing else has changed it. */
export function updateComparisonWrite(before: Comparison, changed: Comparison): UpdateWrite {
  const after: Comparison = { ...changed, version: before.version + 1 };
  const { uuid, status, updatedAt } = after;
  const isRunning = status === "running";
  return {
    ...comparisons.update(before, after, {
      status,
      ...(isRunning ? dueAgain(uuid, updatedAt) : {}),
    }),
    remove: isRunning ? [] : ["dueAt", "duePartition"],
  };
}

/** Null if there is none. Strongly consistent. */
export const findComparison = /* @__PURE__ */ finderOf(comparisons);

/** All comparisons that have not been removed yet, the oldest first. */
export async function* readComparisons(
  table: Table,
  organizationId: OrganizationId,
): AsyncGenerator<Comparison> {
  const range = { pk: jobPartition(organizationId), prefix: "comparison#" };
  for await (const item of itemsOf(table, range)) yield comparisons.decode(item);
}

/** Comparisons that a list shows. */
const maximumListed = 100;

/** The newest comparisons, newest first: one query of at most 100 items. */
export async function findComparisons(
  table: Table,
  organizationId: OrganizationId,
  now: Instant,
): Promise<Comparison[]> {
  const range = { pk: jobPartition(organizationId), from: "comparison#", to: "comparison#~" };
  const reading = { isDescending: true, limit: maximumListed };
  const found: Comparison[] = [];
  for await (const item of itemsOf(table, range, reading)) {
    if (Number(item["expiresAt"]) > now / 1_000) found.push(comparisons.decode(item));
    if (found.length === maximumListed) break;
  }
  return found;
}
