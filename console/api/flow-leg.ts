import type { ItemOf } from "#api/client/types.ts";

/** A flow leg as lists have it. */
export type FlowLeg = ItemOf<"listFlowLegs">;
