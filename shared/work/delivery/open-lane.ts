import type { Lane, OutboundMessage } from "#domain/webhook/outbound-message.ts";
import { deliver } from "./deliver.ts";
import type { DeliveryDependencies } from "./dependencies.ts";
import { createEndpointReader } from "./endpoint-reader.ts";
import { fanOut } from "./fan-out.ts";
import { gather } from "./gather.ts";
import { createRecordReader } from "./record-reader.ts";
import { replay } from "./replay.ts";
import { SilentEndpoints } from "./silent-endpoints.ts";

/** Creates the message handler of a lane: once for an environment, opened for each batch. */
export function openLane(dependencies: DeliveryDependencies, lane: Lane) {
  const silent = new SilentEndpoints(dependencies.random);
  return () => {
    const endpoints = createEndpointReader(dependencies.table);
    const records = createRecordReader(dependencies.table);
    const putOff = gather(dependencies.send);
    const state = { lane, records, endpoints, putOff, silent };
    return (message: OutboundMessage): Promise<void> => {
      switch (message.kind) {
        case "event":
          return fanOut(dependencies, state, message.organizationId, message.uuid);
        case "delivery":
          return deliver(dependencies, state, message);
        case "replay":
          return replay(dependencies, message);
      }
    };
  };
}
