import type { Instant } from "#domain/value/instant.ts";

/**
 * Match pools that this process has recorded recently, and organizations that have reached the
 * maximum of stored pools.
 */
export type RecentPools = Map<
  string,
  { readonly from: Instant; readonly to: Instant; readonly at: Instant }
>;
