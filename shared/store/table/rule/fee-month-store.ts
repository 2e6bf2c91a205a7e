/**
 * The correction of fees after the months' ends: one item of an organization that has tiers by the volume of a month. While it
 * is running each change of it is, through the stream, the message for its next step; while it waits, it is in the `due` index.
 */
import { type FeeMonths, newFeeMonths, nextLook } from "#domain/fee/fee-months.ts";
import { type Instant, plusMinutes } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { jsonCodec } from "../core/document/document.ts";
import { dueAttributes } from "../core/due-keys.ts";
import type { IdSource } from "../core/id-source.ts";
import { readItem } from "../core/read-item.ts";
import { stored } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import { overdueMilliseconds } from "../matching/job-store.ts";
import { jobKey } from "../matching/matching-keys.ts";

const key = (organizationId: OrganizationId) => jobKey(organizationId, { kind: "feeMonths" });

const feeMonths = /* @__PURE__ */ stored({
  noun: "correction of fees",
  key,
  codec: /* @__PURE__ */ jsonCodec<FeeMonths>(1),
});

/** Null where the organization never had tiers by the volume of a month. */
export async function findFeeMonths(
  table: Table,
  organizationId: OrganizationId,
  now: Instant,
): Promise<FeeMonths | null> {
  const item = await readItem(table, key(organizationId));
  if (item === undefined) return null;
  const found =
    item["doc"] === undefined ? newFeeMonths(organizationId, now) : feeMonths.decode(item);
  return { ...found, lookAt: item["lookAt"] as Instant };
}

/** Looks at the ended months in a minute, in the transaction of the change that may price their fees otherwise. */
export function askForFeeMonths(
  ids: IdSource,
  organizationId: OrganizationId,
  now: Instant,
): Write {
  const lookAt = plusMinutes(now, 1);
  const due = dueAttributes(ids.next(), lookAt);
  return { kind: "update", key: key(organizationId), set: { v: 1, lookAt, ...due } };
}

/**
 * The result of a step, on the condition that no other step has run.
 *
 * @param isOver whether nothing is to be looked at any more
 */
export function saveFeeMonths(
  ids: IdSource,
  before: FeeMonths,
  { changed, isOver }: { readonly changed: FeeMonths; readonly isOver: boolean },
): Write {
  const after: FeeMonths = { ...changed, version: before.version + 1 };
  const { status, updatedAt, version } = after;
  // What was asked for meanwhile stays asked for.
  const lookAt = before.lookAt > updatedAt ? before.lookAt : nextLook(updatedAt);
  const dueAt = status === "running" ? updatedAt + overdueMilliseconds : lookAt;
  return {
    kind: "update",
    key: key(before.organizationId),
    set: {
      ...feeMonths.bodyOf(after),
      ...{ status, version, lookAt },
      ...(isOver ? {} : dueAttributes(ids.next(), dueAt)),
    },
    remove: isOver ? ["dueAt", "duePartition"] : [],
    condition: before.version === 0 ? "attribute_not_exists(version)" : "version = :read",
    ...(before.version === 0 ? {} : { values: { ":read": before.version } }),
  };
}
