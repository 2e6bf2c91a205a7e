import type { Instant } from "../domain/value/instant.ts";
import type { OutboundDispatch } from "../domain/webhook/outbound-message.ts";
import type { Meter } from "../metrics/meter.ts";
import type { Network } from "../outbound-http/network.ts";
import type { ReadSecret } from "../secrets/secret-reader.ts";
import type { IdSource } from "../table/core/id-source.ts";
import type { Table } from "../table/core/table.ts";

/** What sending needs of the world. */
export type DeliveryDependencies = {
  readonly table: Table;
  readonly ids: IdSource;
  readonly now: () => Instant;
  /** From 0 to 1, 1 excluded. */
  readonly random: () => number;
  readonly send: (dispatches: readonly OutboundDispatch[]) => Promise<void>;
  readonly readMasterSecret: ReadSecret;
  readonly allowLoopback: boolean;
  readonly meter: Pick<Meter, "record">;
  /** Absent: the real one. */
  readonly network?: Network;
};
