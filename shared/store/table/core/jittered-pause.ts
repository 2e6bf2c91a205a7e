/**
 * Waits a random time below a bound that doubles with each attempt (full jitter), so that racing writers
 * do not meet again at once.
 *
 * @param attempt 1 or more; the first waits less than twice `milliseconds`
 * @param longest bound in milliseconds
 */
export function jitteredPause(
  attempt: number,
  { milliseconds, longest }: { readonly milliseconds: number; readonly longest: number },
): Promise<void> {
  const bound = Math.min(milliseconds * 2 ** attempt, longest);
  const waited = Math.random() * bound;
  return new Promise((resolve) => setTimeout(resolve, waited));
}
