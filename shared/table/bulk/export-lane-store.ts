/**
 * The lane of an organization's exports: which job is written at the moment, how far it has come, and
 * who writes it. One job of an organization at a time, the others wait in the order of their ids. Every
 * change of the lane respects the version that was read, so that of two writers one stops.
 */
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Uuid } from "../../domain/value/id.ts";
import type { Instant } from "../../domain/value/instant.ts";
import { queryAll } from "../core/batch-read.ts";
import { commit, type Write } from "../core/commit.ts";
import type { Table } from "../core/table.ts";
import {
  type ExportEnd,
  type ExportJob,
  exportLifetimeSeconds,
  finishExportWrites,
} from "./export-store.ts";
import {
  exportKey,
  exportLaneKey,
  exportLanePartition,
  exportLaneSort,
  exportPartKey,
  exportPartPrefix,
  waitingExportKey,
} from "./file-keys.ts";

/** How far a job has come. Its parts lie in items of their own. */
export type ExportProgress = {
  readonly job: Uuid;
  /** Of the multipart upload; null until it has begun. */
  readonly uploadId: string | null;
  /**
   * Number of the part that is written next. It grows with each part and with each claim, so that a
   * writer that has lost the lane never overwrites a part of its successor.
   */
  readonly part: number;
  /** The last payment whose case is written, or that does not pass the filter; null at the start. */
  readonly after: Uuid | null;
  /** Cases that are written. */
  readonly written: number;
  /** Text that is too short to be a part lies in an object of this number; null where there is none. */
  readonly remainder: number | null;
  /** Whether all parts are written, so that only the upload is to be completed. */
  readonly isWritten: boolean;
  /** Claims since the job last came on. */
  readonly tries: number;
};

type ExportHolder = {
  /** Id of the message that claimed the lane. */
  readonly message: string;
  readonly until: Instant;
};

export type ExportLane = {
  readonly organizationId: string;
  /** 0 where the lane has never been used. */
  readonly version: number;
  /** The job that is written; null where none is. */
  readonly progress: ExportProgress | null;
  /** Null where nobody writes it at the moment. */
  readonly holder: ExportHolder | null;
};

/** A part as it was uploaded. */
export type ExportPart = { readonly number: number; readonly etag: string };

/** The lane, and the job that has waited longest: one query. */
export async function readExportLane(
  table: Table,
  organizationId: string,
): Promise<{ readonly lane: ExportLane; readonly waiting: Uuid | null }> {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": exportLanePartition(organizationId) },
      ConsistentRead: true,
      Limit: 2,
    }),
  );
  const stored = Items.find(({ sk }) => sk === exportLaneSort);
  const waiting = Items.find(({ sk }) => sk !== exportLaneSort);
  return {
    lane: {
      organizationId,
      version: (stored?.["version"] as number | undefined) ?? 0,
      progress: (stored?.["progress"] as ExportProgress | undefined) ?? null,
      holder: (stored?.["holder"] as ExportHolder | undefined) ?? null,
    },
    waiting: (waiting?.["job"] as Uuid | undefined) ?? null,
  };
}

/**
 * Saves where a lane stands, with the part that was uploaded meanwhile.
 *
 * @returns the lane as it is now; null where somebody else has changed it since it was read.
 */
export async function saveExportLane(
  table: Table,
  before: ExportLane,
  after: Pick<ExportLane, "progress" | "holder">,
  { now, part, writes = [] }: LaneChange,
): Promise<ExportLane | null> {
  const { organizationId } = before;
  const lane = { organizationId, version: before.version + 1, ...after };
  const expiresAt = Math.floor(now / 1_000) + exportLifetimeSeconds;
  const { ok } = await commit(table, [
    laneWrite(before, lane, expiresAt),
    ...(part === undefined || after.progress === null
      ? []
      : [partWrite(organizationId, after.progress.job, part, expiresAt)]),
    ...writes,
  ]);
  return ok ? lane : null;
}

type LaneChange = {
  readonly now: Instant;
  readonly part?: ExportPart | undefined;
  readonly writes?: readonly Write[];
};

function laneWrite(before: ExportLane, lane: ExportLane, expiresAt: number): Write {
  const { organizationId, version, progress, holder } = lane;
  return {
    kind: "put",
    item: {
      ...exportLaneKey(organizationId),
      v: 1,
      version,
      expiresAt,
      ...(progress === null ? {} : { progress }),
      ...(holder === null ? {} : { holder }),
    },
    ...(before.version === 0
      ? { condition: "attribute_not_exists(pk)" }
      : { condition: "version = :read", values: { ":read": before.version } }),
  };
}

function partWrite(
  organizationId: string,
  job: Uuid,
  { number, etag }: ExportPart,
  expiresAt: number,
): Write {
  const key = exportPartKey(organizationId, job, number);
  return { kind: "put", item: { ...key, v: 1, number, etag, expiresAt } };
}

/** All parts of a job's file, in their order. */
export async function readExportParts(
  table: Table,
  organizationId: string,
  job: Uuid,
): Promise<ExportPart[]> {
  const parts: ExportPart[] = [];
  const items = queryAll(table, {
    KeyConditionExpression: "pk = :pk AND sk BETWEEN :first AND :last",
    ExpressionAttributeValues: {
      ":pk": exportKey(organizationId, job).pk,
      ":first": exportPartPrefix,
      ":last": `${exportPartPrefix}~`,
    },
    ConsistentRead: true,
  });
  for await (const { number, etag } of items) {
    parts.push({ number: number as number, etag: etag as string });
  }
  return parts;
}

/** Ends the job of a lane, which is free then. @returns false where somebody else has the lane. */
export async function endExport(
  table: Table,
  lane: ExportLane,
  job: ExportJob,
  end: ExportEnd,
): Promise<boolean> {
  const writes = finishExportWrites(job, end);
  return (await freeLane(table, lane, end.now, writes)) !== null;
}

/** Frees the lane of a job that is no more: it has expired. */
export async function dropExport(
  table: Table,
  lane: ExportLane,
  job: Uuid,
  now: Instant,
): Promise<void> {
  const key = { ...waitingExportKey(lane.organizationId, job) };
  await freeLane(table, lane, now, [{ kind: "delete", key }]);
}

function freeLane(
  table: Table,
  lane: ExportLane,
  now: Instant,
  writes: readonly Write[],
): Promise<ExportLane | null> {
  return saveExportLane(table, lane, { progress: null, holder: null }, { now, writes });
}
