import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import type { DecisionLogger } from "./deciding.ts";

export type MatchDependencies = {
  readonly table: Table;
  readonly ids: IdSource;
  /** Whether the work was begun before: an earlier run may have ended between two of its writes. */
  readonly isRepetition?: boolean;
  /** Where decisions that failed are reported; the functions that accept evidence have one. */
  readonly logger?: DecisionLogger;
};
