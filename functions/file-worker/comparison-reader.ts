/** Takes the rows of a file in as those of a comparison, and gathers what the batch shows of the file. */

import type { BatchError, ImportBatchFile } from "#domain/bulk/import-batch.ts";
import {
  type Comparison,
  maximumComparedRows,
  maximumRejected,
  type RejectedRows,
  type TheirRow,
} from "#domain/comparison/comparison.ts";
import type { Uuid } from "#domain/value/id.ts";
import { FileError } from "#outside/import/file-error.ts";
import type { FileEvent, FileRow } from "#outside/import/file-event.ts";
import { FileSummary } from "#outside/import/summary/file-summary.ts";
import type { StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import {
  pagesOfRows,
  putPage,
  rowsPerPage,
} from "#store/table/comparison/comparison-page-store.ts";
import {
  createComparisonWrite,
  findComparison,
  updateComparisonWrite,
} from "#store/table/comparison/comparison-store.ts";
import type { Write } from "#store/table/core/commit.ts";
import type { Table } from "#store/table/core/table.ts";
import { comparisonOfBatch, newComparison } from "#work/comparison/new-comparison.ts";

const warningsShown = 100;

/** The same file, read again after a crash, writes the same pages. */
export class ComparisonReader {
  readonly #table: Table;
  readonly #batch: StoredImportBatch;
  readonly #summary = new FileSummary();
  readonly #warnings: { readonly code: string; readonly message: string }[] = [];
  readonly #rejected: { readonly line: number; readonly message: string }[] = [];
  #rows: TheirRow[] = [];
  #pages = 0;
  #counts = { accepted: 0, duplicate: 0, rejected: 0, skipped: 0 };

  constructor(table: Table, batch: StoredImportBatch) {
    this.#table = table;
    this.#batch = batch;
  }

  /** @throws FileError where the file has too many rows */
  async take(events: readonly FileEvent[]): Promise<void> {
    for (const event of events) {
      this.#summary.take(event);
      if (event.kind === "row") await this.#takeRow(event.row);
      if (event.kind === "warning" && this.#warnings.length < warningsShown) {
        this.#warnings.push({ code: event.code, message: event.message });
      }
    }
  }

  async #takeRow({ line, reading }: FileRow): Promise<void> {
    if (reading.outcome !== "compared") return this.#leaveOut(line, reading);
    if (this.#counts.accepted === maximumComparedRows) {
      throw new FileError("too_many_rows", "A comparison has at most 1,000,000 rows.", line);
    }
    this.#counts.accepted += 1;
    this.#rows.push(reading.compared);
    if (this.#rows.length === rowsPerPage) await this.flush();
  }

  #leaveOut(line: number, reading: FileRow["reading"]): void {
    if (reading.outcome === "skipped") {
      this.#counts.skipped += 1;
      return;
    }
    this.#counts.rejected += 1;
    if (this.#rejected.length === maximumRejected) return;
    this.#rejected.push({ line, message: "message" in reading ? (reading.message ?? "") : "" });
  }

  async flush(): Promise<void> {
    const of = comparisonOfBatch(this.#batch);
    for (const page of pagesOfRows(this.#rows)) {
      if (!this.#batch.dryRun) await putPage(this.#table, of, this.#pages, page);
      this.#pages += 1;
    }
    this.#rows = [];
  }

  /** The batch with its counts, its file, and the write that starts the job; of a dry run none. */
  async finish(): Promise<{
    readonly batch: StoredImportBatch;
    readonly file: ImportBatchFile;
    readonly writes: readonly Write[];
  }> {
    const { accepted, rejected, skipped } = this.#counts;
    const file: ImportBatchFile = {
      rows: accepted + rejected + skipped,
      chunks: 0,
      statements: [],
      warnings: this.#warnings,
      error: null,
      header: null,
      summary: this.#summary.counted(),
    };
    const changes = {
      status: "running",
      pages: this.#pages,
      rows: accepted,
      rejected: { count: rejected, first: this.#rejected } satisfies RejectedRows,
    } as const;
    const batch = { ...this.#batch, counts: this.#counts };
    return { batch, file, writes: await changeWrites(this.#table, batch, changes) };
  }
}

async function changeWrites(
  table: Table,
  batch: StoredImportBatch,
  changes: Partial<Comparison>,
): Promise<Write[]> {
  if (batch.dryRun) return [];
  const { organizationId, fileName, createdBy, createdAt, updatedAt } = batch;
  const uuid = comparisonOfBatch(batch).uuid;
  const known = await findComparison(table, organizationId, uuid);
  if (known !== null) return [updateComparisonWrite(known, { ...known, ...changes, updatedAt })];
  const context = { organizationId, actor: createdBy, now: createdAt };
  const origin = { uuid, name: fileName, from: null, to: null, statusWords: {} };
  const made = newComparison(context, origin, batch.uuid as Uuid<"importBatch">);
  return [createComparisonWrite({ ...made, ...changes })];
}

/** What becomes of the comparison of a batch whose file cannot be read; nothing for other batches. */
export async function failComparisonWrites(
  table: Table,
  batch: StoredImportBatch,
  { code, message }: BatchError,
): Promise<Write[]> {
  if (batch.settings.kind !== "comparison") return [];
  return changeWrites(table, batch, { status: "failed", error: { code, message } });
}
