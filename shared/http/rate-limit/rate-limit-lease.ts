/** How many tokens an environment leases at once. */
import { millisecondsPerMinute } from "../../domain/value/instant.ts";

/** What an environment has seen of a subject's requests. */
export type Demand = {
  /** Requests admitted in the window before; zero where there was none. */
  readonly before: number;
  /** Requests admitted in this window. */
  readonly admitted: number;
  /** Milliseconds since the first request in this window. */
  readonly elapsed: number;
  /** Milliseconds until the window ends. */
  readonly left: number;
  /** Requests that wait for this very lease. */
  readonly waiting: number;
};

/**
 * A lease is at most a twelfth of the limit: a limit used to the full costs about twelve writes,
 * and tokens that an environment takes and never needs are few. A limit below 24 leases singly.
 */
const largestShare = 12;
/** A first lease, by an environment that knows nothing yet: it may well be the last one. */
const smallestShare = 300;
/** A rate is told from at least this long: a burst of a moment is no rate. */
const shortestObservationMilliseconds = 5_000;
/**
 * More than what the rate lets expect, so that an ordinary fluctuation needs no second lease. Of a
 * limit used to the full, about 2% stays behind for it (`node test/bench/rate-limit/rate-limits.ts`).
 */
const margin = 1.25;

/** Tokens to lease: what the rest of the window is expected to need, within bounds. */
export function leaseSize(limit: number, demand: Demand): number {
  const { before, admitted, elapsed, left, waiting } = demand;
  const observed = Math.max(elapsed, shortestObservationMilliseconds);
  const rate = Math.max(before / millisecondsPerMinute, admitted / observed);
  const smallest = Math.ceil(limit / smallestShare);
  const largest = Math.max(1, Math.floor(limit / largestShare));
  const expected = Math.max(smallest, Math.ceil(rate * left * margin));
  return Math.max(waiting, Math.min(expected, largest));
}
