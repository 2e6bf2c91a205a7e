import type { OperationId } from "#api/schema/route/routes.ts";
import type { queueConsumers } from "../../simulation/aws/event-pump.ts";
import type { ApiRequest } from "../../simulation/outside/api-client.ts";
import type { World } from "../../simulation/world.ts";

/** Prepares rows: sends requests that must succeed, and delivers the messages that result. */
export type Driver = {
  readonly world: World;
  /** Sends a request with a new Idempotency-Key; returns the body of the answer. */
  readonly call: (operationId: OperationId, given?: ApiRequest) => Promise<Body>;
  /** Delivers the stream and all queues until they are empty. */
  readonly complete: () => Promise<void>;
  /** Delivers the stream only; the resulting messages stay in the queues. */
  readonly relay: () => Promise<void>;
  /** Delivers the messages of one queue. */
  readonly step: (queue: keyof typeof queueConsumers) => Promise<void>;
};

export type Body = Readonly<Record<string, string>>;

/** Prepares the state; returns the request, which is then sent and repeated as a client would. */
export type RequestRow = (driver: Driver) => Promise<ApiRequest>;

/**
 * Prepares the state of a consumer, to which the content of its stream or queue is then delivered.
 * A scheduled job is started instead.
 */
export type ConsumerRow = (driver: Driver) => Promise<void>;
