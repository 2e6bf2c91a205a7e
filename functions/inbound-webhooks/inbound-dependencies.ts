import type { EdgeDependency } from "#api/http/chain/edge.ts";
import type { LimitState } from "#api/http/chain/errors.ts";
import type { FailureLog } from "#api/http/error/failure-log.ts";
import type { RateLimitGate } from "#api/http/rate-limit/rate-limit-gate.ts";
import type { Integration } from "#domain/integration/integration.ts";
import type { Instant } from "#domain/value/instant.ts";
import type { ReadMasters } from "#store/secrets/master-secret.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import type { ChainCheckDependencies } from "#work/integration/check-on-chain.ts";
import type { KnownAddresses, ReceivedNotes } from "./known-addresses.ts";

export type InboundDependencies = ChainCheckDependencies &
  EdgeDependency & {
    readonly table: Table;
    readonly ids: IdSource;
    readonly readMasters: ReadMasters;
    readonly rateLimit: RateLimitGate;
    readonly logger: FailureLog;
    readonly addresses: KnownAddresses;
    readonly received: ReceivedNotes;
    readonly now: () => number;
    /** How long a refused delivery is kept, in milliseconds. */
    readonly refusedKeptMilliseconds: number;
  };

/** A delivery as it was received. */
export type Delivery<Kind = Integration> = {
  readonly integration: Kind;
  readonly body: Uint8Array;
  /** The header Content-Type. */
  readonly header: string | undefined;
  /** The content type that is stored. */
  readonly contentType: string;
  readonly now: Instant;
};

/** What the middlewares have found out about a request, each named after its middleware. */
export type InboundState = LimitState & {
  integration: Integration;
  /** Its signature is valid. */
  delivery: Delivery;
};
