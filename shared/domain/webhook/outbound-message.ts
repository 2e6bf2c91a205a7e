import type { Uuid, UuidKind } from "#domain/value/id.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";

/** A message for the outbound consumers. Handling it is safe to repeat, reorder and delay. */
export type OutboundMessage = EventMessage | DeliveryMessage | ReplayMessage;

type Addressed<Kind, K extends UuidKind> = {
  /**
   * `event`: fan out an audit entry. `delivery`: attempt a delivery. `replay`: carry out a replay.
   */
  readonly kind: Kind;
  readonly organizationId: OrganizationId;
  readonly uuid: Uuid<K>;
};

/** An audit entry to fan out. */
type EventMessage = Addressed<"event", "journal">;

/** One to attempt. */
export type DeliveryMessage = Addressed<"delivery", "delivery"> & {
  /** The event of a delivery that may not be recorded yet. Absent: it is recorded. */
  readonly firstOf?: Uuid<"event">;
};

/** One to carry out. */
export type ReplayMessage = Addressed<"replay", "replay"> & {
  /** How far earlier messages have come. Absent: the replay begins. */
  readonly after?: Uuid<"delivery">;
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
