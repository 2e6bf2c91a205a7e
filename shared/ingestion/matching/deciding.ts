/**
 * A decision that fails never loses evidence (docs/matching.md, A decision that
 * fails): the evidence is stored unmatched, and the queue decides it later.
 */

/** Reported with every decision that failed; the evidence itself is stored. */
export type DecisionLogger = {
  readonly error: (message: string, details: { readonly error: Error }) => unknown;
};

/** The computation of a decision failed, although all that it needs was read. */
class DecisionError extends Error {
  override readonly name = "DecisionError";
}

/**
 * Computes a part of a decision.
 *
 * @param compute reads and writes nothing
 * @throws DecisionError where `compute` throws, whatever it throws
 */
export function deciding<T>(compute: () => T): T {
  try {
    return compute();
  } catch (cause) {
    throw new DecisionError("A decision failed.", { cause });
  }
}

/**
 * Whether an error comes from the computation of a decision. Errors of the network, of the table
 * and of lost races are none of these: they are retried by the caller of the request.
 */
function isDecisionError(error: unknown): error is Error {
  const kinds = [DecisionError, RangeError, TypeError, SyntaxError];
  return kinds.some((kind) => error instanceof kind);
}

/**
 * The result of `decide`; where its computation fails, the error is logged and the result of
 * `postpone` is used.
 *
 * @throws what `decide` throws, if this is not an error of a computation
 */
export async function decideOrPostpone<T>(
  logger: DecisionLogger | undefined,
  decide: () => Promise<T>,
  postpone: () => Promise<T>,
): Promise<T> {
  try {
    return await decide();
  } catch (error) {
    if (!isDecisionError(error)) throw error;
    await logger?.error("A decision failed; its evidence is stored and decided again later.", {
      error,
    });
    return postpone();
  }
}
