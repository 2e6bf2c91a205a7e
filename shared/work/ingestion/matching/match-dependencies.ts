import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import type { DecisionLogger } from "./deciding.ts";

export type MatchDependencies = {
  readonly table: Table;
  readonly ids: IdSource;
  /** Where decisions that failed are reported; the functions that accept evidence have one. */
  readonly logger?: DecisionLogger;
};
