/**
 * What a request is counted against, and in which window (docs/specification.md, Rate limits). A
 * window is a minute of the clock of whoever asks: clocks that differ begin a window apart from one
 * another, and it still holds its limit once.
 */
import { millisecondsPerMinute } from "../value/instant.ts";

/**
 * An organization; the client's address, of who shows no valid credential; an integration, by its
 * valid deliveries; an integration, by those that are refused, which thus take nothing off the others.
 */
export type RateLimitKind = "organization" | "client" | "integration" | "refused_delivery";

export type RateLimitSubject = { readonly kind: RateLimitKind; readonly id: string };

/** Requests a minute that one subject of each kind may make; whole, above zero. */
export type RateLimits = Readonly<Record<RateLimitKind, number>>;

/** Number of the window that holds the instant, in milliseconds since the epoch. */
export function windowAt(now: number): number {
  return (now - (now % millisecondsPerMinute)) / millisecondsPerMinute;
}

/** The first instant after the window, in milliseconds since the epoch. */
export function endOfWindow(window: number): number {
  return (window + 1) * millisecondsPerMinute;
}
