import type { IdSource } from "#table/core/id-source.ts";
import type { Table } from "#table/core/table.ts";
import type { DecisionLogger } from "./deciding.ts";

export type MatchDependencies = {
  readonly table: Table;
  readonly ids: IdSource;
  /** Where decisions that failed are reported; the functions that accept evidence have one. */
  readonly logger?: DecisionLogger;
};
