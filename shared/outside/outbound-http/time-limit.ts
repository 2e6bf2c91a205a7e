/** The end of a wait for another machine. */

export type TimeLimit = {
  /** Aborted at the limit. */
  readonly signal: AbortSignal;
  /** Call this when nothing is waited for any more. */
  readonly clear: () => void;
};

/**
 * Begins to wait. If this process was not scheduled for a while, the limit and the answer are found at the same
 * moment, and Node looks at timers first. So the signal comes only after what has arrived by then was read.
 *
 * @param milliseconds above zero
 */
export function startTimeLimit(milliseconds: number): TimeLimit {
  const controller = new AbortController();
  const timer = AbortSignal.timeout(milliseconds);
  // Between a timer and `setImmediate` Node reads its sockets once.
  const end = () => setImmediate(() => controller.abort(timer.reason));
  timer.addEventListener("abort", end, { once: true });
  return { signal: controller.signal, clear: () => timer.removeEventListener("abort", end) };
}
