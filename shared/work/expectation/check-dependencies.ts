import type { Instant } from "#domain/value/instant.ts";
import type { MetricValue } from "#store/metrics/metric-table.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";

export type CheckDependencies = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly now: () => Instant;
  /** Counts what was reported as missing or silent. */
  readonly countSilent: (kind: MetricValue<"Silent">) => void;
};

/** The actor of what the service notes by itself about expected files and deliveries. */
export const expectationsActor = "system:expectations";
