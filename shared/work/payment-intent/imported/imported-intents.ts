import type { Instant } from "#domain/value/instant.ts";
import type { ChunkRow } from "#import/chunk-row.ts";
import type { IdSource } from "#table/core/id-source.ts";
import type { Table } from "#table/core/table.ts";

export type ImportedIntents = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly now: () => Instant;
};

export type IntentRow = Extract<ChunkRow, { readonly request: object }>;
