/** Writes what the first pass reads as numbered chunks, and gathers what the batch shows of the file. */
import type { BatchStatement, BatchWarning, ImportBatchFile } from "#domain/bulk/import-batch.ts";
import { type ChunkRow, chunkRowOf } from "#outside/import/chunk-row.ts";
import { FileError } from "#outside/import/file-error.ts";
import type { FileEvent, Statement } from "#outside/import/file-event.ts";
import { FileSummary } from "#outside/import/summary/file-summary.ts";
import type { StoredImportBatch } from "#store/table/bulk/import-batch-store.ts";
import { putImportChunk, putImportStatement } from "#store/table/bulk/import-chunk-store.ts";
import { followStatements } from "./follow-statements.ts";
import { storeStatementBalances } from "./statement-balances.ts";
import type { StatementDependencies } from "./statement-dependencies.ts";

/** Maximum number of rows and of characters in a chunk, so that a chunk fits an item. */
const rowsOfChunk = 100;
const charactersOfChunk = 1_000_000;
/** Maximum number of statements and of warnings that a batch stores. */
const statementsShown = 200;
const warningsShown = 100;
/** Maximum number of rows in a file. Detecting equal rows takes ten bytes of memory each. */
const maximumRows = 15_000_000;
const writesAtOnce = 8;

export class ChunkWriter {
  readonly #dependencies: StatementDependencies;
  readonly #batch: StoredImportBatch;
  readonly #statements: Statement[] = [];
  readonly #warnings: BatchWarning[] = [];
  readonly #summary = new FileSummary();
  #header: ImportBatchFile["header"] = null;
  #rows: ChunkRow[] = [];
  #characters = 0;
  #rowCount = 0;
  #chunkCount = 0;
  readonly #writing = new Set<Promise<void>>();

  constructor(dependencies: StatementDependencies, batch: StoredImportBatch) {
    this.#dependencies = dependencies;
    this.#batch = batch;
  }

  /** Throws FileError where the file has too many rows. */
  async take(events: readonly FileEvent[]): Promise<void> {
    for (const event of events) {
      this.#summary.take(event);
      await this.#takeOne(event);
    }
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
        return;
      case "guess":
      case "balances":
        return;
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
    await storeStatementBalances(this.#dependencies.table, this.#batch, statements);
    for (const warning of warnings) this.#warn(warning);
    const file: ImportBatchFile = {
      rows: this.#rowCount,
      chunks: this.#chunkCount,
      statements: statements satisfies readonly BatchStatement[],
      warnings: this.#warnings,
      error: null,
      header: this.#header,
      summary: this.#summary.counted(),
    };
    return { file, writes };
  }
}

function tooManyRows(line: number): FileError {
  return new FileError("too_many_rows", "The file has more than 15,000,000 rows.", line);
}
