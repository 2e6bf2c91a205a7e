import type { Uuid } from "../value/id.ts";

/** A message for the outbound consumers. Handling it is safe to repeat, reorder and delay. */
export type OutboundMessage = {
  /**
   * `event`: fan out a journal entry. `delivery`: attempt a delivery. `replay`: carry out a replay.
   */
  readonly kind: "event" | "delivery" | "replay";
  readonly organizationId: string;
  readonly uuid: Uuid;
};

/**
 * Two queues, so that slow and dead endpoints delay only one another. An endpoint that fails or
 * responds slowly stays in the slow lane until it responds quickly again.
 */
export type Lane = "fast" | "slow";

export type OutboundDispatch = {
  readonly lane: Lane;
  readonly message: OutboundMessage;
  readonly delaySeconds: number;
};
