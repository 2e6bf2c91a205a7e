import type { RateLimitGate } from "#api/http/rate-limit/rate-limit-gate.ts";
import type { ReadMasters } from "#store/secrets/master-secret.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import type { ChainCheckDependencies } from "#work/integration/check-on-chain.ts";
import type { KnownAddresses, ReceivedNotes } from "./known-addresses.ts";

export type InboundDependencies = ChainCheckDependencies & {
  readonly table: Table;
  readonly ids: IdSource;
  readonly readMasters: ReadMasters;
  readonly rateLimit: RateLimitGate;
  readonly addresses: KnownAddresses;
  readonly received: ReceivedNotes;
  readonly now: () => number;
  /** How long a refused delivery is kept, in milliseconds. */
  readonly refusedKeptMilliseconds: number;
};
