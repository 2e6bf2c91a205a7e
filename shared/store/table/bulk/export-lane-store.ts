/**
 * The lane of an organization's exports: the job in progress, its progress, and the process that
 * holds it. One job of an organization runs at a time; the others wait in the order of their ids.
 * Every change is conditional on the version that was read, so that only one of two writers
 * succeeds.
 */

import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { commit, type Write } from "../core/commit.ts";
import { atVersion, isNew } from "../core/expression.ts";
import { allOf, pageOf } from "../core/key-range.ts";
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

/** The last record of a file: a payment, a leg, the place of a journal entry in its run, or the figures of a report so far. */
export type ExportCursor = Uuid<"payment" | "leg"> | `${number}#${number | "all"}` | `r${string}`;

/** The progress of a job. Its uploaded parts are separate items. */
export type ExportProgress = {
  readonly job: Uuid<"export">;
  /** Id of the multipart upload; null before its start. */
  readonly uploadId: string | null;
  /**
   * Number of the next part. It increases with each part and with each claim, so that a writer that
   * lost the lane never overwrites a part of its successor.
   */
  readonly part: number;
  /** The last record that was written or did not pass the filter; null at the start. */
  readonly after: ExportCursor | null;
  /** Number of cases, legs or journal entries written. */
  readonly written: number;
  /** Number of the object that holds text too short for a part; null if there is none. */
  readonly remainder: number | null;
  /** Whether all parts are written and only the upload must be completed. */
  readonly isWritten: boolean;
  /** Claims since the last progress of the job. */
  readonly tries: number;
};

type ExportHolder = {
  /** Id of the message that claimed the lane. */
  readonly message: string;
  readonly until: Instant;
};

export type ExportLane = {
  readonly organizationId: OrganizationId;
  /** 0 if the lane is not stored yet. */
  readonly version: number;
  /** The job in progress; null if there is none. */
  readonly progress: ExportProgress | null;
  /** Null if no process holds the lane. */
  readonly holder: ExportHolder | null;
};

/** An uploaded part of the file. */
export type ExportPart = { readonly number: number; readonly etag: string };

/** The lane and the oldest waiting job, in one query. */
export async function readExportLane(
  table: Table,
  organizationId: OrganizationId,
): Promise<{ readonly lane: ExportLane; readonly waiting: Uuid<"export"> | null }> {
  const range = { pk: exportLanePartition(organizationId) };
  const { items } = await pageOf(table, range, { limit: 2 });
  const stored = items.find(({ sk }) => sk === exportLaneSort);
  const waiting = items.find(({ sk }) => sk !== exportLaneSort);
  return {
    lane: {
      organizationId,
      version: (stored?.["version"] as number | undefined) ?? 0,
      progress: (stored?.["progress"] as ExportProgress | undefined) ?? null,
      holder: (stored?.["holder"] as ExportHolder | undefined) ?? null,
    },
    waiting: (waiting?.["job"] as Uuid<"export"> | undefined) ?? null,
  };
}

/**
 * Saves the state of a lane, with a part that was uploaded since.
 *
 * @returns the new lane; null if another process has changed it since it was read
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
    ...(before.version === 0 ? isNew : atVersion(before.version)),
  };
}

function partWrite(
  organizationId: OrganizationId,
  job: Uuid<"export">,
  { number, etag }: ExportPart,
  expiresAt: number,
): Write {
  const key = exportPartKey(organizationId, job, number);
  return { kind: "put", item: { ...key, v: 1, number, etag, expiresAt } };
}

/** All uploaded parts of a job's file, by number. */
export function readExportParts(
  table: Table,
  organizationId: OrganizationId,
  job: Uuid<"export">,
): Promise<ExportPart[]> {
  const { pk } = exportKey(organizationId, job);
  const range = { pk, from: exportPartPrefix, to: `${exportPartPrefix}~` };
  return allOf(table, range, ({ number, etag }) => ({ number, etag }) as ExportPart);
}

/**
 * Ends the job in progress and frees the lane, with what else is written then.
 *
 * @returns false if another process has changed the lane
 */
export async function endExport(
  table: Table,
  lane: ExportLane,
  job: ExportJob,
  end: ExportEnd & { readonly also?: readonly Write[] },
): Promise<boolean> {
  const { also = [], ...own } = end;
  const writes = [...finishExportWrites(job, own), ...also];
  return (await freeLane(table, lane, end.now, writes)) !== null;
}

/** Frees the lane of a job that has expired. */
export async function dropExport(
  table: Table,
  lane: ExportLane,
  job: Uuid<"export">,
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
