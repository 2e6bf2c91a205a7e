/**
 * The rematch of an organization, one at a time under fixed keys: an item that counts the changes
 * that requested a rematch, and one item for each range of the walk. Each change of a range's item
 * is, through the stream, the message for its next step. `dueAt` makes the sweeper replace a lost
 * message.
 */

import { maximumRanges, noFailures, type RematchRange } from "#domain/matching/job.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { UpdateWrite, Write } from "../core/commit.ts";
import { jsonCodec } from "../core/document/document.ts";
import { dueAttributes } from "../core/due-keys.ts";
import type { IdSource } from "../core/id-source.ts";
import { pageOf } from "../core/key-range.ts";
import { dayRegistryPartition } from "../core/keys.ts";
import { readItem } from "../core/read-item.ts";
import { finderOf, versioned } from "../core/stored.ts";
import type { Table } from "../core/table.ts";
import { jobKey } from "./matching-keys.ts";

/** A step that has not run by then has lost its message, and the sweeper sends another one. */
export const overdueMilliseconds = 10 * 60_000;

/** When a job that does not go on is looked for. */
export function dueAgain(uuid: Uuid, now: number) {
  return dueAttributes(uuid, now + overdueMilliseconds);
}

/**
 * The number of changes that requested a rematch (`asked`), and the one for which the ranges were
 * started (`begun`).
 */
export type RematchState = { readonly asked: number; readonly begun: number };

/**
 * Requests a new decision of all open cases and unmatched evidence, in the transaction of the
 * change that requires it. A running rematch starts again: its ranges are replaced when the message
 * is handled.
 */
export function rematchWrite(
  ids: IdSource,
  organizationId: OrganizationId,
  now: Instant,
): UpdateWrite {
  const due = dueAgain(ids.next(), now);
  return {
    kind: "update",
    key: jobKey(organizationId, { kind: "rematch" }),
    set: { v: 1, ...due },
    add: { asked: 1 },
  };
}

export async function findRematch(
  table: Table,
  organizationId: OrganizationId,
): Promise<RematchState | null> {
  const item = await readItem(table, jobKey(organizationId, { kind: "rematch" }));
  if (item === undefined) return null;
  return { asked: item["asked"] as number, begun: (item["begun"] as number | undefined) ?? 0 };
}

/**
 * Starts all ranges for the change that was read. The condition fails if a newer change has come
 * since.
 */
export function beginRematchWrites(
  ids: IdSource,
  organizationId: OrganizationId,
  { asked }: RematchState,
  ranges: number,
  now: Instant,
): Write[] {
  const begun: Write = {
    kind: "update",
    key: jobKey(organizationId, { kind: "rematch" }),
    set: { begun: asked },
    remove: ["dueAt", "duePartition"],
    condition: "asked = :asked AND (attribute_not_exists(begun) OR begun < :asked)",
    values: { ":asked": asked },
  };
  const first = Array.from({ length: ranges }, (_, range): Write => {
    const begin: RematchRange = {
      organizationId,
      range,
      ranges,
      generation: asked,
      status: "running",
      position: { collection: "payment", partition: "", after: "" },
      failed: noFailures,
      dueAt: null,
      createdAt: now,
      updatedAt: now,
      version: 1,
    };
    const due = dueAgain(ids.next(), now);
    const item = {
      ...rangeJobs.keyOf(begin),
      ...rangeJobs.bodyOf(begin),
      generation: asked,
      status: "running",
      ...due,
    };
    return { kind: "put", item };
  });
  return [begun, ...first];
}

const rangeJobs = /* @__PURE__ */ versioned({
  noun: "range of a rematch",
  key: (organizationId: OrganizationId, range: number) =>
    jobKey(organizationId, { kind: "range", range }),
  namesOf: ({ organizationId, range }) => [organizationId, range],
  codec: /* @__PURE__ */ jsonCodec<RematchRange>(1),
});

export const findRange = /* @__PURE__ */ finderOf(rangeJobs);

/**
 * The result of one step, on the condition that no other step has run and no newer change has
 * restarted the range.
 */
export function updateRangeWrite(
  ids: IdSource,
  before: RematchRange,
  changed: RematchRange,
): UpdateWrite {
  const after = { ...changed, version: before.version + 1 };
  const dueAt = after.dueAt ?? after.updatedAt + overdueMilliseconds;
  const due = dueAttributes(ids.next(), dueAt);
  const isOver = after.status === "completed";
  return {
    ...rangeJobs.update(before, after, { status: after.status, ...(isOver ? {} : due) }),
    remove: isOver ? ["dueAt", "duePartition"] : [],
    condition: "generation = :generation AND version = :read",
    values: { ":generation": before.generation, ":read": before.version },
  };
}

/**
 * Number of ranges that divide the history of an organization: one per partition, up to the
 * maximum.
 */
export async function countRanges(table: Table, organizationId: OrganizationId): Promise<number> {
  const counts = await Promise.all(
    (["payment", "leg"] as const).map(async (collection) => {
      // Sort keys of days start with a digit, all others in this partition with a letter.
      const range = { pk: dayRegistryPartition(organizationId, collection), before: "a" };
      return (await pageOf(table, range, { limit: maximumRanges })).items.length;
    }),
  );
  return Math.min(maximumRanges, Math.max(1, ...counts));
}
