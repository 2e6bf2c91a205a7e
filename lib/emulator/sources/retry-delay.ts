const firstMilliseconds = 50;
const longestMilliseconds = 5_000;

/**
 * Real time before the next delivery, in milliseconds. On AWS this is a queue's visibility timeout or Lambda's
 * backoff, which take minutes; locally a short delay is enough.
 *
 * @param failures deliveries that have failed, 1 or more
 */
export function retryDelayMilliseconds(failures: number): number {
  return Math.min(firstMilliseconds * 2 ** (failures - 1), longestMilliseconds);
}
