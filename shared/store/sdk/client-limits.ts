/**
 * How long a call of an AWS service may take. The SDK has no limit of its own: a connection that goes
 * silent would hold the function until Lambda ends it, and the work of its other messages with it.
 */

/** The part of a client's settings that bounds each call. */
export type ClientLimits = {
  /** Attempts of one call, the first included. */
  readonly maxAttempts: number;
  readonly requestHandler: {
    /** Until the connection is made. In milliseconds. */
    readonly connectionTimeout: number;
    /** From the request until the headers of the answer, the upload of a body included. In milliseconds. */
    readonly requestTimeout: number;
    /** Without it, the SDK only logs a warning at `requestTimeout`. */
    readonly throwOnRequestTimeout: true;
  };
};

const connectionTimeout = 1_000;

function limits(maxAttempts: number, requestTimeout: number): ClientLimits {
  return {
    maxAttempts,
    requestHandler: { connectionTimeout, requestTimeout, throwOnRequestTimeout: true },
  };
}

/** All attempts end before an API function does, after 25 seconds. */
export const tableLimits = limits(5, 4_000);

/** All attempts end before an API function does, after 25 seconds. */
export const secretLimits = limits(3, 5_000);

/** A part of an export has 8 MB and more, and its upload counts. Only the workers' calls are this long. */
export const objectLimits = limits(3, 20_000);

/** The longest silence between two pieces of an object that is read. In milliseconds. */
export const longestSilence = 20_000;

/**
 * All attempts end before the stream relay does, after 30 seconds.
 *
 * @param waitSeconds the longest wait of a receive, 0 to 20 (`WaitTimeSeconds`); the answer comes after it
 */
export function queueLimits(waitSeconds = 0): ClientLimits {
  return limits(3, 5_000 + waitSeconds * 1_000);
}
