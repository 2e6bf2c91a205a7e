import type { FlowLeg } from "../../domain/evidence/flow-leg.ts";
import type { RawRecord } from "../../domain/evidence/raw-record.ts";
import type { ChunkRow } from "../../import/chunk-row.ts";

export type MovementRow = Extract<ChunkRow, { readonly movement: unknown }>;

/** The record of a row that is known, and its legs. */
export type KnownRow = { readonly record: RawRecord; readonly legs: readonly FlowLeg[] };

export type KnownRows = {
  readonly sourceRefOf: (row: MovementRow) => string;
  /** Null where nothing was known under the reference when the chunk was begun. */
  readonly find: (sourceRef: string) => KnownRow | null;
};
