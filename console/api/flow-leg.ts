import type { ItemOf } from "../../shared/client/types.ts";

/** A flow leg as lists have it. */
export type FlowLeg = ItemOf<"listFlowLegs">;
