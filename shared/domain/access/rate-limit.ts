/**
 * Rate limit subjects and windows (docs/specification.md, Rate limits). A window is one minute of
 * the clock of the process that counts. Processes with different clocks start a window at different
 * times, but they share its counter, so the limit holds for each window.
 */
import { millisecondsPerMinute } from "#domain/value/instant.ts";
import type { OrganizationId } from "#domain/value/organization-id.ts";

/**
 * `organization`: authenticated requests. `client`: requests without a valid credential, by client
 * address. `integration`: valid deliveries of one integration. `refused_delivery`: refused
 * deliveries of one integration, counted separately so that they use up none of the limit for valid
 * ones. `refused_address`: those from one client address; when it is used up, deliveries from there are
 * refused before their signature is checked.
 */
export type RateLimitKind =
  | "organization"
  | "client"
  | "integration"
  | "refused_delivery"
  | "refused_address";

export type RateLimitSubject =
  | { readonly kind: "organization"; readonly id: OrganizationId }
  | { readonly kind: Exclude<RateLimitKind, "organization">; readonly id: string };

/** What the table counts: besides requests, the scenarios of a test organization. */
export type CountedSubject = RateLimitSubject | { readonly kind: "scenario"; readonly id: string };

/** Maximum requests per minute for one subject of each kind: whole numbers above zero. */
export type RateLimits = Readonly<Record<RateLimitKind, number>>;

/** Share of an integration's refused deliveries that one client address may use. */
export const refusedShareOfAddress = 10;

/** The number of the window that contains `now` (milliseconds since the epoch). */
export function windowAt(now: number): number {
  return (now - (now % millisecondsPerMinute)) / millisecondsPerMinute;
}

/** The first instant after the window, in milliseconds since the epoch. */
export function endOfWindow(window: number): number {
  return (window + 1) * millisecondsPerMinute;
}
