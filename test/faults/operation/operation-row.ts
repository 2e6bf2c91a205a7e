import type { OperationId } from "../../../shared/schema/route/routes.ts";
import type { queueConsumers } from "../../simulation/aws/event-pump.ts";
import type { ApiRequest } from "../../simulation/outside/api-client.ts";
import type { World } from "../../simulation/world.ts";

/** What prepares a row: requests that succeed, and the messages that come of them. */
export type Driver = {
  readonly world: World;
  /** Sends a request under a key of its own; its answer's body. */
  readonly call: (operationId: OperationId, given?: ApiRequest) => Promise<Body>;
  /** Delivers the stream and all queues until they are empty. */
  readonly complete: () => Promise<void>;
  /** Delivers the stream alone: what comes of it waits in the queues. */
  readonly relay: () => Promise<void>;
  /** Delivers what one queue holds. */
  readonly step: (queue: keyof typeof queueConsumers) => Promise<void>;
};

export type Body = Readonly<Record<string, string>>;

/** Prepares the state; the request that is then sent, repeated as a client repeats it. */
export type RequestRow = (driver: Driver) => Promise<ApiRequest>;

/**
 * Prepares the state of a consumer: what its stream or its queue holds is then delivered. A
 * scheduled job is started.
 */
export type ConsumerRow = (driver: Driver) => Promise<void>;
