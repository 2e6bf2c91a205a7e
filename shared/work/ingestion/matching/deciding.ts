/**
 * A decision that fails never loses evidence (docs/matching.md, A decision that
 * fails): the evidence is stored unmatched, and the queue decides it later.
 */

import { TooManyWritersError } from "#store/table/core/retry-races.ts";

/** Reported with every decision that failed; the evidence itself is stored. */
export type DecisionLogger = {
  readonly error: (message: string, details: { readonly error: Error }) => unknown;
};

/**
 * Whether the error says that a service could not serve a call, or that another writer was first. These
 * pass: the caller of the request tries again. A refused call does not: it would be refused again.
 */
function isPassing(error: unknown): boolean {
  if (error instanceof TooManyWritersError) return true;
  if (!(error instanceof Error)) return false;
  const { $fault, $retryable, $metadata, code, name } = error as SdkError;
  if (passingNames.has(name)) return true;
  const isServer = $fault === "server" || ($metadata?.httpStatusCode ?? 0) >= 500;
  return isServer || $retryable !== undefined || (code !== undefined && networkCode.test(code));
}

/** An error as the SDK throws it; one of the network has a code. */
type SdkError = Error & {
  readonly $fault?: string;
  readonly $retryable?: object;
  readonly $metadata?: { readonly httpStatusCode?: number };
  readonly code?: string;
};

/** ECONNRESET, EPIPE; not ERR_INVALID_ARG_TYPE. */
const networkCode = /^E(?!RR_)[A-Z_]+$/;

const passingNames: ReadonlySet<string> = new Set([
  "AbortError",
  "InternalServerError",
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
  "TimeoutError",
  "TransactionCanceledException",
  "TransactionConflictException",
]);

/**
 * The result of `decide`; where it fails at any step, the error is logged and the result of `postpone` is
 * used.
 *
 * @throws what `decide` throws, if a service could not serve a call or another writer was first
 */
export async function decideOrPostpone<T>(
  logger: DecisionLogger | undefined,
  decide: () => Promise<T>,
  postpone: () => Promise<T>,
): Promise<T> {
  try {
    return await decide();
  } catch (error) {
    if (isPassing(error)) throw error;
    await logger?.error("A decision failed; its evidence is stored and decided again later.", {
      error: error instanceof Error ? error : new Error(String(error)),
    });
    return postpone();
  }
}
