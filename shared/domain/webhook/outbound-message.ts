import type { Uuid } from "../value/id.ts";

/** What the outbound consumers are asked to do; each is safe to repeat, reorder and delay. */
export type OutboundMessage = {
  /** `event`: a journal entry to fan out; `delivery`: one to attempt; `replay`: one to carry out. */
  readonly kind: "event" | "delivery" | "replay";
  readonly organizationId: string;
  readonly uuid: Uuid;
};

/**
 * Two lanes, so that slow and dead endpoints hold up one another at the most: an endpoint that fails
 * or does not answer quickly is served in the slow lane until it does.
 */
export type Lane = "fast" | "slow";

export type OutboundDispatch = {
  readonly lane: Lane;
  readonly message: OutboundMessage;
  readonly delaySeconds: number;
};
