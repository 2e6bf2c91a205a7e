import type { Instant } from "../../domain/value/instant.ts";

/** Match pools that this process knows to be recorded, and organizations that keep no more. */
export type RecentPools = Map<
  string,
  { readonly from: Instant; readonly to: Instant; readonly at: Instant }
>;
