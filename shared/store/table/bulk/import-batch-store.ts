import type { ImportProfileSettings } from "#api/resource/import/import-profile-request.ts";
import type {
  ImportBatch,
  ImportBatchFile,
  ImportBatchOrigin,
  ImportBatchStatus,
  RowCounts,
} from "#domain/bulk/import-batch.ts";
import type { Uuid } from "#domain/value/id.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";
import type { Write } from "../core/commit.ts";
import { documentCodec } from "../core/document/document.ts";
import { backstopAt, dueAttributes } from "../core/due-keys.ts";
import { type Condition, isNew } from "../core/expression.ts";
import { recordKey } from "../core/keys.ts";
import { readItem } from "../core/read-item.ts";
import type { Table } from "../core/table.ts";
import type { ListedCollection } from "../list/listed/listed-collection.ts";

export type StoredImportBatch = ImportBatch<ImportProfileSettings> & {
  /** Chunks that are in work at once; 0 before the file is read. Each finished chunk starts the next one of its lane. */
  readonly lanes: number;
};
type Origin = ImportBatchOrigin<ImportProfileSettings>;

const originCodec = /* @__PURE__ */ documentCodec<Origin>(1, { dryRun: false, isUpload: false });

/** So many are busy while the message of a finished chunk is on its way (docs/capacity.md, Imports). */
const lanesAtMost = 32;

type BatchItem = {
  readonly origin: string;
  readonly status: ImportBatchStatus;
  readonly file?: string;
  readonly lanes?: number;
  readonly doneChunks: number;
  readonly accepted: number;
  readonly duplicate: number;
  readonly rejected: number;
  readonly skipped: number;
  readonly withdrawnBy?: string;
  readonly updatedAt: number;
  readonly version: number;
};

function decodeImportBatch(item: Record<string, unknown>): StoredImportBatch {
  const stored = item as BatchItem;
  const { accepted, duplicate, rejected, skipped } = stored;
  return {
    ...originCodec.decode(stored.origin),
    status: stored.status,
    file: stored.file === undefined ? null : (JSON.parse(stored.file) as ImportBatchFile),
    lanes: stored.lanes ?? 0,
    doneChunks: stored.doneChunks,
    counts: { accepted, duplicate, rejected, skipped },
    withdrawnBy: stored.withdrawnBy ?? null,
    updatedAt: stored.updatedAt as Instant,
    version: stored.version,
  };
}

export const importBatchCollection: ListedCollection<
  StoredImportBatch,
  { readonly status: ImportBatchStatus }
> = {
  name: "importBatch",
  revision: 1,
  isImmutable: false,
  decode: (item) => [decodeImportBatch(item)],
  facets: ({ status }) => ({ status }),
  keys: () => ({}),
  keysAsFacets: [],
};

/** The batch as it is created. */
export function newStoredBatch(origin: Origin): StoredImportBatch {
  return {
    ...origin,
    status: "pending",
    file: null,
    lanes: 1,
    doneChunks: 0,
    counts: { accepted: 0, duplicate: 0, rejected: 0, skipped: 0 },
    withdrawnBy: null,
    updatedAt: origin.createdAt,
    version: 1,
  };
}

/** An upload that has not started by then fails (docs/files.md, Batches). */
export const uploadLifetimeMilliseconds = 86_400_000;

/**
 * An upload can start for 15 minutes. The sweeper checks after that whether the file arrived
 * although its event was lost.
 */
const uploadMilliseconds = 900_000;

/**
 * Until a batch is finished, it is in the `due` index, later than its worker needs. So it continues
 * after a lost message, and an unused upload fails.
 */
export function createImportBatchWrite(origin: Origin): Write {
  const { uuid, isUpload, createdAt } = origin;
  const due = dueAttributes(
    uuid,
    isUpload ? createdAt + uploadMilliseconds : backstopAt(createdAt),
  );
  const { item, ...put } = newBatchPut(origin);
  return { ...put, item: { ...item, ...due } };
}

function newBatchPut(origin: Origin) {
  return {
    kind: "put",
    item: {
      ...recordKey(origin.organizationId, "importBatch", origin.uuid),
      v: originCodec.version,
      origin: originCodec.encode(origin),
      status: "pending",
      isUpload: origin.isUpload,
      doneChunks: 0,
      accepted: 0,
      duplicate: 0,
      rejected: 0,
      skipped: 0,
      updatedAt: origin.createdAt,
      version: 1,
    },
    ...isNew,
  } as const;
}

/** A batch whose file cannot be read: it fails as it is created, and nothing is due. */
export function createFailedBatchWrite(origin: Origin, file: ImportBatchFile): Write {
  const { kind, item, ...condition } = newBatchPut(origin);
  const failed = { ...item, status: "failed", file: JSON.stringify(file) };
  return { kind, item: failed, ...condition };
}

/** Statuses in which a batch waits for a message. */
const waitingStatuses: ReadonlySet<ImportBatchStatus> = new Set([
  "pending",
  "processing",
  "withdrawing",
]);

function dueLater(uuid: Uuid<"importBatch">, now: Instant) {
  return dueAttributes(uuid, backstopAt(now));
}

/** No more lanes than chunks: the others would start a worker for nothing. */
function lanesOf({ chunks }: ImportBatchFile): number {
  return Math.max(1, Math.min(chunks, lanesAtMost));
}

/**
 * The next chunk of the lane of a chunk; null if it is the last one.
 */
export function nextOfLane({ lanes, file }: StoredImportBatch, number: number): number | null {
  const next = number + lanes;
  return next < (file?.chunks ?? 0) ? next : null;
}

/**
 * Changes the status of a batch, and stores the result of reading its file. Conditional on the
 * status and the number of finished chunks that were read.
 */
export function moveImportBatchWrite(
  batch: StoredImportBatch,
  status: ImportBatchStatus,
  now: Instant,
  file: ImportBatchFile | null = batch.file,
): Write {
  const due = waitingStatuses.has(status) ? dueLater(batch.uuid, now) : null;
  return {
    kind: "update",
    key: recordKey(batch.organizationId, "importBatch", batch.uuid),
    set: {
      status,
      updatedAt: now,
      ...(file === null ? {} : { file: JSON.stringify(file) }),
      // Also of a file without rows: its withdrawal takes back the balances that it states.
      ...(file === null ? {} : { lanes: lanesOf(file) }),
      // No chunk counts the rows of a comparison.
      ...(batch.settings.kind === "comparison" ? batch.counts : {}),
      ...due,
    },
    add: { version: 1 },
    remove: due === null ? ["duePartition", "dueAt"] : [],
    condition: "#status = :read AND doneChunks = :done",
    names: { "#status": "status" },
    values: { ":read": batch.status, ":done": batch.doneChunks },
  };
}

/**
 * Starts the withdrawal of a batch. All its chunks are processed again, so the count restarts at 0.
 */
export function withdrawImportBatchWrite(
  batch: StoredImportBatch,
  actor: string,
  now: Instant,
): Write {
  return {
    kind: "update",
    key: recordKey(batch.organizationId, "importBatch", batch.uuid),
    set: {
      status: "withdrawing",
      withdrawnBy: actor,
      updatedAt: now,
      doneChunks: 0,
      ...dueLater(batch.uuid, now),
    },
    add: { version: 1 },
    ...inStatus(batch.status),
  };
}

/** Holds where the batch still has the status in which it was read. */
function inStatus(status: ImportBatchStatus): Condition {
  return {
    condition: "#status = :read",
    names: { "#status": "status" },
    values: { ":read": status },
  };
}

/** Counts a finished chunk and its rows, on the condition that the status is unchanged. */
export function countChunkWrite(batch: StoredImportBatch, counts: RowCounts, now: Instant): Write {
  return {
    kind: "update",
    key: recordKey(batch.organizationId, "importBatch", batch.uuid),
    set: { updatedAt: now, ...dueLater(batch.uuid, now) },
    add: {
      version: 1,
      doneChunks: 1,
      accepted: counts.accepted,
      duplicate: counts.duplicate,
      rejected: counts.rejected,
      skipped: counts.skipped,
    },
    ...inStatus(batch.status),
  };
}

/** The batch of this id; null if it does not exist. Strongly consistent. */
export async function findImportBatch(
  table: Table,
  organizationId: OrganizationId,
  uuid: Uuid<"importBatch">,
): Promise<StoredImportBatch | null> {
  const item = await readItem(table, recordKey(organizationId, "importBatch", uuid));
  return item === undefined ? null : decodeImportBatch(item);
}
