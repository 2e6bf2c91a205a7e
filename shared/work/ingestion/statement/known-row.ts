import type { FlowLeg } from "#domain/evidence/flow-leg.ts";
import type { RawRecord } from "#domain/evidence/observation/raw-record.ts";
import type { ChunkRow } from "#outside/import/chunk-row.ts";

export type MovementRow = Extract<ChunkRow, { readonly movement: unknown }>;

/** The stored record of a row, and its legs. */
export type KnownRow = { readonly record: RawRecord; readonly legs: readonly FlowLeg[] };

export type KnownRows = {
  readonly sourceRefOf: (row: MovementRow) => string;
  /** Null if no record had the reference when the chunk was started. */
  readonly find: (sourceRef: string) => KnownRow | null;
};
