import type { Instant } from "#domain/value/instant.ts";
import type { OutboundDispatch } from "#domain/webhook/outbound-message.ts";
import type { Meter } from "#metrics/meter.ts";
import type { Network } from "#outbound-http/network.ts";
import type { ReadMasters } from "#secrets/master-secret.ts";
import type { IdSource } from "#table/core/id-source.ts";
import type { Table } from "#table/core/table.ts";

/** Dependencies of delivering events. */
export type DeliveryDependencies = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly now: () => Instant;
  /** From 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  readonly send: (dispatches: readonly OutboundDispatch[]) => Promise<void>;
  readonly readMasters: ReadMasters;
  readonly allowLoopback: boolean;
  readonly meter: Pick<Meter, "record">;
  /** Default: the real network. */
  readonly network?: Network;
};
