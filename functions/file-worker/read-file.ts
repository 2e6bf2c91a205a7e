/**
 * The first pass: reads the whole file into chunks, and imports nothing (docs/files.md, Two
 * passes).
 */

import type {
  BatchError,
  BatchStatement,
  BatchWarning,
  ImportBatchFile,
} from "../../shared/domain/bulk/import-batch.ts";
import type { Uuid } from "../../shared/domain/value/id.ts";
import { type ChunkRow, chunkRowOf } from "../../shared/import/chunk-row.ts";
import { FileError } from "../../shared/import/file-error.ts";
import type { FileEvent, Statement } from "../../shared/import/file-event.ts";
import { readRows } from "../../shared/import/read-rows.ts";
import { followStatements } from "../../shared/ingestion/statement/follow-statements.ts";
import type { StatementDependencies } from "../../shared/ingestion/statement/statement-dependencies.ts";
import {
  type ObjectStore,
  readObject,
  sizeOfObject,
} from "../../shared/object-store/object-store.ts";
import {
  findImportBatch,
  moveImportBatchWrite,
  type StoredImportBatch,
  uploadLifetimeMilliseconds,
} from "../../shared/table/bulk/import-batch-store.ts";
import { putImportChunk, putImportStatement } from "../../shared/table/bulk/import-chunk-store.ts";
import { commit } from "../../shared/table/core/commit.ts";
import { endBatch } from "./complete-batch.ts";

export type ReadDependencies = StatementDependencies & { readonly objects: ObjectStore };

/** Maximum number of rows and of characters in a chunk, so that a chunk fits an item. */
const rowsOfChunk = 100;
const charactersOfChunk = 1_000_000;
/** Maximum number of statements and of warnings that a batch stores. */
const statementsShown = 200;
const warningsShown = 100;
const maximumFileBytes = 1_073_741_824;
/** Maximum number of rows in a file. Detecting equal rows takes ten bytes of memory each. */
const maximumRows = 15_000_000;
const writesAtOnce = 8;

/**
 * Reads the file of a pending batch: at most 1 GB and 15,000,000 rows. Fails the batch if the file
 * is invalid.
 */
export async function readFile(
  dependencies: ReadDependencies,
  organizationId: string,
  batchUuid: Uuid,
): Promise<void> {
  const { table, objects, now } = dependencies;
  const batch = await findImportBatch(table, organizationId, batchUuid);
  if (batch === null || batch.status !== "pending") return;
  const size = await sizeOfObject(objects, batch.objectKey);
  if (size === null) return failUnused(dependencies, batch);
  const written = new ChunkWriter(dependencies, batch);
  const error = await readInto(written, dependencies, batch, size);
  if (error !== null) return endBatch(dependencies, batch, "failed", { ...emptyFile, error });
  const { file, writes } = await written.finish();
  if (file.chunks === 0) return endBatch(dependencies, batch, "completed", file, writes);
  const moved = moveImportBatchWrite(batch, "processing", now(), file);
  // Lost to another delivery of the same message, which has read the file.
  await commit(table, [moved, ...writes]);
}

/** Fails a batch whose file was not uploaded within a day; a younger upload may still come. */
async function failUnused(dependencies: ReadDependencies, batch: StoredImportBatch): Promise<void> {
  if (dependencies.now() < batch.createdAt + uploadLifetimeMilliseconds) return;
  const message = "No file was uploaded within 24 hours.";
  const error = { code: "upload_missing", message, line: null };
  await endBatch(dependencies, batch, "failed", { ...emptyFile, error });
}

/** Reads the file. Returns the error that stopped it, or null. */
async function readInto(
  written: ChunkWriter,
  { objects }: ReadDependencies,
  batch: StoredImportBatch,
  size: number,
): Promise<BatchError | null> {
  const open = () => readObject(objects, batch.objectKey);
  try {
    if (size > maximumFileBytes) {
      throw new FileError("record_too_large", "The file is larger than 1 GB.");
    }
    for await (const events of readRows(open, batch.settings)) await written.take(events);
    await written.flush();
    return null;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const { code, message, line } = error;
    return { code, message, line };
  }
}

function tooManyRows(line: number): FileError {
  return new FileError("too_many_rows", "The file has more than 15,000,000 rows.", line);
}

const emptyFile: ImportBatchFile = {
  rows: 0,
  chunks: 0,
  statements: [],
  warnings: [],
  error: null,
  header: null,
};

class ChunkWriter {
  readonly #dependencies: ReadDependencies;
  readonly #batch: StoredImportBatch;
  readonly #statements: Statement[] = [];
  readonly #warnings: BatchWarning[] = [];
  #header: ImportBatchFile["header"] = null;
  #rows: ChunkRow[] = [];
  #characters = 0;
  #rowCount = 0;
  #chunkCount = 0;
  readonly #writing = new Set<Promise<void>>();

  constructor(dependencies: ReadDependencies, batch: StoredImportBatch) {
    this.#dependencies = dependencies;
    this.#batch = batch;
  }

  async take(events: readonly FileEvent[]): Promise<void> {
    for (const event of events) await this.#takeOne(event);
  }

  async #takeOne(event: FileEvent): Promise<void> {
    switch (event.kind) {
      case "row":
        if (this.#rowCount === maximumRows) throw tooManyRows(event.row.line);
        this.#rows.push(chunkRowOf(this.#rowCount, event.row));
        this.#rowCount += 1;
        this.#characters += event.row.original.length;
        if (this.#rows.length === rowsOfChunk || this.#characters > charactersOfChunk)
          await this.flush();
        return;
      case "statement":
        return this.#takeStatement(event.statement);
      case "warning":
        this.#warn({ code: event.code, message: event.message });
        return;
      case "header":
        this.#header = { text: event.text, delimiter: event.delimiter };
    }
  }

  #warn(warning: BatchWarning): void {
    if (this.#warnings.length < warningsShown) this.#warnings.push(warning);
  }

  async #takeStatement(statement: Statement): Promise<void> {
    const { table } = this.#dependencies;
    await putImportStatement(table, this.#batch, statement.index, statement.identity);
    if (this.#statements.length < statementsShown) this.#statements.push(statement);
    if (statement.addsUp !== false) return;
    const { account, id, opening, closing } = statement;
    const what = `Statement ${id ?? statement.index + 1} of ${account ?? "an unnamed account"}`;
    this.#warn({
      code: "statement_does_not_add_up",
      message: `${what}: the opening balance ${opening} and the movements do not add up to the closing balance ${closing}.`,
    });
  }

  /**
   * Starts writing the rows as a chunk; resolves when fewer than the maximum number of writes are
   * pending.
   */
  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    const { table } = this.#dependencies;
    const put = putImportChunk(table, this.#batch, this.#chunkCount, this.#rows);
    // A failed write stays in the set, so that the next wait throws its error.
    const writing = put.then(() => void this.#writing.delete(writing));
    writing.catch(() => undefined);
    this.#writing.add(writing);
    this.#chunkCount += 1;
    this.#rows = [];
    this.#characters = 0;
    if (this.#writing.size >= writesAtOnce) await Promise.race(this.#writing);
  }

  async finish() {
    await Promise.all(this.#writing);
    const { statements, warnings, writes } = await followStatements(
      this.#dependencies.table,
      this.#batch,
      this.#statements,
    );
    for (const warning of warnings) this.#warn(warning);
    const file: ImportBatchFile = {
      rows: this.#rowCount,
      chunks: this.#chunkCount,
      statements: statements satisfies readonly BatchStatement[],
      warnings: this.#warnings,
      error: null,
      header: this.#header,
    };
    return { file, writes };
  }
}
