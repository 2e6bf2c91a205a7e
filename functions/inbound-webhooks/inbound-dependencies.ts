import type { RateLimitGate } from "../../shared/http/rate-limit-gate.ts";
import type { IdSource } from "../../shared/table/id-source.ts";
import type { Table } from "../../shared/table/table.ts";

export type InboundDependencies = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly rateLimit: RateLimitGate;
  readonly now: () => number;
};
