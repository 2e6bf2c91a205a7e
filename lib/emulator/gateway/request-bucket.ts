/**
 * Requests a second that a function URL admits for each reserved execution of its function, genuine or forged: it
 * refuses further ones before the function's code. https://docs.aws.amazon.com/lambda/latest/dg/urls-configuration.html
 */
export const urlRequestsPerExecution = 10;

export type RequestBucketProps = {
  /** Requests a second in the long run. */
  readonly perSecond: number;
  /** Requests at once after a pause. */
  readonly burst: number;
  /** In milliseconds. */
  readonly now: () => number;
};

/** A token bucket, as API Gateway and Lambda bound requests. All callers share it. */
export class RequestBucket {
  readonly #props: RequestBucketProps;
  #tokens: number;
  #filledAt: number;

  constructor(props: RequestBucketProps) {
    this.#props = props;
    this.#tokens = props.burst;
    this.#filledAt = props.now();
  }

  /** @returns false if the request is refused. A refused one takes nothing. */
  take(): boolean {
    const { perSecond, burst, now } = this.#props;
    const at = now();
    const filled = (Math.max(0, at - this.#filledAt) / 1_000) * perSecond;
    this.#tokens = Math.min(burst, this.#tokens + filled);
    this.#filledAt = at;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}

/**
 * The bound of a function URL; null without a reservation, where the account's concurrency is the only one. That a second's
 * requests may come at once is assumed.
 */
export function bucketOfFunctionUrl(
  reservedExecutions: number | null,
  now: () => number,
): RequestBucket | null {
  if (reservedExecutions === null) return null;
  const perSecond = reservedExecutions * urlRequestsPerExecution;
  return new RequestBucket({ perSecond, burst: perSecond, now });
}
