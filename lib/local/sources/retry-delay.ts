const firstMilliseconds = 50;
const longestMilliseconds = 5_000;

/**
 * How long the runner waits before it delivers again, in real time. On AWS a queue's visibility
 * timeout or Lambda's own backoff would pass here; nobody wants to wait minutes for them locally.
 *
 * @param failures deliveries that have failed, 1 or more
 */
export function retryDelayMilliseconds(failures: number): number {
  return Math.min(firstMilliseconds * 2 ** (failures - 1), longestMilliseconds);
}
