/**
 * Writes the file of an export job as a multipart upload over several runs. The lane item stores
 * the progress: stored parts are never written again, the next run writes the rest. The file
 * becomes visible when all parts are written.
 */
import type { Instant } from "#domain/value/instant.ts";
import {
  abortUpload,
  completeUpload,
  type ObjectStore,
  putObject,
  readObject,
  sizeOfObject,
  startUpload,
  uploadPart,
} from "#store/object-store/object-store.ts";
import {
  type ExportLane,
  type ExportPart,
  type ExportProgress,
  endExport,
  readExportParts,
  saveExportLane,
} from "#store/table/bulk/export-lane-store.ts";
import type { ExportFailure, ExportJob } from "#store/table/bulk/export-store.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import {
  closingText,
  type ExportedRows,
  openingText,
  writesAtEnd,
} from "#work/exporting/export-rows.ts";
import { exportObjectKey, exportRemainderKey } from "#work/exporting/object-key.ts";
import { exportContentTypes } from "#work/exporting/write-cases.ts";

export type ExportBounds = {
  /** Size in bytes at which a part is uploaded. */
  readonly partBytes: number;
  /** Minimum size of a part except the last: 5 MiB in S3. */
  readonly leastPartBytes: number;
  /** Time after which a run ends, at the end of its current group of cases. */
  readonly runMilliseconds: number;
};

export type ExportDependencies = {
  readonly table: Table;
  readonly objects: ObjectStore;
  /** The bucket of manifests, for proofs. */
  readonly manifests: ObjectStore;
  readonly ids: IdSource;
  readonly now: () => Instant;
  readonly bounds: ExportBounds;
};

/** Limit of S3. */
const maximumParts = 10_000;

/** Another run took over the export: the unsaved work of this run is dropped. */
export class LaneLostError extends Error {
  override readonly name = "LaneLostError";
}

/** The job cannot be completed by any further run. */
export class ExportFailedError extends Error {
  override readonly name = "ExportFailedError";
  readonly code: "too_large" | "upload_lost";

  constructor(code: ExportFailedError["code"], message: string) {
    super(message);
    this.code = code;
  }
}

export class ExportFile {
  readonly #dependencies: ExportDependencies;
  readonly #job: ExportJob;
  #lane: ExportLane;
  #progress: ExportProgress;
  /** Text that is not uploaded yet. */
  #texts: Buffer[] = [];
  #bytes = 0;
  #after: ExportProgress["after"];
  #written: number;

  constructor(
    dependencies: ExportDependencies,
    job: ExportJob,
    lane: ExportLane,
    progress: ExportProgress,
  ) {
    this.#dependencies = dependencies;
    this.#job = job;
    this.#lane = lane;
    this.#progress = progress;
    this.#after = progress.after;
    this.#written = progress.written;
  }

  /** The saved progress. */
  get progress(): ExportProgress {
    return this.#progress;
  }

  /** Starts the upload, or continues the upload of the last run. */
  async open(): Promise<void> {
    const { objects } = this.#dependencies;
    const { query, createdAt } = this.#job;
    if (this.#progress.uploadId === null) {
      const contentType = exportContentTypes[query.format];
      const uploadId = await startUpload(objects, { key: exportObjectKey(this.#job), contentType });
      await this.#save({ uploadId, tries: this.#progress.tries });
    }
    const { after, remainder } = this.#progress;
    if (after === null) this.#append(Buffer.from(openingText(query, createdAt)));
    if (remainder === null) return;
    for await (const bytes of readObject(objects, exportRemainderKey(this.#job, remainder))) {
      this.#append(Buffer.from(bytes));
    }
  }

  /** Writes the rows of a group; uploads and saves each full part. */
  async add({ rows, through }: ExportedRows): Promise<void> {
    for (const { cursor, textAt } of rows) {
      this.#append(Buffer.from(textAt(this.#written)));
      this.#written += 1;
      this.#after = cursor;
      if (this.#bytes >= this.#dependencies.bounds.partBytes) {
        await this.#save({ remainder: null }, await this.#uploadPart());
      }
    }
    this.#after = through;
  }

  /**
   * Ends the run. The change of the lane triggers the message of the next run through the table's
   * stream.
   */
  async handOver(): Promise<void> {
    const { objects, bounds } = this.#dependencies;
    if (this.#bytes === 0 || this.#bytes >= bounds.leastPartBytes) {
      const part = this.#bytes === 0 ? undefined : await this.#uploadPart();
      await this.#save({ remainder: null }, part, null);
      return;
    }
    const remainder = this.#progress.part;
    const key = exportRemainderKey(this.#job, remainder);
    await putObject(objects, key, this.#takeBytes(), "application/octet-stream");
    await this.#save({ remainder }, undefined, null);
  }

  /** Writes the rest of the file; afterwards only `complete` is left. */
  async close(): Promise<void> {
    this.#append(Buffer.from(closingText(this.#job.query, this.#written)));
    const part = this.#bytes === 0 ? undefined : await this.#uploadPart();
    await this.#save({ remainder: null, isWritten: true }, part);
  }

  /** Completes the upload and ends the job. */
  async complete(): Promise<void> {
    const { table, objects, now } = this.#dependencies;
    const parts = await readExportParts(table, this.#job.organizationId, this.#job.uuid);
    const isCompleted = await completeUpload(objects, this.#upload, parts);
    // After a crash following the completion the object exists and the upload does not.
    if (!(isCompleted || (await sizeOfObject(objects, exportObjectKey(this.#job))) !== null)) {
      throw new ExportFailedError("upload_lost", "The parts of the file are no longer stored.");
    }
    const { written } = this.#progress;
    const also = await writesAtEnd(table, this.#job);
    const end = { status: "completed", total: written, failure: null, now: now(), also } as const;
    await endExport(table, this.#lane, this.#job, end);
  }

  /** Ends the job without a file. */
  async fail(failure: ExportFailure): Promise<void> {
    const { table, objects, now } = this.#dependencies;
    const end = { status: "failed", total: null, failure, now: now() } as const;
    const isEnded = await endExport(table, this.#lane, this.#job, end);
    // Another run continues the job and needs the upload.
    if (!isEnded || this.#progress.uploadId === null) return;
    // If the abort fails, the lifecycle rule of the bucket deletes the parts.
    await abortUpload(objects, this.#upload).catch(() => undefined);
  }

  get #upload() {
    return { key: exportObjectKey(this.#job), uploadId: this.#progress.uploadId ?? "" };
  }

  #append(bytes: Buffer): void {
    this.#texts.push(bytes);
    this.#bytes += bytes.length;
  }

  #takeBytes(): Buffer {
    const bytes = Buffer.concat(this.#texts);
    this.#texts = [];
    this.#bytes = 0;
    return bytes;
  }

  async #uploadPart(): Promise<ExportPart> {
    const { part: number } = this.#progress;
    if (number > maximumParts) {
      throw new ExportFailedError("too_large", `The file has more than ${maximumParts} parts.`);
    }
    const etag = await uploadPart(
      this.#dependencies.objects,
      this.#upload,
      number,
      this.#takeBytes(),
    );
    return { number, etag };
  }

  /** @throws LaneLostError if another run has taken over the lane */
  async #save(
    change: Partial<ExportProgress>,
    part?: ExportPart,
    holder: ExportLane["holder"] = this.#lane.holder,
  ): Promise<void> {
    const { table, now } = this.#dependencies;
    const progress: ExportProgress = {
      ...this.#progress,
      after: this.#after,
      written: this.#written,
      part: this.#progress.part + 1,
      tries: 0,
      ...change,
    };
    const lane = await saveExportLane(
      table,
      this.#lane,
      { progress, holder },
      { now: now(), part },
    );
    if (lane === null) throw new LaneLostError("Another run writes the export.");
    this.#lane = lane;
    this.#progress = progress;
  }
}
