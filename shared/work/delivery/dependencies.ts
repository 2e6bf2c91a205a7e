import type { Instant } from "#domain/value/instant.ts";
import type { OutboundDispatch } from "#domain/webhook/outbound-message.ts";
import type { Network } from "#outside/outbound-http/network.ts";
import type { Meter } from "#store/metrics/meter.ts";
import type { ReadMasters } from "#store/secrets/master-secret.ts";
import type { IdSource } from "#store/table/core/id-source.ts";
import type { Table } from "#store/table/core/table.ts";
import type { DeliveryFailure } from "./delivery-failure.ts";

/** Dependencies of delivering events. */
export type DeliveryDependencies = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly now: () => Instant;
  /** From 0 inclusive to 1 exclusive. */
  readonly random: () => number;
  readonly send: (dispatches: readonly OutboundDispatch[]) => Promise<void>;
  readonly readMasters: ReadMasters;
  /** How long events and their deliveries are kept, in milliseconds. */
  readonly eventsKeptMilliseconds: number;
  readonly allowLoopback: boolean;
  readonly meter: Pick<Meter, "record">;
  /** Writes a line to the log; absent: none. */
  readonly reportFailure?: (attempt: DeliveryFailure) => void;
  /** Default: the real network. */
  readonly network?: Network;
};
