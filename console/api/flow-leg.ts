import type { ItemOf } from "#client/types.ts";

/** A flow leg as lists have it. */
export type FlowLeg = ItemOf<"listFlowLegs">;
