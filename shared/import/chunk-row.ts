/** What a chunk keeps of a row, and what became of it. */
import type { RowOutcome } from "../domain/bulk/import-batch.ts";
import type { FileRow, RowIdentity, StatementEntry } from "./file-event.ts";

export type ChunkRow = {
  /** In the file, from 0. */
  readonly number: number;
  readonly line: number;
  readonly column: string | null;
  readonly original: string;
  readonly statement: number | null;
} & (
  | { readonly movement: StatementEntry; readonly identity: RowIdentity }
  | { readonly outcome: "rejected" | "skipped"; readonly code: string; readonly message: string }
);

export type RowResult = {
  readonly outcome: RowOutcome;
  readonly code: string | null;
  readonly message: string | null;
  readonly rawRecordId: string | null;
  readonly flowLegIds: readonly string[];
  /** When the row was taken in; the legs tell what is matched now. */
  readonly matchedCaseIds: readonly string[];
};

export function chunkRowOf(number: number, row: FileRow): ChunkRow {
  const { line, column, original, statement, reading } = row;
  const shared = { number, line, column, original, statement };
  if (reading.outcome !== "movement") return { ...shared, ...reading };
  return { ...shared, movement: reading.movement, identity: reading.identity };
}

export const nothing = { rawRecordId: null, flowLegIds: [], matchedCaseIds: [] } as const;
