/**
 * Export jobs: exports too large for a response, written to a file, one job of an organization at a
 * time.
 */

import type { AnyExportQuery } from "#api/resource/export/export-request.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import { readAll } from "../core/batch-read.ts";
import { commit, type Write } from "../core/commit.ts";
import { isNew } from "../core/expression.ts";
import { pageOf } from "../core/key-range.ts";
import { readItem } from "../core/read-item.ts";
import { raced, retryRaces } from "../core/retry-races.ts";
import type { Table } from "../core/table.ts";
import {
  exportKey,
  exportQueryKey,
  listedExportKey,
  listedExportsPartition,
  waitingExportKey,
} from "./file-keys.ts";

const exportStatuses = ["pending", "completed", "failed"] as const;
type ExportStatus = (typeof exportStatuses)[number];

export type ExportJob = {
  readonly uuid: Uuid<"export">;
  readonly organizationId: OrganizationId;
  readonly query: AnyExportQuery;
  readonly createdAt: Instant;
};

/** The reason why a job failed. */
export type ExportFailure = { readonly code: string; readonly message: string };

export type StoredExport = ExportJob & {
  readonly status: ExportStatus;
  readonly total: number | null;
  readonly completedAt: Instant | null;
  /** Null unless the job is `failed`. */
  readonly failure: ExportFailure | null;
};

/** Lifetime, in seconds, of a job and its file. */
export const exportLifetimeSeconds = 7 * 86_400;
/** For this time the same query returns the same job (docs/files.md, Exports). */
const sameQueryMilliseconds = 600_000;

/** The export of this id; null if it does not exist or has expired. Strongly consistent. */
export async function findExport(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"export">,
): Promise<StoredExport | null> {
  const item = await readItem(table, exportKey(organizationId, uuid));
  return item === undefined ? null : decode(item);
}

function decode(item: Record<string, unknown>): StoredExport {
  return {
    ...(JSON.parse(item["job"] as string) as ExportJob),
    status: item["status"] as ExportStatus,
    total: (item["total"] as number | undefined) ?? null,
    completedAt: (item["completedAt"] as Instant | undefined) ?? null,
    failure: (item["failure"] as ExportFailure | undefined) ?? null,
  };
}

/** Exports that a list shows. */
const maximumListedExports = 100;

/** The ids of the newest exports that have not expired, newest first: one query of small items. */
export async function findExportUuids(
  table: Table,
  organizationId: OrganizationId,
  now: Instant,
): Promise<Uuid<"export">[]> {
  const range = { pk: listedExportsPartition(organizationId) };
  const reading = { isDescending: true, limit: maximumListedExports };
  const { items } = await pageOf(table, range, reading);
  const kept = items.filter(({ expiresAt }) => Number(expiresAt) > now / 1_000);
  return kept.map(({ sk }) => sk as Uuid<"export">);
}

/** The exports that exist, in the order of the ids. Strongly consistent. */
export async function findExports(
  table: Table,
  organizationId: OrganizationId,
  uuids: readonly Uuid<"export">[],
): Promise<StoredExport[]> {
  const items = await readAll(
    table,
    uuids.map((uuid) => exportKey(organizationId, uuid)),
  );
  const found = new Map(items.map((item) => decode(item)).map((each) => [each.uuid, each]));
  return uuids.flatMap((uuid) => found.get(uuid) ?? []);
}

/**
 * The existing job for this query, or `job`, which is then created. After a lost race it reads the
 * winner's job.
 *
 * @throws TooManyWritersError after 12 lost races
 */
export function openExport(
  table: Table,
  job: ExportJob,
): Promise<Pick<StoredExport, "uuid" | "status">> {
  return retryRaces(async () => {
    const named = await findNamed(table, job);
    if (named?.job != null) return named.job;
    const isCreated = await createExport(table, job, named?.uuid ?? null);
    return isCreated ? { uuid: job.uuid, status: "pending" } : raced;
  });
}

type Named = {
  readonly uuid: Uuid<"export">;
  /** Null if the job is too old, expired or failed. */
  readonly job: StoredExport | null;
};

/**
 * What the file holds, by which the same query is recognized: verdicts are a set, and an export that a job writes is the
 * same whether the job was asked for or not.
 */
function contentOf(query: AnyExportQuery): string {
  return JSON.stringify(query, (name, value: unknown) => {
    if (name === "async") return undefined;
    return name === "verdicts" && Array.isArray(value) ? [...new Set(value)].sort() : value;
  });
}

/** The job stored for this query. */
async function findNamed(
  table: Table,
  { organizationId, query, createdAt: now }: ExportJob,
): Promise<Named | null> {
  const item = await readItem(table, exportQueryKey(organizationId, contentOf(query)));
  if (item === undefined) return null;
  const uuid = item["job"] as Uuid<"export">;
  if (now - (item["createdAt"] as number) > sameQueryMilliseconds) return { uuid, job: null };
  const job = await findExport(table, organizationId, uuid);
  return { uuid, job: job?.status === "failed" ? null : job };
}

/** @returns false if another request has stored another job since */
async function createExport(
  table: Table,
  job: ExportJob,
  named: Uuid<"export"> | null,
): Promise<boolean> {
  const { organizationId, uuid, createdAt, query } = job;
  const lasting = { v: 1, expiresAt: Math.floor(createdAt / 1_000) + exportLifetimeSeconds };
  const queryItem = {
    ...exportQueryKey(organizationId, contentOf(query)),
    ...lasting,
    job: uuid,
    createdAt,
  };
  const jobItem = {
    ...exportKey(organizationId, uuid),
    ...lasting,
    job: JSON.stringify(job),
    status: "pending",
  };
  const unchanged =
    named === null ? isNew : { condition: "job = :named", values: { ":named": named } };
  const { ok } = await commit(table, [
    { kind: "put", item: jobItem },
    { kind: "put", item: { ...waitingExportKey(organizationId, uuid), ...lasting, job: uuid } },
    { kind: "put", item: { ...listedExportKey(organizationId, uuid), ...lasting } },
    { kind: "put", item: queryItem, ...unchanged },
  ]);
  return ok;
}

export type ExportEnd = Pick<StoredExport, "total" | "failure"> & {
  readonly status: Exclude<ExportStatus, "pending">;
  readonly now: Instant;
};

/** Ends a job, on the condition that it is `pending`, and removes it from the waiting jobs. */
export function finishExportWrites({ organizationId, uuid }: ExportJob, end: ExportEnd): Write[] {
  return [
    {
      kind: "update",
      key: { ...exportKey(organizationId, uuid) },
      set: { status: end.status, total: end.total, completedAt: end.now, failure: end.failure },
      condition: "#status = :pending",
      names: { "#status": "status" },
      values: { ":pending": "pending" },
    },
    { kind: "delete", key: { ...waitingExportKey(organizationId, uuid) } },
  ];
}
