/** Computes the number of tokens of a lease. */
import { millisecondsPerMinute } from "#domain/value/instant.ts";

/** Requests of a subject that this environment has counted. */
export type Demand = {
  /** Requests admitted in the previous window; 0 without one. */
  readonly before: number;
  /** Requests admitted in this window. */
  readonly admitted: number;
  /** Milliseconds since the first request in this window. */
  readonly elapsed: number;
  /** Milliseconds until the window ends. */
  readonly left: number;
  /** Requests that wait for this lease. */
  readonly waiting: number;
};

/**
 * A lease is at most a twelfth of the limit: a fully used limit costs about twelve writes, and few
 * leased tokens stay unused. A limit below 24 leases one token at a time.
 */
const largestShare = 12;
/**
 * The first lease of an environment is at least a 300th of the limit, because it may be the last.
 */
const smallestShare = 300;
/** Minimum period for computing a rate, so that a short burst does not count as a rate. */
const shortestObservationMilliseconds = 5_000;
/**
 * Safety factor, so that a normal fluctuation needs no second lease. It leaves about 2% of a fully
 * used limit unused (`node test/bench/rate-limit/rate-limits.ts`).
 */
const margin = 1.25;

/** Number of tokens to lease: the expected demand of the rest of the window, within bounds. */
export function leaseSize(limit: number, demand: Demand): number {
  const { before, admitted, elapsed, left, waiting } = demand;
  const observed = Math.max(elapsed, shortestObservationMilliseconds);
  const rate = Math.max(before / millisecondsPerMinute, admitted / observed);
  const smallest = Math.ceil(limit / smallestShare);
  const largest = Math.max(1, Math.floor(limit / largestShare));
  const expected = Math.max(smallest, Math.ceil(rate * left * margin));
  return Math.max(waiting, Math.min(expected, largest));
}
