import type { Instant } from "#domain/value/instant.ts";
import type { ChunkRow } from "#outside/import/chunk-row.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";

export type ImportedIntents = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly now: () => Instant;
};

export type IntentRow = Extract<ChunkRow, { readonly request: object }>;
