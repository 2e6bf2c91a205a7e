/**
 * The rematch of an organization, one at a time under fixed keys: an item that tells how many rule
 * changes asked for it, and one for each range of the walk. Each change of a range's item is, by the
 * stream, the message for its next step; `dueAt` has the sweeper send a message that was lost.
 */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { maximumRanges, noFailures, type RematchRange } from "../../domain/matching/job.ts";
import type { Instant } from "../../domain/value/instant.ts";
import { readAll } from "../core/batch-read.ts";
import type { UpdateWrite, Write } from "../core/commit.ts";
import { dueAttributes } from "../core/due-keys.ts";
import type { IdSource } from "../core/id-source.ts";
import { dayRegistryPartition } from "../core/keys.ts";
import type { Table } from "../core/table.ts";
import { jobKey } from "./matching-keys.ts";

/** A step that nobody has taken by then has lost its message, and the sweeper sends it again. */
export const overdueMilliseconds = 10 * 60_000;

/** How often the rules have changed, and up to which change the ranges were begun. */
export type RematchState = { readonly asked: number; readonly begun: number };

/**
 * Has all open cases and loose evidence decided again, in the transaction of what calls for it. A
 * rematch that runs already starts over: its ranges are replaced as soon as the message is taken.
 */
export function rematchWrite(ids: IdSource, organizationId: string, now: Instant): UpdateWrite {
  const due = dueAttributes(ids.next(), now + overdueMilliseconds);
  return {
    kind: "update",
    key: jobKey(organizationId, { kind: "rematch" }),
    set: "SET v = :v, dueAt = :dueAt, duePartition = :duePartition ADD asked :one",
    values: { ":v": 1, ":dueAt": due.dueAt, ":duePartition": due.duePartition, ":one": 1 },
  };
}

export async function findRematch(
  table: Table,
  organizationId: string,
): Promise<RematchState | null> {
  const [item] = await readAll(table, [jobKey(organizationId, { kind: "rematch" })]);
  if (item === undefined) return null;
  return { asked: item["asked"] as number, begun: (item["begun"] as number | undefined) ?? 0 };
}

/** Begins all ranges for the rule change that was read; none where a newer one has come meanwhile. */
export function beginRematchWrites(
  ids: IdSource,
  organizationId: string,
  { asked }: RematchState,
  ranges: number,
  now: Instant,
): Write[] {
  const begun: Write = {
    kind: "update",
    key: jobKey(organizationId, { kind: "rematch" }),
    set: "SET begun = :asked REMOVE dueAt, duePartition",
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
    const key = jobKey(organizationId, { kind: "range", range });
    const due = dueAttributes(ids.next(), now + overdueMilliseconds);
    return { kind: "put", item: { ...key, v: 1, ...itemOf(begin), ...due } };
  });
  return [begun, ...first];
}

export async function findRange(
  table: Table,
  organizationId: string,
  range: number,
): Promise<RematchRange | null> {
  const [item] = await readAll(table, [jobKey(organizationId, { kind: "range", range })]);
  return item === undefined ? null : (JSON.parse(item["doc"] as string) as RematchRange);
}

/** Holds where no other step was taken, and no newer rule change has begun the range anew. */
export function updateRangeWrite(
  ids: IdSource,
  before: RematchRange,
  changed: RematchRange,
): UpdateWrite {
  const after = { ...changed, version: before.version + 1 };
  const { doc, status, version } = itemOf(after);
  const dueAt = after.dueAt ?? after.updatedAt + overdueMilliseconds;
  const due = dueAttributes(ids.next(), dueAt);
  const isOver = after.status === "completed";
  return {
    kind: "update",
    key: jobKey(before.organizationId, { kind: "range", range: before.range }),
    set: isOver
      ? "SET #doc = :doc, #status = :status, version = :next REMOVE dueAt, duePartition"
      : "SET #doc = :doc, #status = :status, version = :next, dueAt = :dueAt, duePartition = :duePartition",
    condition: "generation = :generation AND version = :read",
    names: { "#doc": "doc", "#status": "status" },
    values: {
      ":doc": doc,
      ":status": status,
      ":next": version,
      ":generation": before.generation,
      ":read": before.version,
      ...(isOver ? {} : { ":dueAt": due.dueAt, ":duePartition": due.duePartition }),
    },
  };
}

function itemOf(range: RematchRange) {
  const { generation, status, version } = range;
  return { doc: JSON.stringify(range), generation, status, version };
}

/** Ranges that an organization's history is walked in: one for each partition, up to the maximum. */
export async function countRanges(table: Table, organizationId: string): Promise<number> {
  const counts = await Promise.all(
    (["payment", "leg"] as const).map(async (collection) => {
      const { Items = [] } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          KeyConditionExpression: "pk = :pk AND sk < :head",
          ExpressionAttributeValues: {
            ":pk": dayRegistryPartition(organizationId, collection),
            // Days begin with a digit; what else lies there begins with a letter.
            ":head": "a",
          },
          ConsistentRead: true,
          Limit: maximumRanges,
        }),
      );
      return Items.length;
    }),
  );
  return Math.min(maximumRanges, Math.max(1, ...counts));
}
