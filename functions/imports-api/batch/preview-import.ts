import type * as z from "zod";
import type { WriteInput } from "#api/http/operation.ts";
import type {
  ImportProfileSettings,
  previewImportBody,
} from "#api/resource/import/import-profile-request.ts";
import type { BatchError, BatchStatement, BatchWarning } from "#domain/bulk/import-batch.ts";
import type { Instant } from "#domain/value/instant.ts";
import { FileError } from "#outside/import/file-error.ts";
import type { FileEvent, FileRow, Statement } from "#outside/import/file-event.ts";
import { viewPreviewRow } from "#outside/import/row-view.ts";
import { FileSummary } from "#outside/import/summary/file-summary.ts";
import type { FileReader } from "#outside/import/thread/thread-reader.ts";
import type { Table } from "#store/table/core/table.ts";
import { searchProfile } from "#work/case-work/import-profiles.ts";
import { unchanged, type WriteOutcome } from "#work/outcome/outcome.ts";
import { decodeContent } from "./decode-content.ts";

const statementsShown = 100;
const warningsShown = 100;

type PreviewDependencies = {
  readonly table: Table;
  /** Reads within limits of processor time and memory. */
  readonly readRows: FileReader;
};

/**
 * Returns the first rows as an import would read them, and the sums, guesses, statements and warnings of
 * the whole file. Stores nothing.
 */
export async function previewImport(
  { table, readRows }: PreviewDependencies,
  { context, params, body }: WriteInput<z.output<typeof previewImportBody>>,
): Promise<WriteOutcome> {
  const id = params["profileId"] ?? "";
  const found = await searchProfile(table, context.organizationId, id);
  if ("failure" in found) return found;
  const decoded = decodeContent(body);
  if ("failure" in decoded) return decoded;
  const file = { profile: found.record, bytes: decoded.bytes, importedAt: context.now };
  return unchanged(await preview(readRows, file, body.limit));
}

type GivenFile = {
  readonly profile: ImportProfileSettings;
  readonly bytes: Uint8Array;
  readonly importedAt: Instant;
};

/** The first rows of a file, and what the whole of it says. */
export async function preview(readRows: FileReader, file: GivenFile, limit: number) {
  const seen = new Preview(limit);
  const error = await readInto(seen, readRows, file);
  const { rows, totalRows, statements, warnings, summary } = seen;
  const items = rows.map(viewPreviewRow);
  return { items, totalRows, ...summary.counted(), statements, warnings, error };
}

async function readInto(
  seen: Preview,
  readRows: FileReader,
  { profile, bytes, importedAt }: GivenFile,
): Promise<BatchError | null> {
  const open = async function* (from = 0) {
    yield bytes.subarray(from);
  };
  try {
    const file = {
      open,
      name: "the file",
      size: bytes.length,
      settings: { ...profile, importedAt },
    };
    for await (const events of readRows(file)) {
      for (const event of events) seen.take(event);
    }
    return null;
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const { code, message, line } = error;
    return { code, message, line };
  }
}

class Preview {
  readonly rows: FileRow[] = [];
  readonly statements: (BatchStatement & { readonly follows: null })[] = [];
  readonly warnings: BatchWarning[] = [];
  readonly summary = new FileSummary();
  readonly #limit: number;
  totalRows = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  take(event: FileEvent): void {
    this.summary.take(event);
    switch (event.kind) {
      case "row":
        this.totalRows += 1;
        if (this.rows.length < this.#limit) this.rows.push(event.row);
        return;
      case "statement":
        this.#takeStatement(event.statement);
        return;
      case "warning":
        if (this.warnings.length >= warningsShown) return;
        this.warnings.push({ code: event.code, message: event.message });
        return;
      case "header":
      case "guess":
      case "balances":
        return;
    }
  }

  #takeStatement({ index: _, identity: __, ...shown }: Statement): void {
    if (this.statements.length < statementsShown) this.statements.push({ ...shown, follows: null });
  }
}
